// Decrees: what the GM sets by hand. A press answers the question that always stands open for the
// GM, and of the questions that follow those whose answer is known; the others are put as usual.
import {button, el, fill, find} from "./dom.js";
import {act} from "./proposal.js";
import {on, part, pieceOf} from "./state.js";
import {tell} from "./status.js";

/** By the words of the option: what a decree is called, and the words of its button. */
const DECREES = {
  "set hit points": ["hit points", "Set"], "set a condition": ["condition", "Condition …"], "move a creature": ["position", "Move …"],
  "call for a check": ["check", "Check …"], "set Fatigue": ["fatigue", "Fatigue …"], "give EDGE or SETBACK on a roll": ["edge", "EDGE or SETBACK …"],
  "let something distract": ["distraction", "Distract"], "say that a trigger has come": ["trigger", "Trigger"],
  "let a foe flee": ["flight", "Flees"], "let a foe surrender": ["surrender", "Surrenders"],
  "take a creature out of the fight": ["taking away", "Take away"], "add a creature": ["newcomer", "Add a creature …"],
  "change the ground of a space": ["ground", "Ground …"], "change the light": ["light", "Light …"],
  "open, close, lock or unlock a door": ["door", "Door …"],
  "make foes check their morale": ["morale", "Morale …"], "end the fight": ["end of the fight", "End the fight …"],
};
const FOR_ALL = ["newcomer", "ground", "light", "door", "morale", "end of the fight"];
const TRIES = 3; // the fight may have moved on between looking and pressing

const asked = (kind) => part("asks").find((ask) => ask.kind === kind);
const named = ({label, short}) => DECREES[label] || [label, short];

/** The option that fits what is known beforehand, as an answer. */
function fitting({creature, words, number}, options) {
  const [longest] = options.map(({label}) => label).filter((label) => words?.includes(label)).sort((one, other) => other.length - one.length);
  const at = options.findIndex((option) => number !== undefined ? option.takes === "number"
    : words ? option.label === longest : [option.target, option.label].includes(creature));
  const {least, most} = options[at] || {};
  return at < 0 ? null : {option: at, ...(number !== undefined && {number: Math.min(most, Math.max(least, number))})};
}

/** The panel of decrees; a tap on a token opens that creature's. */
export function mountDecrees(host) {
  const about = el("div", {class: "stack"});
  const all = el("div", {class: "row"});
  host.append(el("section", {id: "decrees", class: "panel stack", "aria-label": "Decrees"}, about, el("h2", {class: "small"}, "For the whole table"), all));
  let subject = "";
  let offered = []; // stays while no decree is possible, so that buttons keep their places
  let known = null; // what is known of the questions to come; null if none of them is ours
  let answered = "";
  let pressed = null; // the name of the decree that is being made

  const answer = (ask, given) => act({t: "answer", ask: ask.key, ...given});

  async function start(what, ...facts) {
    for (let n = 0; n < TRIES; n++) {
      const ask = asked("may-decree");
      const option = ask ? ask.options.findIndex((one) => named(one)[0] === what) : -1;
      if (option < 0) break;
      known = facts;
      pressed = what;
      if (await answer(ask, {option}) || asked("may-decree")?.key === ask.key) return;
    }
    known = null;
    tell("This is not possible just now.", true);
  }

  async function follow() {
    const ask = asked("decree-detail");
    if (!known || !ask || ask.key === answered) return;
    answered = ask.key;
    const fact = known.shift();
    const found = fact && fitting(fact, ask.options);
    if (found && await answer(ask, found)) return;
    if (fact) known = []; // it did not fit: from here on the GM says all
    const open = ask.options.findIndex((option) => option.takes);
    if (open >= 0) find(`#question [data-option="${open}"]`)?.click();
    (find("#question :is(select, input)") || find("#question h2"))?.focus();
  }

  const decree = ([what, words], facts = [], name = what) => button(words, () => start(what, ...facts.map((fact) => fact())),
    {class: what === "hit points" && "first", "data-decree": name, disabled: !asked("may-decree")});

  function token({name, side, health, conditions}) {
    const mine = () => ({creature: name});
    const points = el("input", {type: "number", name: "hit points", inputmode: "numeric", value: health.hit_points ?? 0, "aria-label": "Hit points"});
    const by = (change) => button(change > 0 ? `+${change}` : `−${-change}`, () => (points.value = Number(points.value) + change),
      {"aria-label": `${change > 0 ? "heal" : "damage"} ${Math.abs(change)}`});
    const ending = (words) => decree(["condition", words === "hidden" ? "Reveal" : `End “${words}”`],
      [mine, () => ({words}), () => ({number: 0})], words === "hidden" ? "reveal" : `end ${words}`);
    return [
      el("div", {class: "row"}, el("h2", {class: "grow", tabindex: -1}, name, el("span", {class: "dim small"}, ` ${side}`)),
        button("✕", () => pick(""), {class: "quiet", "aria-label": "Close"})),
      el("div", {class: "row points"}, by(-5), by(-1), points, by(1), by(5),
        decree(DECREES["set hit points"], [mine, () => ({number: Number(points.value)})]), el("span", {class: "dim"}, `of ${health.most}`)),
      el("div", {class: "row"}, offered.filter(([what]) => ![...FOR_ALL, "hit points"].includes(what)).map((one) => decree(one, [mine])), conditions.map(ending)),
    ];
  }

  function draw() {
    const piece = pieceOf(subject);
    const held = host.contains(document.activeElement) && document.activeElement;
    offered = asked("may-decree")?.options.map(named) || offered;
    if (!piece || held?.name !== "hit points") {
      fill(about, piece ? token(piece) : el("label", {class: "field"}, "Tap a token on the map, or choose:",
        el("select", {onchange: (event) => pick(event.target.value)}, el("option", {value: ""}, "…"), part("pieces").map(({name, spaces}) => spaces.length > 0 && el("option", {}, name)))));
    }
    fill(all, offered.filter(([what]) => FOR_ALL.includes(what) || (what === "check" && !piece)).map((one) => decree(one)),
      !asked("may-decree") && el("p", {class: "dim small"}, "Decrees are possible while a side or a creature has its turn."));
    if (held && !held.isConnected) (find(`[data-decree="${CSS.escape(held.dataset.decree || "")}"]`, host) || find("h2", about))?.focus();
  }

  function pick(name) {
    subject = name;
    draw();
  }

  document.addEventListener("piece", ({detail}) => asked("decree-detail") || pick(detail.name));
  on(["asks", "pieces"], () => {
    draw();
    follow();
    // the last question is gone, and with it the focus
    if (asked("may-decree") && document.activeElement === document.body) find(`[data-decree="${pressed}"]`, host)?.focus();
    if (asked("may-decree")) pressed = null;
  });
  draw();
}
