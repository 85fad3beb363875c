// An encounter as text, with its mistakes beside their lines while one types.
import {button, el, fill} from "./dom.js";

const PAUSE = 350; // milliseconds without a key before the text is checked

/** `check(text)` promises `{mistakes, warnings, summary}`; `then(fine)` hears whether the text may be used. */
export function editor(check, then = () => {}) {
  document.head.append(el("link", {rel: "stylesheet", href: "/static/editor.css"}));
  const text = el("textarea", {spellcheck: "false", wrap: "off", autocapitalize: "off", "aria-label": "Encounter (TOML)", "aria-describedby": "verdict",
    placeholder: "Paste an encounter here, or open a file.", oninput: wait, onscroll: () => (gutter.scrollTop = text.scrollTop)});
  const gutter = el("div", {class: "gutter", "aria-hidden": "true"});
  const verdict = el("p", {id: "verdict", role: "status"});
  const list = el("ol", {class: "mistakes"});
  const file = el("input", {type: "file", accept: ".toml,text/plain", async onchange() {
    if (file.files[0]) put(await file.files[0].text());
    file.value = ""; // so that it can be opened again
  }});
  let timer = 0;

  function number(mistakes) {
    const wrong = new Map(mistakes.map((one) => [one.line, words(one)]));
    fill(gutter, text.value.split("\n").map((_, at) => el(wrong.has(at + 1) ? "b" : "i", {title: wrong.get(at + 1)}, at + 1)));
    gutter.scrollTop = text.scrollTop;
  }

  function jump(line) {
    const lines = text.value.split("\n");
    const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
    text.focus();
    text.setSelectionRange(start, start + (lines[line - 1] ?? "").length);
    text.scrollTop = (line - 4) * (text.scrollHeight / lines.length);
  }

  function wait() {
    number([]);
    then(false);
    clearTimeout(timer);
    timer = setTimeout(look, PAUSE);
  }

  async function look() {
    const given = text.value;
    const found = given.trim() ? await check(given).catch((error) => ({mistakes: [{problem: error.message}]})) : null;
    if (given !== text.value) return;
    const {mistakes = [], warnings = [], summary} = found || {};
    number(mistakes);
    verdict.className = mistakes.length ? "bad" : "good";
    verdict.textContent = mistakes.length ? `${mistakes.length} ${mistakes.length > 1 ? "mistakes" : "mistake"}` : found ? `✓ Ready. ${summary}` : "";
    fill(list, mistakes.map((one) => el("li", {}, one.line ? button([el("b", {}, `Line ${one.line}`), ` ${words(one)}`], () => jump(one.line)) : words(one))), warnings.map((words) => el("li", {class: "warn"}, `Careful: ${words}`)));
    then(Boolean(found) && !mistakes.length);
  }

  function put(given) {
    text.value = given;
    look();
  }

  number([]);
  return {host: el("div", {class: "editor"}, el("div", {class: "sheet"}, gutter, text), el("div", {class: "stack"}, verdict, list, el("label", {class: "dim small"}, "Or take the text of a file", file))),
    put, get text() { return text.value; }};
}

function words({field, problem, expected}) {
  return `${field ? `${field}: ` : ""}${problem}${expected ? `; expected ${expected}` : ""}`;
}
