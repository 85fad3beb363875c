// What a rule says, on the host's pages: in a dialog; rules that the text names open inside it.
import {api} from "./api.js";
import {button, el, fill} from "./dom.js";

const title = el("h2", {tabindex: -1});
const body = el("div", {class: "stack"});
const dialog = el("dialog", {"aria-label": "A rule", onclick: (event) => event.target === dialog && dialog.close()},
  el("div", {class: "stack"}, title, body, button("Close", () => dialog.close())));

const linked = (text) => text.split(/\b([A-Z]{2}-\d+\.\d+)\b/)
  .map((part, at) => (at % 2 ? button(part, () => show(part), {class: "link"}) : part));

async function show(id) {
  if (!dialog.isConnected) document.body.append(dialog);
  if (!dialog.open) dialog.showModal();
  title.textContent = id;
  const found = await api(`/api/rules/${id}`).catch((error) => ({text: error.message}));
  title.textContent = [found.title !== id && found.title, id].filter(Boolean).join(" · ");
  fill(body, el("p", {}, linked(found.text)));
  title.focus();
}

/** A rule's id that opens what it says. */
export const rule = (id) => id && button(id, () => show(id), {class: "link rule", "aria-label": `rule ${id}`});

/** Lines of a log, with their rules. */
export const logLines = (lines) => el("ol", {class: "log stack"},
  lines.map(({text, rules}) => el("li", {}, text, " ", rules.map((id) => [rule(id), " "]))));

/** Facts in a row or below each other: what, its rule, how much. */
export const facts = (lines) => el("dl", {class: "facts"},
  lines.map(({label, value, rule: id}) => el("div", {}, el("dt", {}, label, " ", rule(id)), el("dd", {}, value))));
