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

/** Makes the children of a list those of `items`: what stays is updated in its place and keeps the focus. */
export function reconcile(parent, items, keyOf, create, update) {
  const old = new Map([...parent.children].map((child) => [child.dataset.key, child]));
  let before = null;
  for (const item of items) {
    const key = String(keyOf(item));
    let child = old.get(key);
    if (child) {
      old.delete(key);
    } else {
      child = create(item);
      child.dataset.key = key;
    }
    update(child, item);
    const place = before ? before.nextElementSibling : parent.firstElementChild;
    if (place !== child) {
      parent.insertBefore(child, place);
    }
    before = child;
  }
  old.forEach((child) => child.remove());
}
