// Shows how the group stands.

import { pendingChart, ratesChart } from './charts.js';
import { byId, element, reconcile, setAttribute, setText, show } from './dom.js';
import { forgetEntries, offerPartitions } from './entries.js';
import { bytes, clock, count, duration, NOTHING, period, rate, share, whole } from './format.js';
import { partitionsOf, showInstances } from './instances.js';

const TITLES = { well: 'All is well', attention: 'Worth a look', trouble: 'Trouble', unknown: 'No answer' };

const GRACE_SECONDS = 10; // as the verdict has it: a flush that is so late did not only wait for its turn

let last = null;
let ahead = 0; // how far the server's clock is ahead of this one, in milliseconds
let charts = null;

export const lastStatus = () => last;

const now = () => Date.now() + ahead;

const secondsSince = (time) => (now() - Date.parse(time)) / 1000;

/** A new status, which was true at about `at` of this machine's clock. */
export function showStatus(status, at) {
  last = status;
  ahead = Date.parse(status.now) - at;
  byId('view').classList.remove('stale', 'blank');
  const setup = status.setup;
  setText(byId('route'), `${setup.input} → ${setup.output}`);
  showVerdict(status);
  showNumbers(status);
  showWork(status);
  showHistory(status.history);
  showInstances(status, secondsSince);
  showDeadLetters(status);
  showWarnings(status.instances);
  offerPartitions([...new Set([...status.missingPartitions, ...partitionsOf(status.instances)])].sort((a, b) => a - b));
  const versions = [...new Set(status.instances.map((one) => one.version).filter(Boolean))];
  setText(byId('footer'), `Latchkey ${versions.join(', ')} · recovery ${setup.recovery} · answered by ${status.instance} at ${clock(Date.parse(status.now))}`);
  tick();
}

/** Nothing of what was shown is for the one who comes next. */
export function forgetStatus() {
  last = null;
  byId('view').classList.add('blank');
  forgetEntries();
}

/** Nobody answers, or with a problem: what was shown stays, and is seen to be old. */
export function showSilence(failure) {
  const since = last === null ? '' : ` What is shown below is from ${clock(Date.parse(last.now))}.`;
  byId('view').classList.add('stale');
  level('unknown');
  const reason = failure.status === undefined ? 'This instance does not answer.' : failure.message;
  setText(byId('verdict-line'), `${reason}${since} Asking again.`);
  show(byId('findings'), false);
}

function level(name) {
  setAttribute(byId('verdict'), 'data-level', name);
  setText(byId('verdict-word'), TITLES[name]); // a live region: it speaks when this changes
  document.title = `${TITLES[name]} – Latchkey`;
}

function showVerdict(status) {
  const { verdict, instances } = status;
  level(verdict.level);
  const partitions = partitionsOf(instances).length;
  setText(byId('verdict-line'), verdict.level === 'well'
    ? `${count(instances.length, 'instance takes', 'instances take')} in ${count(partitions, 'partition', 'partitions')}; what is pending is released every ${period(status.setup.flushIntervalSeconds)}.`
    : '');
  show(byId('verdict-line'), verdict.level === 'well');
  show(byId('findings'), verdict.findings.length > 0);
  reconcile(byId('findings'), verdict.findings, (finding) => finding.text,
    (finding) => element('li', finding.text), (item, finding) => setAttribute(item, 'data-level', finding.level));
}

function showNumbers(status) {
  setText(byId('pending'), whole(status.pending));
  setText(byId('bytes'), `${bytes(status.bytes)}${status.complete ? '' : ', of what can be read'}`);
  setText(byId('taken'), rate(status.takenPerSecond));
  setText(byId('released'), rate(status.releasedPerSecond));
  const { totals } = status;
  setText(byId('taken-total'), `${whole(totals.first + totals.newer + totals.older)} since the start`);
  setText(byId('released-total'), `${whole(totals.released)} since the start`);
  setText(byId('coalescing'), status.coalescing === null ? NOTHING : `${rate(status.coalescing)} : 1`);
  setText(byId('interval'), `every ${period(status.setup.flushIntervalSeconds)}`);
}

/** What moves with the clock, between two answers. */
export function tick() {
  if (last === null || byId('view').classList.contains('stale')) {
    return;
  }
  const interval = last.setup.flushIntervalSeconds;
  const age = last.oldest === null ? 0 : Math.max(0, secondsSince(last.oldest));
  setText(byId('oldest'), last.oldest === null ? NOTHING : duration(age));
  const percent = Math.round((100 * age) / interval);
  const meter = byId('oldest-meter');
  setAttribute(meter, 'aria-valuenow', Math.min(200, percent));
  setAttribute(meter, 'aria-valuetext', last.oldest === null ? 'nothing is pending' : `${whole(percent)} % of the flush interval`);
  setAttribute(meter, 'data-level', age > 2 * interval + GRACE_SECONDS ? 'trouble' : age > interval + GRACE_SECONDS ? 'attention' : 'well');
  meter.firstElementChild.style.width = `${Math.min(200, percent) / 2}%`;
  setText(byId('oldest-note'), last.oldest !== null ? `${whole(percent)} % of the interval` : last.complete ? 'nothing is pending' : 'not all can be read');
  const left = last.nextFlush === null ? null : -secondsSince(last.nextFlush);
  setText(byId('next-flush'), left === null ? NOTHING : left < -GRACE_SECONDS ? `${duration(-left)} late` : left < 1 ? 'now' : duration(left));
  setText(byId('ring-title'), left === null ? 'No flush is due' : `Next flush in ${duration(left)} of ${period(interval)}`);
  setAttribute(byId('ring-left'), 'stroke-dashoffset', (100 * (1 - share(left ?? 0, interval))).toFixed(1));
}

/** What is being drained or replayed, with how far it has come. */
function showWork(status) {
  const all = status.instances.filter((one) => !one.silent)
    .flatMap((one) => one.partitions.map((partition) => ({ ...partition, instance: one.instance })));
  const work = [];
  if (status.draining > 0) {
    const done = status.frozen - status.draining;
    work.push({ key: 'drain', label: `Draining: ${whole(done)} of ${whole(status.frozen)} entries released`, share: share(done, status.frozen) });
  }
  all.filter((partition) => partition.replayed !== null && partition.replayed < 1).forEach((partition) => work.push({
    key: `replay ${partition.instance} ${partition.partition}`,
    label: `Replaying partition ${partition.partition} on ${partition.instance}`,
    share: share(partition.replayed, 1),
  }));
  show(byId('work-none'), work.length === 0);
  reconcile(byId('work-list'), work, (one) => one.key, newWork, (item, one) => {
    setText(item.querySelector('label span'), one.label);
    setText(item.querySelector('label b'), `${Math.floor(100 * one.share)} %`);
    item.querySelector('progress').value = one.share;
  });
}

function newWork(work) {
  const item = element('li');
  const id = `work-${work.key.replaceAll(' ', '-')}`;
  const label = element('label', undefined, { for: id });
  label.append(element('span'), element('b'));
  item.append(label, element('progress', undefined, { id, max: '1' }));
  return item;
}

function showHistory(history) {
  charts ??= { pending: pendingChart(), rates: ratesChart() };
  const end = Date.parse(history.end) / 1000;
  const perSecond = (counts) => counts.map((one) => (one === null ? null : one / history.stepSeconds));
  charts.pending.update(end, history.stepSeconds, [history.pending]);
  charts.rates.update(end, history.stepSeconds, [perSecond(history.taken), perSecond(history.released)]);
}

function showDeadLetters(status) {
  const reasons = Object.entries(status.totals.deadLetters).sort((a, b) => b[1] - a[1]);
  const most = Math.max(1, ...reasons.map(([, number]) => number));
  show(byId('dead-none'), reasons.length === 0);
  reconcile(byId('dead-letters'), reasons, ([reason]) => reason, ([reason]) => {
    const group = element('div');
    group.append(element('dt', reason), element('dd'));
    group.lastChild.append(element('b'), element('span', undefined, { class: 'bar-track', 'aria-hidden': 'true' }));
    group.lastChild.lastChild.append(element('span'));
    return group;
  }, (group, [, number]) => {
    setText(group.querySelector('b'), whole(number));
    group.querySelector('.bar-track > span').style.width = `${(100 * number) / most}%`;
  });
  setText(byId('dead-topic'), reasons.length === 0 ? '' : `Since the instances started. The records are in ${status.setup.deadLetters}.`);
}

function showWarnings(instances) {
  const told = new Map();
  instances.forEach((one) => one.warnings.forEach((warning) => told.set(warning, [...(told.get(warning) ?? []), one.instance])));
  show(byId('warnings-none'), told.size === 0);
  reconcile(byId('warnings'), [...told], ([warning]) => warning, ([warning]) => {
    const item = element('li', warning);
    item.append(element('span', undefined, { class: 'muted' }));
    return item;
  }, (item, [, names]) => setText(item.lastChild, names.length === instances.length ? '' : ` (${names.join(', ')})`));
}
