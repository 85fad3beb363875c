// What a character is awarded, buys and uses; each is told with its rules, and can be taken back.
import {api} from "./api.js";
import {button, el, fill, find} from "./dom.js";
import {trouble} from "./join.js";
import {logLines} from "./rules.js";

const BLANK = /\b[A-Z]{4,}\b/g; // words that stand for something: `raise TEXT`
let lists = 0;

/** `shown(found)` hears of everything that is told of the character, `acted()` of each change. Gives `{host, load()}`. */
export function growth(name, shown = () => {}, acted = () => {}) {
  const path = `/api/characters/${encodeURIComponent(name)}`;
  const news = el("div", {role: "status"});
  const host = el("div", {class: "stack growth"});
  const body = el("div", {class: "stack"});
  let found = null;
  host.append(news, body);

  async function load() {
    found = await api(path);
    shown(found);
    draw();
  }

  /** Does something with the file as it was read; where it was changed elsewhere, it is read again. */
  async function act(does) {
    try {
      const held = document.activeElement?.dataset || {};
      const {lines = []} = await does();
      await load();
      acted();
      fill(news, lines.length > 0 && logLines(lines));
      const again = held.words ? `[data-words="${CSS.escape(held.words)}"]` : held.do && `[data-do="${held.do}"]`;
      if (again && !host.contains(document.activeElement)) (find(again, host) || find("button", host))?.focus({preventScroll: true});
    } catch (error) {
      if (error.status === 409) await load();
      fill(news, trouble(error.message));
    }
  }

  const deed = (what) => act(() => api(path, {tag: found.tag, ...what}));
  const back = () => act(() => api(`${path}/back`, {tag: found.tag}));

  /** A row with a button; words in capitals are asked for first. */
  function row(what, {words, what: text, names = [], cost, back: gone}) {
    const blanks = words.match(BLANK) || [];
    const inputs = blanks.map((blank, at) => {
      const list = at === 0 && names.length ? `names-${(lists += 1)}` : null;
      const small = blank.toLowerCase();
      return [el("input", {placeholder: small, "aria-label": `${small} for: ${words}`, list, maxlength: 200, autocomplete: "off"}),
        list && el("datalist", {id: list}, names.map((one) => el("option", {value: one})))];
    });
    const said = () => blanks.reduce((line, blank, at) => {
      const value = inputs[at][0].value.trim();
      return value ? line.replace(blank, value) : at ? line.replace(new RegExp(` \\w+ ${blank}`), "") : line;
    }, words);
    const dear = cost > found.grown.points;
    const verb = what === "buy" ? "Buy" : "Use";
    const does = button(verb, () => deed({deed: what, words: said()}), {"aria-label": `${verb}: ${words}`, disabled: Boolean(gone), "data-words": words});
    const price = cost !== undefined && el("b", {class: dear ? "price warn" : "price"}, `${cost} XP`,
      dear && el("span", {class: "unseen"}, ", more than there is"));
    const about = el("p", {class: "dim small"}, names.length ? text.split(";")[0] : text, gone && `; used up, back ${gone}`);
    return el("li", {class: "row offer"}, price, el("div", {class: "grow"}, el("b", {}, words.replace(BLANK, "…")), about), inputs, does);
  }

  function draw() {
    const {grown, before, problem} = found;
    if (problem) return fill(body, trouble(problem));
    const points = el("input", {type: "number", min: 1, "aria-label": "Points", placeholder: "points", class: "few", "data-award": true});
    const reason = el("input", {"aria-label": "What the points are for", placeholder: "for what", maxlength: 200, class: "grow"});
    fill(body, el("p", {}, grown.words), el("div", {class: "row"}, points, reason,
      button("Award", () => deed({deed: "award", points: points.value ? Number(points.value) : null, words: reason.value}), {"data-do": "award"})),
    grown.offers.length > 0 && [el("h3", {}, "To buy"), el("ul", {class: "stack"}, grown.offers.map((offer) => row("buy", offer)))],
    grown.uses.length > 0 && [el("h3", {}, "To use outside of a fight"), el("ul", {class: "stack"}, grown.uses.map((use) => row("use", use)))],
    before && el("div", {class: "row"}, button("↶ Back to the file before", back, {"data-do": "back"}),
      el("span", {class: "dim small"}, "Once more brings this back.")));
  }

  return {host, load};
}
