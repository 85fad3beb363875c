// The options of a question as buttons in groups, and the forms of those that take something.
import {el, find, button} from "./dom.js";
import {part, now} from "./state.js";
import {send} from "./wire.js";
import {failed} from "./status.js";

const GROUPS = {attack: "attack", move: "move", ability: "abilities", manoeuvre: "manoeuvres", object: "objects", other: "other", pass: "pass"};
const SELDOM = ["object", "other"]; // folded away on a phone
const MANY = 5;
const WIDE = matchMedia("(min-width: 900px)");

/** The creatures among whom one is chosen first, if one of them can do several things. */
export function actorsOf({options}) {
  const all = options.map(({actor}) => actor).filter(Boolean);
  const names = [...new Set(all)];
  return names.length > 1 && names.length < all.length ? names : [];
}

/** The button of an option by its number; `pick(at)` chooses it. */
export function optionButton(ask, at, {pick, odds, name}) {
  const {group, short, price, remark, target} = ask.options[at];
  const usual = ask.usual && at === 0;
  const quietly = [usual && "the usual answer", remark, odds?.get(at)].filter(Boolean).join(" · ");
  return button([el("span", {}, name || short, price && [" ", el("span", {class: "price"}, price)]), " ", quietly && el("small", {}, quietly)], () => pick(at), {
    class: `option g-${group}${usual ? " first" : ""}`, "data-option": at, "data-target": target || null,
  });
}

/** The options of these numbers in groups, and what is folded away: the seldom, the many spaces. */
export function groups(ask, numbers, given) {
  const {options} = ask;
  const plain = numbers.filter((at) => !options[at].space);
  const spaced = numbers.filter((at) => options[at].space);
  const several = new Set(numbers.map((at) => options[at].actor).filter(Boolean)).size > 1;
  const make = (at) => {
    const {actor, short, label} = options[at];
    return optionButton(ask, at, {...given, name: several && actor && !short.includes(actor) ? label : short});
  };
  const kinds = Object.keys(GROUPS).filter((kind) => plain.some((at) => options[at].group === kind));
  const labelled = kinds.filter((kind) => kind !== "pass").length > 1;
  const group = (kind) => el("div", {class: `group ${kind}`, role: "group", "aria-label": GROUPS[kind]},
    labelled && kind !== "pass" && el("span", {class: "label", "aria-hidden": "true"}, GROUPS[kind]),
    el("div", {class: "buttons"}, plain.filter((at) => options[at].group === kind).map(make)));
  const folds = labelled && plain.length > MANY && !WIDE.matches ? kinds.filter((kind) => SELDOM.includes(kind)) : [];
  const shown = folds.length + kinds.includes("pass") < kinds.length ? kinds.filter((kind) => !folds.includes(kind)) : kinds;
  return [
    el("div", {class: labelled ? "options labelled" : "options"}, shown.map(group)),
    shown !== kinds && folds.length > 0 && fold("seldom", folds.map((kind) => GROUPS[kind]).join(", "), el("div", {class: "options labelled"}, folds.map(group))),
    spaced.length > 0 && fold("spaces", `${spaced.length} ${spaced.length > 1 ? "spaces" : "space"}, listed`, el("div", {class: "buttons"}, spaced.map(make))),
  ];
}

const fold = (name, words, what) => el("details", {class: name, "data-keep": name}, el("summary", {}, words), what);

/** What cannot be done now, and why. */
export function missing(ask, who) {
  const found = ask.missing.filter(({actor}) => !who || !actor || actor === who);
  return found.length > 0 && fold("missing", `cannot now (${found.length})`, el("ul", {}, found.map(({actor, short, why}) =>
    el("li", {}, el("b", {}, actor && actor !== who && actor !== ask.creature && part("mine").length > 1 ? `${actor}: ${short}` : short), ` ${why}`))));
}

const drafts = new Map(); // what is typed and not sent, by question and option

/** A form for what an option takes; `done(at, more)` gets what was filled in. */
export function form(ask, at, done, cancel) {
  const {takes, short, price, text, number, least, most, names} = ask.options[at];
  const key = `${ask.key} ${at}`;
  const sides = now.parts.table?.sides || [];
  const draft = drafts.get(key) || {text, number: number || Math.min(most, ask.kind === "decree-detail"), at: "", side: sides.at(-1)?.side};
  drafts.set(key, draft);
  const field = (label, name, more, tag = "input") => el("label", {class: "field"}, label,
    el(tag, {name, value: draft[name] ?? "", autocomplete: "off", oninput: ({target}) => (draft[name] = target.value), ...more}));
  const fields = {
    text: () => field(short, "text", {maxlength: 400}),
    number: () => field(/\d to/.test(short) ? short : `${short} (${least} to ${most})`, "number", {type: "number", min: least, max: most, required: true}),
    creature: () => [el("select", {"aria-label": "Who", onchange: ({target}) => (find("textarea", made).value = draft.text = target.value)}, el("option", {value: ""}, "Who …"), names.map((name) => el("option", {}, name))),
      field("or a line, or a whole stat block", "text", {maxlength: 3000, rows: 2, required: true}, "textarea"), field("Where: type a space, or tap it", "at", {required: true}),
      el("label", {class: "field"}, "Side", el("select", {onchange: ({target}) => (draft.side = target.value)}, sides.map(({side, seats}) =>
        [side, ...seats].map((value, at) => el("option", {value, selected: value === draft.side}, at ? `${side}, in the hands of ${value}` : value)))))],
  };
  const send = (event) => {
    event.preventDefault();
    const {side, ...rest} = draft;
    const more = takes === "number" ? {number: Number(draft.number)} : takes === "text" ? {text: draft.text} : {text: rest.text, at: rest.at, side};
    done(at, more).then(() => drafts.delete(key), () => {});
  };
  const made = el("form", {class: "ask", "data-form": at, onsubmit: send}, fields[takes](), el("div", {class: "row"},
    el("button", {class: "first grow"}, price ? `Do it (${price})` : "Do it"), cancel && button("Cancel", cancel)));
  return made;
}

/** Puts a tapped space into the form that asks for one. */
export function fillSpace(host, space) {
  const input = find("form input[name=at]", host);
  if (!input) return false;
  input.value = space;
  return input.dispatchEvent(new Event("input"));
}

/** How this seat wants to be asked about instants: before the fight, and in it. */
export function policy() {
  const {instants, table} = now.parts;
  const off = "not this round";
  const set = (how) => send({t: "instants", how}).catch(failed);
  const tap = (how, words = how) => button(words, () => set(how), {"data-instants": how, "aria-pressed": instants === how});
  const ways = ["when it matters", "always", "never"];
  const chosen = ways.includes(instants);
  return instants && el("div", {class: "row small", role: "group", "aria-label": "Instants"}, chosen ? "Ask me for instants:" : "Instants:",
    table?.phase === "lobby" ? ways.map((how) => tap(how)) : [chosen ? el("select", {"aria-label": "Ask me for instants", "data-instants": "when",
      onchange: ({target}) => set(target.value)}, ways.map((how) => el("option", {selected: how === instants}, how))) : tap("ask", "ask me"), tap(off)]);
}
