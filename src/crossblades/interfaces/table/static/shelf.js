// A shelf of the host's own files: what is there, with copies and removing.
import {api} from "./api.js";
import {button, el, fill} from "./dom.js";
import {trouble} from "./join.js";

export const shelfPath = (shelf, name) => `/api/shelf/${shelf}${name === undefined ? "" : `/${encodeURIComponent(name)}`}`;
export const pagePath = (shelf, name) => `/${shelf}/${encodeURIComponent(name)}`;

/** A name for a file, from any words: "Wolves at the ford!" is wolves-at-the-ford. */
export function fileName(words) {
  const plain = words.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  return plain.replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 56).replace(/^-+|-+$/g, "") || "new";
}

/** Keeps a new file under this name, or the next like it that is free; promises the name. */
export async function putNew(shelf, wanted, text) {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted}-${number}`;
    try {
      await api(shelfPath(shelf, name), {text, tag: ""}, "PUT");
      return name;
    } catch (error) {
      if (error.status !== 409 || number > 99) throw error;
    }
  }
}

/**
 * Lists a shelf below what is in `host`. `more(file)` gives further buttons of a row; `empty` is said
 * where nothing is there. Promises a function that shows it anew.
 */
export async function mountShelf(host, shelf, {more = () => [], empty = "Nothing is here yet."} = {}) {
  const news = el("div");
  const list = el("ul", {class: "stack", "data-shelf": shelf});
  const where = el("p", {class: "dim small"});
  host.append(news, list, where);
  const act = (does) => does().then(show).catch((error) => fill(news, trouble(error.message)));

  async function copy({name}) {
    const {text} = await api(shelfPath(shelf, name));
    await putNew(shelf, `${name}-copy`.slice(0, 56), text);
  }

  async function remove({name, heading}) {
    if (!confirm(`Remove “${heading}”? Its file is kept as ${name}.toml.bak.`)) return;
    const {tag} = await api(shelfPath(shelf, name));
    await api(`${shelfPath(shelf, name)}?tag=${tag}`, undefined, "DELETE");
  }

  const row = (file) => el("li", {class: "panel row", "data-file": file.name},
    el("div", {class: "grow"}, el("b", {}, file.heading), el("p", {class: "dim small"}, file.mistakes
      ? `${file.mistakes === 1 ? "1 mistake" : `${file.mistakes} mistakes`}: ${file.problem}` : file.what)),
    el("a", {class: "button first", href: pagePath(shelf, file.name), "aria-label": `Open ${file.heading}`}, "Open"), more(file),
    button("Copy", () => act(() => copy(file)), {"aria-label": `Copy ${file.heading}`}),
    button("Remove", () => act(() => remove(file)), {"aria-label": `Remove ${file.heading}`}));

  async function show() {
    const {folder, files} = await api(shelfPath(shelf));
    fill(news);
    fill(list, files.length ? files.map(row) : el("li", {class: "dim"}, empty));
    where.textContent = `These are files in ${folder}; the terminal reads the same.`;
  }

  await show();
  return show;
}
