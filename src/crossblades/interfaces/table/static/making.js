// A character made step by step. Every change is kept at once: in the browser, and on the server as soon as it answers.
import {api} from "./api.js";
import {button, el, fill, find} from "./dom.js";
import {trouble} from "./join.js";
import {facts as factsOf, rule} from "./rules.js";
import {fileName, pagePath, putNew} from "./shelf.js";

const PAUSE = 300; // milliseconds without a change before it is kept on the server
const TYPING = 150; // milliseconds without a key before the game is asked
const AGAIN = 2000; // milliseconds before that is tried again
const FEW = 12; // choices that need no search
const AWAY = "The server does not answer. This browser keeps your work, and sends it as soon as it can.";
const END = {name: "end", title: "The end", text: "Look it over, and keep it.", fields: []};

/** Makes the character of this number, from where it was left. */
export async function mountMaking(host, id, game) {
  const here = `crossblades/making/${id}`;
  const left = JSON.parse(localStorage.getItem(here) || "null");
  const stored = left || await api(`/api/unfinished/${id}`);
  let {chosen = {}, step = ""} = stored || {};
  const filters = {};
  let [stage, timer, asked, looking, ways, noted, drawn] = [null, 0, 0, 0, "", "", ""];
  const title = el("h2", {tabindex: -1});
  const kept = el("p", {class: "kept dim", role: "status"});
  const way = el("nav", {"aria-label": "Steps"});
  const fields = el("div", {class: "stack fields"});
  const about = el("aside", {class: "stack about", "aria-label": "So far"});
  const news = el("div");
  const facts = el("div", {class: "stack"});
  const remarks = el("div", {role: "status"});
  about.append(el("h3", {}, "So far"), facts, remarks);
  const back = button("‹ Back", () => beside(-1), {"data-go": "back"});
  const next = button("Next ›", () => beside(1), {class: "first", "data-go": "next"});
  const page = el("div", {class: "stack"}, fields, el("div", {class: "row"}, back, next));
  fill(host, title, way, news, el("div", {class: "making"}, page, about), kept);

  const say = (words, bad = false) => {
    kept.className = bad ? "kept warn" : "kept dim";
    kept.textContent = words;
  };

  function remember() {
    try {
      localStorage.setItem(here, JSON.stringify({game, chosen, step}));
    } catch { /* the browser keeps nothing: then the server alone does */ }
    clearTimeout(timer);
    timer = setTimeout(send, PAUSE);
  }

  async function send() {
    const wanted = JSON.stringify({game, chosen, step});
    try {
      await api(`/api/unfinished/${id}`, JSON.parse(wanted), "PUT");
      if (wanted === JSON.stringify({game, chosen, step})) {
        localStorage.removeItem(here);
        say("All is kept.");
      }
      if (!stage || news.firstChild) look();
    } catch (error) {
      say(error.status ? `Not kept: ${error.message}` : AWAY, true);
      timer = setTimeout(send, AGAIN);
    }
  }

  /** Asks the game what is next; an older answer does not count. */
  async function look() {
    const number = ++asked;
    try {
      const found = await api(`/api/making/${game}`, {chosen});
      if (number !== asked) return;
      stage = found;
      fill(news);
      draw();
    } catch (error) {
      if (number === asked) fill(news, trouble(error.message));
    }
  }

  function choose(name, values, soon = 0) {
    chosen = {...chosen, [name]: values};
    remember();
    clearTimeout(looking);
    looking = setTimeout(look, soon);
  }

  const steps = () => [...stage.steps, END];
  const current = () => steps().find(({name}) => name === step) || stage.steps[0];

  function go(name) {
    step = name;
    remember();
    draw(true);
    title.focus();
    scrollTo({top: 0});
  }

  function beside(far) {
    const every = steps();
    go(every[every.indexOf(current()) + far].name);
  }

  // --- fields

  const described = (field) => el("p", {class: "dim small", id: `about-${field.name}`}, field.text, " ", rule(field.rule));
  const typed = (field, attributes, tag = "input") => el("div", {class: "stack field"},
    el("label", {for: `f-${field.name}`}, field.label), described(field),
    el(tag, {id: `f-${field.name}`, "data-field": field.name, "aria-describedby": `about-${field.name}`, autocomplete: "off", ...attributes}));

  function line(field) {
    const put = ({target}) => choose(field.name, [target.value], TYPING);
    return typed(field, {value: (chosen[field.name] || field.value)[0] ?? "", maxlength: field.most, oninput: put});
  }

  function lines(field) {
    const put = ({target}) => choose(field.name, target.value.split("\n"), TYPING);
    return typed(field, {value: (chosen[field.name] || field.value).join("\n"), rows: 4, oninput: put}, "textarea");
  }

  function number(field) {
    return typed(field, {type: "number", inputmode: "numeric", min: field.least, max: field.most, value: field.value[0],
      oninput: ({target}) => target.value !== "" && target.value !== "-" && choose(field.name, [target.value], TYPING),
      onchange: ({target}) => (target.value = Math.min(Math.max(Math.round(Number(target.value)) || 0, field.least), field.most))});
  }

  function choices(field) {
    const single = field.kind === "one";
    const pick = (value, on) => choose(field.name, single ? [value] : on ? [...field.value, value] : field.value.filter((one) => one !== value));
    const row = ({name, value, note, text, rule: id}) => el("li", {class: "choice", "data-words": `${name} ${note} ${text}`.toLowerCase()}, el("label", {},
      el("input", {type: single ? "radio" : "checkbox", name: field.name, value, checked: field.value.includes(value),
        "data-choice": `${field.name}=${value}`, onchange: ({target}) => pick(value, target.checked)}),
      el("span", {}, el("b", {}, name), note && el("small", {class: "dim"}, ` ${note}`), el("br"), text, " ", el("small", {class: "dim"}, id))));
    const groups = [...new Set(field.choices.map(({group}) => group))];
    const rows = (group) => field.choices.filter((one) => one.group === group).map(row);
    const list = groups.map((group) => [group && el("h3", {}, group), el("ul", {class: "choices"}, rows(group))]);
    const search = field.choices.length > FEW && el("input", {type: "search", "aria-label": `Find among: ${field.label}`,
      placeholder: "Find …", value: filters[field.name] || "", "data-find": field.name, oninput: ({target}) => sift(target.value)});
    const many = !single && field.value.length > 0 && ` (${field.value.length})`;
    const box = el("fieldset", {class: "stack field", "aria-describedby": `about-${field.name}`}, el("legend", {}, field.label, many), described(field), search,
      field.choices.length ? list : el("p", {class: "dim"}, "Nothing to choose here yet."));

    function sift(words) {
      filters[field.name] = words;
      const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
      for (const one of box.querySelectorAll(".choice"))
        one.hidden = !wanted.every((word) => one.dataset.words.includes(word)) && !find("input", one).checked;
    }
    if (search) sift(filters[field.name] || "");
    return box;
  }

  const KINDS = {line, lines, number, one: choices, many: choices};

  // --- the whole page

  /** Whoever types goes on typing: then only what is beside the fields is drawn anew. */
  function draw(all = false) {
    const every = steps();
    const shown = current();
    const at = every.findIndex(({name}) => name === shown.name);
    const to = (name) => stage.remarks.filter((remark) => remark.step === name);
    const [line, stop] = [stage.lines, stage.remarks.some(({stops}) => stops)];
    const held = document.activeElement;
    const {field, choice, find: sought, go: gone} = held?.dataset || {};
    document.title = `${shown.title} · Crossblades`;
    title.textContent = `${(chosen.name || [""])[0].trim() || "A new character"}: ${shown.title}`;
    const known = JSON.stringify(every.map(({name}) => [name, to(name).length, name === shown.name]));
    const many = (name) => to(name).length > 0 && el("span", {class: "warn"}, ` (${to(name).length})`);
    if (ways !== known) fill(way, el("ol", {class: "row steps"}, every.map(({name, title: words}, number) => el("li", {},
      button([`${number + 1}. ${words}`, many(name)], () => go(name), {"aria-current": name === shown.name ? "step" : null, "data-go": name})))));
    ways = known;
    const these = JSON.stringify([shown, shown === END && [stop, stage.text]]); // what somebody is about to press stays where it is
    const anew = all || (these !== drawn && (!field || !fields.contains(held)));
    if (anew) drawn = these;
    if (anew) fill(fields, el("p", {}, shown.text), shown.dice && dice(shown),
      shown === END ? end(stop) : shown.fields.map((one) => KINDS[one.kind](one)));
    fill(facts, factsOf(line));
    const said = JSON.stringify(stage.remarks);
    const remark = ({stops, text, rule: id}) => el("li", {class: stops ? "bad" : "warn"}, `${stops ? "Missing" : "Careful"}: ${text} `, rule(id));
    if (said !== noted) fill(remarks, el("ul", {class: "stack"}, stage.remarks.map(remark)));
    noted = said;
    back.hidden = at === 0;
    next.hidden = shown === END;
    const named = Object.entries({choice, find: sought, go: gone}).find(([, value]) => value);
    const again = named && `[data-${named[0]}="${CSS.escape(named[1])}"]`;
    if (again && document.activeElement !== held) find(again, host)?.focus({preventScroll: true});
  }

  const fell = new Map(); // the dice that were thrown last, by step
  const fallen = (name) => fell.has(name) && el("ul", {}, fell.get(name).map((one) => el("li", {}, one)));

  function dice({name, dice: words}) {
    return el("div", {class: "stack"}, button(`⚄ ${words}`, async () => {
      const thrown = await api(`/api/making/${game}/dice`, {chosen, step: name}).catch((error) => fill(news, trouble(error.message)));
      if (!thrown.lines) return;
      fell.set(name, thrown.lines);
      chosen = {...chosen, ...thrown.chosen};
      remember();
      await look();
      draw(true);
      fill(find(".fell", host), fallen(name));
    }, {"data-go": "dice"}), el("div", {class: "fell small", role: "status"}, fallen(name)));
  }

  function end(stop) {
    if (stop) return el("p", {class: "bad"}, "Something is still missing: it stands under “So far”.");
    return [button("Keep this character", finish, {class: "first big", id: "finish", "data-go": "finish"}),
      el("details", {}, el("summary", {}, "Its file, as the terminal reads it, too"), el("pre", {class: "file"}, stage.text))];
  }

  async function finish() {
    try {
      const name = await putNew("characters", fileName(stage.chosen.name[0]), stage.text);
      clearTimeout(timer);
      localStorage.removeItem(here);
      await api(`/api/unfinished/${id}`, undefined, "DELETE").catch(() => null);
      location.href = pagePath("characters", name);
    } catch (error) {
      fill(news, trouble(error.message));
    }
  }

  await look();
  if (left) remember();
  else say(stored ? "All is kept." : "Nothing is lost: every change is kept at once.");
}
