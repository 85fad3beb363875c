// What a rule or a name means, in a dialog; rules that the text names open inside it.
import {button, el, fill} from "./dom.js";
import {request} from "./wire.js";

let way = []; // what was opened, the last one shown

const title = el("h2", {id: "explained", tabindex: -1});
const body = el("div", {class: "stack"});
const back = button("‹ Back", () => (way.pop(), show()));
const dialog = el("dialog", {id: "explain", "aria-labelledby": "explained", onclose: () => (way = []),
  onclick: (event) => event.target === dialog && dialog.close()}, title, body,
el("div", {class: "row"}, back, button("Close", () => dialog.close(), {class: "grow"})));
document.body.append(dialog);

/** The words of a text; every id of a rule in it can be opened. */
function linked(text) {
  return text.split(/\b([A-Z]{2}-\d+\.\d+)\b/).map((part, at) => at % 2
    ? button(part, () => go({rule: part}), {class: "link"}) : part);
}

function go(what) {
  way.push(what);
  return show();
}

async function show() {
  const what = way.at(-1);
  const asked = what.rule || what.name;
  const named = ({id, title}) => (id && title && id !== title ? `${title} · ${id}` : title || id);
  back.hidden = way.length < 2;
  title.textContent = asked;
  fill(body, el("p", {class: "dim"}, "One moment …"));
  const {found, why = `Nothing is written about “${asked}”.`} = await request({t: "explain", ...what}, "explain")
    .catch((error) => ({found: [], why: error.message}));
  if (what !== way.at(-1)) return; // closed, or gone on, in the meantime
  if (found.length === 1) title.textContent = named(found[0]);
  fill(body, found.length ? found.map((one) => [found.length > 1 && el("h3", {}, named(one)),
    one.text.split("\n").filter(Boolean).map((line) => el("p", {}, linked(line)))]) : el("p", {}, why));
  title.focus();
}

/** Opens the text of a rule, or of anything that has a name; closing it gives the focus back. */
export function explain(what) {
  if (!dialog.open) dialog.showModal();
  return go(what);
}
