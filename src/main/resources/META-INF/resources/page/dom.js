// Values reach the page by textContent only: markup in a record stays text.

export const byId = (id) => document.getElementById(id);

/** An element with this text, if any, and these attributes. */
export function element(name, text, attributes = {}) {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    made.setAttribute(attribute, value);
  }
  if (text !== undefined) {
    made.textContent = text;
  }
  return made;
}

/** Writes only what has changed, so that nothing flickers and no live region says the same twice. */
export function setText(target, text) {
  const wanted = text ?? '';
  if (target.textContent !== wanted) {
    target.textContent = wanted;
  }
}

export function setAttribute(target, name, value) {
  if (target.getAttribute(name) !== String(value)) {
    target.setAttribute(name, value);
  }
}

export function show(target, visible) {
  target.hidden = !visible;
}

/**
 * Makes the children of a list those of `items`: what stays is updated in its place and keeps the focus. Of two items with the
 * same key each has a child of its own.
 */
export function reconcile(parent, items, keyOf, create, update) {
  const old = new Map([...parent.children].map((child) => [child.dataset.key, child]));
  const kept = new Set();
  let before = null;
  for (const item of items) {
    const key = String(keyOf(item));
    let child = old.get(key);
    if (child === undefined || kept.has(child)) {
      child = create(item);
      child.dataset.key = key;
    }
    kept.add(child);
    update(child, item);
    const place = before ? before.nextElementSibling : parent.firstElementChild;
    if (place !== child) {
      parent.insertBefore(child, place);
    }
    before = child;
  }
  [...parent.children].filter((child) => !kept.has(child)).forEach((child) => child.remove());
}
