// JSON as it stands. JSON.parse would round numbers, drop repeated fields and reorder others; what a record holds is
// shown as it came. The API answers well-formed JSON only, so this reads tokens and checks nothing.

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

const opens = (token) => token === '{' || token === '[';
const closes = (token) => token === '}' || token === ']';

/** The raw text of each field of an object, by its name. */
export function fields(text) {
  const found = new Map();
  for (const part of parts(text)) {
    const name = /^\s*"(?:[^"\\]|\\.)*"/.exec(part)[0];
    found.set(JSON.parse(name), part.slice(part.indexOf(':', name.length) + 1).trim());
  }
  return found;
}

/** The raw text of each element of an array, or of each field of an object. */
export function parts(text) {
  const found = [];
  let depth = 0;
  let start = 0;
  for (const match of text.matchAll(TOKEN)) {
    const token = match[0];
    if (opens(token) && depth++ === 0) {
      start = match.index + 1;
    } else if (closes(token) && --depth === 0) {
      const last = text.slice(start, match.index).trim();
      if (last !== '') {
        found.push(last);
      }
    } else if (token === ',' && depth === 1) {
      found.push(text.slice(start, match.index).trim());
      start = match.index + 1;
    }
  }
  return found;
}

/** The same JSON, with a field or an element a line. */
export function pretty(text) {
  const out = [];
  let depth = 0;
  let before = '';
  const line = () => out.push('\n', '  '.repeat(depth));
  for (const [token] of text.matchAll(TOKEN)) {
    if (closes(token)) {
      depth--;
      if (!opens(before)) {
        line();
      }
    } else if (opens(before) || before === ',') {
      line();
    }
    out.push(token === ':' ? ': ' : token);
    if (opens(token)) {
      depth++;
    }
    before = token;
  }
  return out.join('');
}
