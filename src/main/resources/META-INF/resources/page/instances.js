// The instances of the group, and their partitions.

import { byId, element, reconcile, setAttribute, setText, show } from './dom.js';
import { count, duration, NOTHING, time, whole } from './format.js';

const REMEMBERED_MS = 2 * 60 * 1000;

const seen = new Map(); // instances by name, with the time at which they were last in an answer

export function showInstances(status, secondsSince) {
  const shown = [...status.instances, ...gone(status.instances)].sort((a, b) => a.instance.localeCompare(b.instance));
  reconcile(byId('instances'), shown, (one) => one.instance, newCard, (card, one) => fill(card, one, secondsSince));
  const rows = status.instances.flatMap((one) => one.partitions.map((partition) => ({ ...partition, instance: one.instance })))
    .sort((a, b) => a.partition - b.partition || a.instance.localeCompare(b.instance));
  setText(byId('partitions-title'), `Partitions (${partitionsOf(status.instances).length})`);
  show(byId('partitions'), rows.length > 0);
  reconcile(byId('partition-rows'), rows, (row) => `${row.instance} ${row.partition}`, newRow, (row, partition) => fillRow(row, partition, secondsSince));
}

/** The numbers of all partitions, each once: one that moves may be at two instances. */
export const partitionsOf = (instances) =>
  [...new Set(instances.flatMap((one) => one.partitions.map((partition) => partition.partition)))];

/** Those that have left the group a short while ago, or died: the group forgets them, a reader should not. */
function gone(instances) {
  const now = Date.now();
  instances.forEach((one) => seen.set(one.instance, now));
  seen.forEach((at, name) => now - at > REMEMBERED_MS && seen.delete(name));
  return [...seen].filter(([, at]) => at !== now)
    .map(([instance]) => ({ instance, silent: true, left: true, partitions: [], lag: null, totals: null }));
}

function newCard(one) {
  const card = element('li', undefined, { class: 'card instance' });
  const head = element('div', undefined, { class: 'instance-head' });
  head.append(element('h3', one.instance), element('span', undefined, { class: 'badge' }));
  card.append(head, element('p', undefined, { class: 'facts-line muted' }),
    element('ul', undefined, { class: 'chips', 'aria-label': `Partitions of ${one.instance}` }));
  return card;
}

function fill(card, one, secondsSince) {
  const state = stateOf(one);
  setAttribute(card, 'data-state', state.name);
  setText(card.querySelector('.badge'), state.label);
  const pending = one.partitions.reduce((sum, partition) => sum + (partition.pending ?? 0), 0);
  setText(card.querySelector('.facts-line'), one.left ? 'It has left the group.'
    : one.silent ? `${one.reason}. ${count(one.partitions.length, 'partition', 'partitions')} can't be seen.`
      : [one.self && 'answers this page', `${whole(pending)} pending`, `lag ${whole(one.lag)}`, `up ${duration(secondsSince(one.since))}`].filter(Boolean).join(' · '));
  const chips = card.querySelector('.chips');
  show(chips, one.partitions.length > 0);
  reconcile(chips, one.partitions, (partition) => partition.partition, (partition) => {
    const chip = element('li', String(partition.partition));
    chip.append(element('span', undefined, { class: 'spoken' }));
    return chip;
  }, (chip, partition) => {
    const name = partition.replayed === null ? 'silent' : partition.replayed < 1 ? 'replaying' : partition.draining > 0 ? 'draining' : 'filling';
    setAttribute(chip, 'data-state', name);
    setAttribute(chip, 'title', `Partition ${partition.partition}: ${whole(partition.pending)} pending, ${name}`);
    setText(chip.lastChild, `, ${name}`);
  });
}

function stateOf(one) {
  if (one.left) {
    return { name: 'silent', label: 'gone' };
  }
  if (one.silent) {
    return { name: 'silent', label: 'silent' };
  }
  if (one.partitions.some((partition) => partition.replayed < 1)) {
    return { name: 'busy', label: 'replaying' };
  }
  switch (one.state) {
    case 'RUNNING': return { name: 'well', label: one.partitions.length === 0 ? 'idle' : 'running' };
    case 'REBALANCING': return { name: 'busy', label: 'rebalancing' };
    default: return { name: 'trouble', label: one.state.toLowerCase().replaceAll('_', ' ') };
  }
}

function newRow(partition) {
  const row = element('tr');
  row.append(element('th', String(partition.partition), { scope: 'row' }), ...Array.from({ length: 7 }, () => element('td')));
  return row;
}

function fillRow(row, partition, secondsSince) {
  const cells = [
    partition.instance,
    whole(partition.pending),
    partition.oldest ? duration(secondsSince(partition.oldest)) : NOTHING,
    partition.draining > 0 ? `${whole(partition.frozen - partition.draining)} of ${whole(partition.frozen)}` : NOTHING,
    time(partition.lastFlush),
    time(partition.nextFlush),
    whole(partition.lag),
  ];
  [...row.querySelectorAll('td')].forEach((cell, index) => setText(cell, cells[index]));
}
