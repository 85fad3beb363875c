// Stat blocks that are pasted: each line beside what it became, to be mended there, and kept.
import {api} from "./api.js";
import {button, el, fill} from "./dom.js";
import {editor} from "./editor.js";
import {trouble} from "./join.js";

const PAUSE = 350; // milliseconds without a key before the text is read
const EXAMPLE = "Paste stat blocks here, with any other text among them:\n\n**Lantern Newt** (HD 2) | XP 40\nAC 13 | HP 9 | Mv Slow, Swim Fast | Ml 7\nAtk bite (d6)";

/** `games` can be read so; `keep(name, text)` is told of a file that is wanted. */
export function pasting(games, keep) {
  const text = el("textarea", {id: "blocks", rows: 10, spellcheck: "false", placeholder: EXAMPLE, oninput: wait, "aria-describedby": "became-what"});
  const verdict = el("p", {id: "became-what", role: "status"});
  const lines = el("ol", {id: "became", class: "stack"});
  const news = el("div");
  const name = el("input", {id: "foes-name", maxlength: 56, required: true, autocomplete: "off"});
  const go = el("button", {class: "first big", disabled: true}, "Keep these foes");
  const anew = button("Take them from the text again", () => put(out), {hidden: true, id: "anew"});
  const result = editor((toml) => check(toml), (fine) => (go.disabled = !fine));
  const part = el("section", {class: "stack", hidden: true}, el("h4", {}, "The foes, as they will be kept"),
    el("p", {class: "dim small"}, "Mend them here as well: mistakes stand beside their lines while you type."), anew, result.host,
    el("form", {class: "stack fields", onsubmit: kept}, el("label", {for: "foes-name"}, "Name of the file"), name, el("div", {class: "row"}, go)));
  let [timer, out, byHand] = [0, "", false];
  result.host.querySelector("textarea").setAttribute("aria-label", "Foes (TOML)");
  result.host.querySelector("#verdict").id = "foes-verdict";
  result.host.querySelector("textarea").setAttribute("aria-describedby", "foes-verdict");

  async function check(toml) {
    byHand = toml !== out;
    anew.hidden = !byHand;
    const found = await api("/api/foes/check", {text: toml});
    return {mistakes: found.mistakes, warnings: [], summary: many(found.rows.length)};
  }

  function put(toml) {
    out = toml;
    result.put(toml);
  }

  function wait() {
    clearTimeout(timer);
    timer = setTimeout(read, PAUSE);
  }

  async function read() {
    const given = text.value;
    let found = {text: "", foes: 0, lines: []};
    try {
      if (given.trim()) found = await api("/api/foes/import", {text: given});
      fill(news);
    } catch (error) {
      return fill(news, trouble(error.message));
    }
    if (given !== text.value) return; // it is read anew in a moment
    const open = found.lines.filter(({became}) => !became.length).length;
    verdict.textContent = given.trim() ? `${found.foes ? many(found.foes) : "No foe"} found${open ? `; ${open} ${open > 1 ? "lines" : "line"} left alone` : ""}.` : "";
    const raw = given.replace(/\r\n?/g, "\n").split("\n");
    fill(lines, found.lines.map((one) => line(one, raw[one.line - 1])));
    part.hidden = !found.foes;
    if (found.foes && !byHand) put(found.text);
    else out = found.text;
    if (byHand) anew.hidden = false;
    if (!name.value && found.foes) name.value = (/^\[foes\."?([^"\]]+)/m.exec(found.text) || ["", ""])[1];
  }

  /** A line of the text, beside what it became; the text itself is a button that leads to it. */
  function line({line: number, became, remarks}, words) {
    return el("li", {"data-line": number, class: became.length ? null : "alone"},
      el("button", {type: "button", class: "quiet said", onclick: () => jump(number), "aria-label": `Mend line ${number}: ${words}`}, el("span", {class: "dim"}, number), " ", words),
      el("div", {class: "became"}, became.length ? became.map(({kind, words: what}) => el("p", {}, el("b", {}, kind), what && ` ${what}`)) : el("p", {class: "dim"}, "left alone"),
        remarks.map((remark) => el("p", {class: "remark small"}, remark))));
  }

  function jump(number) {
    const all = text.value.split("\n");
    const start = all.slice(0, number - 1).reduce((sum, each) => sum + each.length + 1, 0);
    text.focus();
    text.setSelectionRange(start, start + all[number - 1].length);
    text.scrollTop = (number - 3) * (text.scrollHeight / all.length);
  }

  async function kept(event) {
    event.preventDefault();
    await keep(name.value, result.text).catch((error) => fill(news, trouble(error.message)));
  }

  return el("details", {id: "paste", class: "stack"}, el("summary", {}, el("h3", {}, `Paste stat blocks (${games.join(", ")})`)),
    el("div", {class: "stack"}, el("label", {for: "blocks"}, "The text, as your book has it"), text, verdict, news, lines, part));
}

const many = (count) => (count === 1 ? "1 foe" : `${count} foes`);
