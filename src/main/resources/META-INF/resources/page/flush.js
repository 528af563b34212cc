// Flush now, after a second look.

import { post } from './api.js';
import { byId, setText, show } from './dom.js';
import { count } from './format.js';
import { lastStatus } from './view.js';

export function allowFlush(allowed) {
  show(byId('flush'), allowed);
}

export function startFlush() {
  const dialog = byId('confirm');
  byId('flush').addEventListener('click', () => {
    const status = lastStatus();
    const pending = status === null ? 'What is pending' : `All ${count(status.pending, 'entry', 'entries')}`;
    setText(byId('confirm-text'), `${pending} on all instances will be released to ${status?.setup.output ?? 'the output'} now, instead of at the next flush.`);
    dialog.returnValue = 'no';
    dialog.showModal();
  });
  dialog.addEventListener('close', () => {
    if (dialog.returnValue === 'yes') {
      flush();
    }
  });
}

async function flush() {
  const result = byId('flush-result');
  byId('flush').disabled = true;
  try {
    const told = await post('flush');
    const deaf = told.instances.filter((instance) => !instance.told);
    setText(result, deaf.length === 0
      ? `${count(told.instances.length, 'instance was', 'instances were')} told to flush.`
      : `Not all were told to flush: ${deaf.map((one) => `${one.instance} (${one.reason})`).join(', ')}.`);
  } catch (failure) {
    setText(result, `No flush: ${failure.message}`);
  } finally {
    byId('flush').disabled = false;
  }
}
