// Looks a key up, and pages through what is pending.

import { ApiProblem, call } from './api.js';
import { byId, element, reconcile, setText, show } from './dom.js';
import { count, time } from './format.js';
import { fields, parts, pretty } from './json.js';

const PAGE = 25;

let after = null; // where the shown page begins
let next = null; // where the one behind it does
let visible = false;
let looking = 0; // which look-up was begun last

export function startEntries() {
  byId('lookup').addEventListener('submit', (event) => {
    event.preventDefault();
    lookUp(byId('key').value, byId('key-base64').checked);
  });
  byId('partition').addEventListener('change', () => turnTo(null));
  byId('first').addEventListener('click', () => turnTo(null));
  byId('next').addEventListener('click', () => turnTo(next));
  new IntersectionObserver((seen) => {
    visible = seen.at(-1).isIntersecting;
  }).observe(byId('entry-rows').closest('section'));
}

/** Shows the partitions to choose from. */
export function offerPartitions(numbers) {
  reconcile(byId('partition'), ['', ...numbers], String,
    (number) => element('option', number === '' ? 'all' : String(number), { value: number }), () => {});
}

/** Nothing of what was shown, or is still being looked up, is for the one who comes next. */
export function forgetEntries() {
  looking++;
  byId('entry').replaceChildren();
  byId('entry-rows').replaceChildren();
}

function turnTo(position) {
  after = position;
  load();
}

/** Reads the shown page again, where somebody can see it. */
export async function refreshEntries() {
  if (visible) {
    await load();
  }
}

async function load() {
  const asked = { after, partition: byId('partition').value };
  const query = new URLSearchParams({ limit: PAGE });
  Object.entries(asked).filter(([, value]) => value).forEach(([name, value]) => query.set(name, value));
  let page;
  try {
    page = fields(await call(`pending?${query}`));
  } catch (failure) {
    setText(byId('page-note'), `No list: ${failure.message}`);
    return;
  }
  if (asked.after !== after || asked.partition !== byId('partition').value) {
    return; // turned to another page meanwhile
  }
  const entries = parts(page.get('entries')).map(fields);
  next = JSON.parse(page.get('next'));
  reconcile(byId('entry-rows'), entries, (entry) => `${entry.get('partition')} ${entry.get('state')} ${entry.get('keyEncoding')} ${entry.get('key')}`, newRow, fillRow);
  byId('first').disabled = after === null;
  byId('next').disabled = next === null;
  const missing = JSON.parse(page.get('missingPartitions'));
  setText(byId('page-note'), (entries.length === 0 ? 'Nothing is pending here.' : `${count(entries.length, 'entry', 'entries')} on this page.`)
    + (missing.length ? ` Not readable now: ${count(missing.length, 'partition', 'partitions')} (${missing.slice(0, 8).join(', ')}${missing.length > 8 ? ', …' : ''}).` : ''));
}

const text = (raw) => (raw.startsWith('"') ? JSON.parse(raw) : raw);

function newRow(entry) {
  const row = element('tr');
  const key = element('th', undefined, { scope: 'row' });
  const button = element('button', undefined, { type: 'button', class: 'key' });
  button.addEventListener('click', () => lookUp(text(entry.get('key')), entry.has('keyEncoding')));
  key.append(button);
  row.append(key, ...Array.from({ length: 5 }, () => element('td')));
  return row;
}

function fillRow(row, entry) {
  const key = text(entry.get('key'));
  setText(row.querySelector('button'), key === '' ? '(empty)' : key);
  const cells = [text(entry.get('version')), entry.get('partition'), text(entry.get('state')), entry.get('merged'), time(text(entry.get('firstSeen')))];
  [...row.querySelectorAll('td')].forEach((cell, index) => setText(cell, cells[index]));
}

async function lookUp(key, base64) {
  const mine = ++looking;
  const note = byId('lookup-note');
  byId('key').value = key;
  byId('key-base64').checked = base64;
  show(byId('entry'), false);
  setText(note, 'Looking …');
  try {
    // Each byte encoded, or browsers would resolve `..` before they send it; `stats` would be the statistics.
    const path = base64 ? `${encodeURIComponent(key)}?encoding=base64url` : pathOf(key);
    const entry = fields(await call(`pending/${path}`));
    if (mine === looking) {
      showEntry(entry);
      setText(note, 'Pending:');
    }
  } catch (failure) {
    if (mine !== looking) {
      return; // another key is looked up meanwhile
    }
    setText(note, failure instanceof ApiProblem && failure.type === 'not-pending' ? 'Nothing is pending for this key.' : failure.message);
  }
}

/** Keys that a browser or the API takes for something else go in base64url, where the format is text. */
function pathOf(key) {
  if (/^(\.{0,2}|stats)$/.test(key)) {
    return `${btoa(key).replace(/=+$/, '')}?encoding=base64url`;
  }
  return encodeURIComponent(key);
}

function showEntry(entry) {
  const target = byId('entry');
  const facts = element('dl', undefined, { class: 'facts' });
  const fact = (name, value) => {
    const group = element('div');
    group.append(element('dt', name), element('dd', value));
    facts.append(group);
  };
  fact('Key', text(entry.get('key')) + (entry.has('keyEncoding') ? ' (base64url)' : ''));
  fact('Version', entry.get('version').startsWith('[') ? entry.get('version') : text(entry.get('version')));
  fact('State', text(entry.get('state')));
  fact('Partition', entry.get('partition'));
  fact('Offset', entry.get('offset'));
  fact('Instance', text(entry.get('instance')));
  fact('First seen', text(entry.get('firstSeen')));
  fact('Timestamp', text(entry.get('timestamp')));
  fact('Merged', `${count(Number(entry.get('merged')), 'record', 'records')}`);
  for (const header of parts(entry.get('headers')).map(fields)) {
    fact(`Header ${text(header.get('name'))}`, text(header.get('value') ?? header.get('valueBase64') ?? 'null'));
  }
  const [label, shown] = entry.has('value') ? ['Value', pretty(entry.get('value'))]
    : entry.has('tombstone') ? ['Value', 'null (tombstone)']
      : ['Value, in base64', text(entry.get('valueBase64'))];
  target.replaceChildren(facts, element('h3', label), element('pre', shown, { tabindex: '0', role: 'region', 'aria-label': label }));
  show(target, true);
}
