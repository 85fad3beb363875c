// Elements are made here and nowhere else; words only ever become text.
const kept = (children) => children.flat(3).filter((child) => child || child === 0 || child === "");

function made(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || (value === false && !name.startsWith("aria-"))) continue;
    if (typeof value === "function") node.addEventListener(name.slice(2), value);
    else if (name === "value" || name === "checked") node[name] = value;
    else node.setAttribute(name, value === true && !name.startsWith("aria-") ? "" : value);
  }
  node.append(...kept(children));
  return node;
}

/**
 * An HTML element: `el("p", {class: "big", onclick: go, "data-option": 2}, "Go")`. `true` sets an
 * attribute without a value, null and false leave one out; children are nodes, words and lists.
 */
export const el = (tag, attributes, ...children) => made(document.createElement(tag), attributes, children);

/** The same for SVG. */
export const svg = (tag, attributes, ...children) =>
  made(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);

/** A button that does something. */
export const button = (words, onclick, more) => el("button", {type: "button", onclick, ...more}, words);

/** The first that fits. */
export const find = (selector, within = document) => within.querySelector(selector);

/** Puts these children in place of all that were there. */
export function fill(node, ...children) {
  node.replaceChildren(...kept(children));
  return node;
}
