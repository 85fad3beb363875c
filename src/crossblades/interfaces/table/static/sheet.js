// One character: its sheet, which is printed on one page, what it can buy and use, and its file.
import {api} from "./api.js";
import {button, el, fill} from "./dom.js";
import {growth} from "./growth.js";
import {trouble} from "./join.js";
import {openFile} from "./keeping.js";
import {facts, rule} from "./rules.js";

const entry = ({name, note, text, rule: id}) => el("li", {}, name && el("b", {}, name), note && el("small", {class: "dim"}, ` ${note}`),
  text && [name && ": ", text], " ", rule(id));

/** The sheet itself: numbers, and everything it has and does. */
const portrait = ({name, summary, lines, parts}) => el("article", {class: "portrait", "aria-label": `Sheet of ${name}`},
  el("header", {}, el("h2", {}, name), el("p", {class: "dim"}, summary)), facts(lines),
  parts.map(({title, entries}) => el("section", {}, el("h3", {}, title), el("ul", {}, entries.map(entry)))));

/** The page of a character. */
export async function mountSheet(host, name) {
  const sheet = el("div");
  const grow = el("details", {id: "grow", class: "panel"}, el("summary", {}, "Experience, and what it can use"));
  const file = el("details", {id: "file", class: "panel"}, el("summary", {}, "Its file: change anything by hand"));
  const more = growth(name, show, () => {
    if (file.children.length > 1) file.lastChild.remove(); // it is another text now
    file.open = false;
  });
  grow.append(more.host);
  const opens = () => file.open && file.children.length === 1 && openEditor(file).catch((error) => file.append(trouble(error.message)));
  file.addEventListener("toggle", opens);
  fill(host, el("div", {class: "row acts"}, button("Print", () => print(), {class: "first", "data-print": true}),
    el("a", {class: "button", href: `/characters?camp=${encodeURIComponent(name)}`}, "Rest …"),
    el("a", {class: "button", href: "/characters"}, "All characters")), sheet, grow, file);

  /** Shows it anew, with what the server has just told. */
  function show(found) {
    document.title = `${found.portrait?.name || name} · Crossblades`;
    fill(sheet, found.portrait ? portrait(found.portrait) : [el("h2", {}, name), trouble(found.problem)]);
  }

  async function openEditor(into) {
    const text = el("textarea", {"aria-label": "Its file (TOML)", spellcheck: "false", autocapitalize: "off", rows: 18, wrap: "off",
      oninput: () => kept.put(ends ? text.value.replaceAll("\n", "\r\n") : text.value)});
    const kept = await openFile("characters", name, (now) => (text.value = now));
    text.value = kept.text;
    const ends = kept.text.includes("\r\n"); // a field has plain ends of lines, whatever the file has
    into.append(el("div", {class: "stack"}, el("p", {class: "dim"}, "Every change is kept at once; mistakes are told above."), text, kept.status));
    const again = new MutationObserver(() => /All is kept/.test(kept.status.textContent) && more.load());
    again.observe(kept.status, {childList: true, subtree: true, characterData: true});
  }

  await more.load();
}
