// Logs in, asks every two seconds how the group stands, and shows it.

import { ApiProblem, forget, get, useBasic, useToken } from './api.js';
import { byId, setText, show } from './dom.js';
import { startEntries, refreshEntries } from './entries.js';
import { startFlush, allowFlush } from './flush.js';
import { forgetStatus, showStatus, showSilence, tick } from './view.js';

const PERIOD_MS = 2000;

let access = null;
let asking = 0; // which login the running poll belongs to

async function begin() {
  try {
    access = await get('access');
  } catch (failure) {
    if (failure instanceof ApiProblem && failure.status === 401) {
      askForCredentials('These are not known here.');
      return;
    }
    showView();
    showSilence(failure);
    setTimeout(begin, PERIOD_MS);
    return;
  }
  if (access.name === null) {
    askForCredentials('');
  } else {
    enter();
  }
}

function askForCredentials(problem) {
  forget();
  forgetStatus();
  asking++;
  show(byId('view'), false);
  show(byId('login'), true);
  show(byId('log-out'), false);
  const basic = access === null || access.auth === 'basic';
  show(byId('login-basic'), basic);
  show(byId('login-token-part'), !basic);
  setText(byId('who'), '');
  setText(byId('login-problem'), problem);
  byId(basic ? 'login-name' : 'login-token').focus();
}

function showView() {
  show(byId('login'), false);
  show(byId('view'), true);
}

function enter() {
  showView();
  const rights = [access.mayRead && 'may read', access.mayFlush && 'may flush'].filter(Boolean);
  const nobody = access.auth === 'none';
  setText(byId('who'), `${nobody ? 'Everybody' : access.name} ${rights.length ? rights.join(' and ') : 'may do nothing here'}`);
  show(byId('log-out'), !nobody);
  allowFlush(access.mayFlush);
  byId('login-password').value = '';
  byId('login-token').value = '';
  poll(++asking);
}

async function poll(login) {
  const begun = Date.now();
  try {
    const status = await get('status');
    if (login !== asking) {
      return;
    }
    showStatus(status, (begun + Date.now()) / 2);
    await refreshEntries();
  } catch (failure) {
    if (login !== asking) {
      return;
    }
    if (failure instanceof ApiProblem && failure.status === 401) {
      askForCredentials('What you logged in with is no longer known here.');
      return;
    }
    showSilence(failure);
  }
  setTimeout(() => poll(login), Math.max(200, PERIOD_MS - (Date.now() - begun)));
}

byId('login-form').addEventListener('submit', (event) => {
  event.preventDefault();
  if (byId('login-basic').hidden) {
    useToken(byId('login-token').value);
  } else {
    useBasic(byId('login-name').value, byId('login-password').value);
  }
  begin();
});

// The next one at this screen must not see what this one saw.
byId('log-out').addEventListener('click', () => location.reload());

startEntries();
startFlush();
setInterval(tick, 250);
begin();
