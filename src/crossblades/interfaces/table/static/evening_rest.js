// A rest of an evening: its questions one by one, and what has come of it.
import {api} from "./api.js";
import {button, el, fill} from "./dom.js";
import {trouble} from "./join.js";

/** Lets the party rest; in the end the page of the evening is read anew. */
export async function playRest(host, name, text, number, title) {
  const answers = [];

  async function ask() {
    let found;
    try {
      found = await api(`/api/evenings/${encodeURIComponent(name)}/rest`, {text, number, answers});
    } catch (error) {
      fill(host, el("h2", {tabindex: -1}, title), trouble(error.message), el("div", {class: "row"}, button("Back", () => location.reload())));
      return host.querySelector("button").focus();
    }
    const lines = el("ol", {class: "log panel", "aria-live": "polite"}, found.log.map((line) => el("li", {}, line)));
    fill(host, el("h2", {tabindex: -1}, title), lines, found.left.map((file) => trouble(`${file}: what would have been written, for the file was changed meanwhile`)),
      found.over ? el("div", {class: "row"}, button("Go on", () => location.reload(), {class: "first big", id: "go-on"}))
        : el("section", {class: "panel stack", id: "asked"}, el("h3", {}, found.question), el("div", {class: "row"},
          found.options.map((words, option) => button(words, () => { answers.push(option); ask(); }, {class: option ? null : "first"})))));
    host.querySelector("#go-on, #asked button").focus();
  }

  await ask();
}
