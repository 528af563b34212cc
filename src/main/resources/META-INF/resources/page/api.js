// Calls of the REST API. Credentials are kept in this module only: not in cookies, not in storage.

let authorization = null;

/** An answer that is not what was asked for. */
export class ApiProblem extends Error {
  constructor(status, problem) {
    super(problem.detail ?? problem.title ?? `answered ${status}`);
    this.status = status;
    this.type = String(problem.type ?? '').split(':').pop();
  }
}

/** The text of an answer; throws ApiProblem for an error, and TypeError where nobody answers. */
export async function call(path, method = 'GET') {
  const headers = authorization ? { Authorization: authorization } : {};
  // Without the browser's own credentials: it would ask for some, in a window of its own, at each 401.
  const answer = await fetch(path, { method, headers, credentials: 'omit', cache: 'no-store', redirect: 'error' });
  const text = await answer.text();
  if (!answer.ok) {
    throw new ApiProblem(answer.status, problemOf(text));
  }
  return text;
}

function problemOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

export const get = async (path) => JSON.parse(await call(path));

export const post = async (path) => JSON.parse(await call(path, 'POST'));

export function useBasic(name, password) {
  const bytes = new TextEncoder().encode(`${name}:${password}`);
  authorization = `Basic ${btoa(String.fromCharCode(...bytes))}`;
}

export function useToken(token) {
  authorization = `Bearer ${token.trim()}`;
}

export function forget() {
  authorization = null;
}
