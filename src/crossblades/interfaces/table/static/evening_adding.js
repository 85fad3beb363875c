// Adding a part to an evening: an encounter, or a rest with its words.
import {button, el, fill} from "./dom.js";

/** A rest in words: "short rest", "long rest: tent, 2 nights". */
export function inWords({words}, {rests, words: known}) {
  const said = known.filter(({name, values, usual, most}) => words[name] !== undefined && words[name] !== false && words[name] !== (most ? 1 : values.length ? usual : false))
    .map(({name}) => (words[name] === true ? name : `${name} ${words[name]}`));
  const kind = rests.find(({name}) => name === words.kind)?.name ?? words.kind;
  return `A rest: ${[kind, ...said].join(", ")}`;
}

/**
 * The forms: `{host, change(number, part)}`. `add(fields)` is told of a part that is wanted, `set(number, fields)` of
 * a rest that is to be otherwise: what is empty there is to be taken out.
 */
export function adding({encounters, rests, words, party}, add, set) {
  const which = el("select", {id: "encounter"}, encounters.map(({file, heading}) => el("option", {value: file}, `${heading} (${file})`)));
  const kind = el("select", {id: "rest"}, rests.map(({name, meaning}) => el("option", {value: name}, `${name}: ${meaning}`)));
  const fields = words.map(wordField);
  const treat = el("select", {id: "treat"}, el("option", {value: ""}, "nobody"), party.map(({file, name}) => el("option", {value: file}, name)));
  const title = el("h3", {}, "Add a rest");
  const go = el("button", {id: "add-rest"}, "Add this rest");
  const leave = button("Leave it as it is", () => become(null), {hidden: true});
  const fold = el("details", {id: "words"}, el("summary", {}, "How they rest"), fields.map(({host}) => host), el("label", {for: "treat"}, "Who treats them before"), treat);
  let changes = null;

  function become(number) {
    changes = number;
    title.textContent = number === null ? "Add a rest" : `Change part ${number + 1}`;
    go.textContent = number === null ? "Add this rest" : "Change it";
    leave.hidden = number === null;
  }

  function rest(event) {
    event.preventDefault();
    const said = {rest: kind.value, treat: treat.value, ...Object.fromEntries(fields.map(({name, value}) => [name, value() ?? ""]))};
    if (changes === null) add(Object.fromEntries(Object.entries(said).filter(([, value]) => value !== "")));
    else set(changes, said);
    become(null);
  }

  /** Shows a rest in the form, to be changed there. */
  function change(number, part) {
    kind.value = part.words.kind;
    treat.value = party.find(({name}) => name === part.treat)?.file ?? "";
    for (const field of fields) field.put(part.words[field.name]);
    fold.open = true;
    become(number);
    kind.focus();
  }

  const host = el("section", {class: "adding"},
    el("form", {class: "panel stack fields", onsubmit: (event) => { event.preventDefault(); add({encounter: which.value}); }},
      el("h3", {}, "Add an encounter"), el("label", {for: "encounter"}, "Which"), which,
      el("p", {class: "dim small"}, "The party takes the places of the heroes in it."),
      el("button", {"data-focus": "add", disabled: !encounters.length}, "Add this encounter")),
    el("form", {class: "panel stack fields", onsubmit: rest}, title, el("label", {for: "rest"}, "Kind"), kind, fold, go, leave));
  return {host, change};
}

/** A word of a rest: its host element, its name, what is said of it (null if nothing is), and putting that there. */
function wordField({name, meaning, values, usual, most}) {
  const id = `word-${name}`;
  const named = (input, value) => ({name, value, put: (said) => (input.value = said), host: el("div", {class: "word"}, el("label", {for: id}, `${name}: ${meaning}`), input)});
  if (most) {
    const input = el("input", {id, type: "number", min: 1, max: most, value: 1});
    return named(input, () => (Number(input.value) > 1 ? Number(input.value) : null));
  }
  if (values.length) {
    const input = el("select", {id}, values.map((each) => el("option", {value: each, selected: each === usual}, each)));
    return named(input, () => (input.value === usual ? null : input.value));
  }
  const input = el("input", {id, type: "checkbox"});
  return {name, value: () => (input.checked ? true : null), put: (said) => (input.checked = said), host: el("label", {class: "word"}, input, ` ${name}: ${meaning}`)};
}
