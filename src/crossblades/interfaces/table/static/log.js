// What has happened: the last lines, dice drawn as dice, rules that open, older lines on demand.
import {el, fill, button} from "./dom.js";
import {now, on} from "./state.js";
import {request, send} from "./wire.js";
import {diceRow} from "./dice.js";
import {failed, link} from "./status.js";

const MOST = 200; // lines on the page

function line({n, text, kind, rules = [], dice}) {
  const named = rules.length > 0 && el("span", {class: "rules"}, rules.map((rule) => link({rule}, rule)));
  return el("li", {"data-n": n, class: `k-${kind || "line"}`},
    dice ? el("details", {}, el("summary", {}, `${[dice.who, dice.why].filter(Boolean).join(": ")} `, diceRow(dice)), text, named) : [text, named]);
}

/** Shows the log, and a line to say something; `past`: of a fight that is only watched. */
export function mountLog(host, past = false) {
  const list = el("ol");
  const box = el("div", {role: "log", "aria-label": "Log", tabindex: 0}, list);
  const older = button("older lines", more, {class: "quiet", hidden: true});
  const words = el("input", {"aria-label": "Say something to everybody", placeholder: "Say something", maxlength: 400, autocomplete: "off"});
  const speak = el("form", {class: "row", onsubmit(event) {
    event.preventDefault();
    const text = words.value.trim();
    words.value = "";
    if (text) {
      send({t: "say", text}).catch((error) => {
        words.value ||= text;
        failed(error);
      });
    }
  }}, words, el("button", {}, "Say"));
  const grip = button("≣", () => {
    grip.setAttribute("aria-expanded", host.classList.toggle("open"));
    box.scrollTop = 0;
  }, {class: "grip", "aria-expanded": "false", "aria-label": "The whole log"});
  fill(host, grip, !past && older, box, !past && speak);

  const isLater = () => !(list.firstChild?.dataset.n > 1);

  function add(items) { // the style keeps the end in sight: it is where scrolling begins
    const spare = box.scrollTop > -40 ? list.children.length + items.length - MOST : 0; // measured once: it is dear
    list.append(...items);
    for (let n = 0; n < spare; n += 1) list.firstChild.remove();
    older.hidden = isLater();
  }

  /** Strikes through what no longer stands: `void: 3` takes the last three that stood. */
  function strike() {
    const stood = [];
    for (const {n, void: gone} of now.log) {
      if (!gone) stood.push(n);
      else for (const lost of stood.splice(-gone)) list.querySelector(`[data-n="${lost}"]`)?.classList.add("void");
    }
  }

  function show(lines, full) {
    if (full) fill(list);
    add((full ? now.log.slice(-MOST) : lines).map(line));
    if (full || lines.some((one) => one.void)) strike();
  }

  async function more() {
    try {
      const {lines} = await request({t: "older", before: Number(list.firstChild.dataset.n)}, "older");
      box.setAttribute("aria-live", "off");
      list.prepend(...lines.map(line));
      setTimeout(() => box.setAttribute("aria-live", "polite"));
      older.hidden = isLater() || !lines.length;
    } catch (error) {
      failed(error);
    }
  }

  on("log", (_now, {log, full}) => show(log, full));
  on("said", (_now, {said}) => add([el("li", {class: "k-said"}, el("b", {}, said.by), ` ${said.text}`)]));
  on("note", (_now, {note}) => add([el("li", {class: "k-note"}, note.text)]));
  show([], true);
}
