// The open question: its options, what one of them would do, and the answer.
import {el, fill, find, button} from "./dom.js";
import {now, part, pieceOf, on} from "./state.js";
import {send, request} from "./wire.js";
import {actorsOf, groups, missing, form, fillSpace, optionButton, policy} from "./options.js";
import {pieceWords, conditionLinks} from "./board_words.js";
import {stances} from "./stance.js";
import {rollForm} from "./dice.js";
import {tell, failed, link, isDue} from "./status.js";

const LOOKS = 4; // so many options at once are looked at

/** A page below this screen's own. */
export const below = (path) => location.pathname.replace(/\/?$/, path);

/** What there is to do when all is over. */
const ended = () => now.parts.over && now.me?.role !== "gm" && el("div", {class: "panel stack"}, el("h2", {tabindex: -1}, now.parts.over),
  el("div", {class: "row"}, el("a", {class: "button first grow", href: below("/watch")}, "Watch it again"), el("a", {class: "button", href: below("/record")}, "Save the record")));

const isIn = (ask) => ask.sealed && (ask.mine ?? null) !== null;
const placeOf = (name) => pieceOf(name)?.spaces || [];

/**
 * Puts the questions into `host`; gives `onSpace` and `onPiece` for the map, and `map()` gives what
 * `board` gave. What the GM may always decree has buttons of its own, in decrees.js.
 */
export function mountQuestion(host, map) {
  let key = ""; // of the question that is shown
  let who = ""; // the creature that acts, where there are several
  let picked = null; // the stance that is not locked in yet
  let plan = null; // what would be done: {title, numbers, looks, space, name, piece, why, form}
  let busy = false;
  let wanted = false; // odds
  let odds = null;
  let advice = [];
  let seen = ""; // what was drawn last
  let told = "";
  let left = false; // the focus was in a question that is gone

  const asks = () => part("asks").filter((ask) => ask.kind !== "may-decree");
  const current = () => asks().find((ask) => ask.key === key);

  // --- answering

  async function act(message) {
    if (busy) return;
    busy = true;
    host.classList.add("busy");
    if (!now.online) tell("That will be sent as soon as the connection is back.");
    try {
      await send(message);
    } catch (error) {
      failed(error);
      throw error;
    } finally {
      busy = false;
      host.classList.remove("busy");
    }
  }

  function answer(at, more) {
    tell("");
    return act({t: "answer", ask: key, option: at, ...more});
  }

  function go(at) {
    plan = null;
    return answer(at).catch(draw);
  }

  async function pick(at) {
    const ask = current();
    const {takes, space, group, target, short: title} = ask.options[at];
    if (takes) {
      plan = {form: at};
      draw();
      return find("form input", host).focus();
    }
    if (space && !ask.step) return consider({title, space, numbers: [at]});
    if (group === "ability" && !ask.instant) {
      const look = await lookAt(at);
      if (ask.key !== key) return; // the question has gone in the meantime
      const own = placeOf(target); // of one who is aimed at there is nothing more to see
      if (look?.area?.some((each) => !own.includes(each))) return consider({title, numbers: [at], looks: new Map([[at, look]])});
    }
    return go(at);
  }

  // --- considering

  const lookAt = (at) => request({t: "look", ask: key, option: at}, "look").then(({look}) => look, () => null);

  async function consider(next) {
    const mine = (plan = {looks: new Map(), numbers: [], ...next});
    const {numbers, looks} = mine;
    draw();
    if (!next.looks && numbers.length < LOOKS) {
      for (const at of numbers) looks.set(at, await lookAt(at));
      if (mine !== plan) return;
      draw();
    }
    tell([mine.title, looks.get(numbers[0])?.words].filter(Boolean).join(": "));
  }

  function cancel() {
    if (!plan) return false;
    plan = null;
    tell("");
    draw();
    return true;
  }

  /** The numbers of the options of whoever acts. */
  function numbersOf(ask) {
    if (!ask || isIn(ask)) return [];
    const several = actorsOf(ask).length > 0;
    return [...ask.options.keys()].filter((at) => !several || ["", who].includes(ask.options[at].actor));
  }

  function mark() {
    const ask = current();
    const first = plan?.numbers?.[0];
    const look = plan?.looks?.get(first) || {};
    const options = numbersOf(ask).map((at) => ask.options[at]);
    const acting = ask?.options[first]?.actor || who || ask?.creature;
    const all = (name) => options.map((option) => option[name]).filter(Boolean);
    map()?.mark({
      offers: all("space"), notes: Object.fromEntries(numbersOf(ask).map((at) => [ask.options[at].space, odds?.get(at)])), targets: plan?.name && first !== undefined ? [plan.name] : all("target"), acting, chosen: plan?.space,
      area: look.area || [], path: look.path?.length ? [...placeOf(acting).slice(0, 1), ...look.path] : [], provoked: look.provoked_at || {},
    });
  }

  // --- the map

  function onSpace(space) {
    if (fillSpace(host, space)) return;
    const ask = current();
    const numbers = numbersOf(ask).filter((at) => ask.options[at].space === space);
    if (!numbers.length) cancel();
    else if (numbers.length === 1 && (ask.step || plan?.space === space)) go(numbers[0]);
    else consider({space, numbers, title: numbers.length > 1 ? space : ask.options[numbers[0]].short});
  }

  function onPiece(name) {
    const ask = current();
    if (ask && !isIn(ask) && actorsOf(ask).includes(name) && who !== name) return choose(name);
    const numbers = numbersOf(ask).filter((at) => ask.options[at].target === name);
    if (numbers.length === 1 && plan?.name === name) return go(numbers[0]);
    const why = (ask?.missing || []).filter((one) => one.target === name && (!who || !one.actor || one.actor === who));
    return consider({name, numbers, why, piece: pieceOf(name), title: pieceWords(pieceOf(name))});
  }

  function choose(name) {
    who = name;
    plan = null;
    draw();
    map().show(placeOf(name));
  }

  // --- drawing

  function planned(ask) {
    const {numbers, looks, piece, why, title} = plan;
    const only = numbers.length === 1 && ask.options[numbers[0]];
    const look = looks.get(numbers[0]);
    const told = only ? [look?.words || only.remark, odds?.get(numbers[0])].filter(Boolean).join(" · ") : "";
    const words = told.includes(only.price) ? told : [told, only.price].filter(Boolean).join(" · ");
    return el("div", {class: `plan panel${look?.provokes?.length ? " risky" : ""}`}, el("p", {}, el("b", {}, title)), words && el("p", {}, words),
      piece && el("p", {}, conditionLinks(piece)), why?.map((one) => el("p", {class: "dim small"}, `${one.short}: ${one.why}`)),
      !only && numbers.length > 0 && el("div", {class: "buttons"}, numbers.map((at) => optionButton(ask, at, {pick: ask.options[at].takes ? pick : go, odds}))),
      el("div", {class: "row"}, only && button(piece ? only.short : "Go", () => (only.takes ? pick : go)(numbers[0]), {class: "first grow", "data-go": numbers[0]}),
        button(only ? "Cancel" : "Close", cancel, {"data-cancel": true})));
  }

  const chips = (name, label, list) => list.length > 1 && el("div", {class: `row ${name}`, role: "group", "aria-label": label}, list);

  function whoRow(ask) {
    return chips(who ? "who chosen" : "who", "Who", actorsOf(ask).map((name) => {
      const health = pieceOf(name)?.health;
      return button([name, el("small", {class: "dim"}, health?.hit_points ?? health?.words)], () => choose(name), {"data-who": name, "aria-pressed": name === who});
    }));
  }

  function tabs(list) {
    const names = list.map((ask) => ask.creature || ask.seat);
    return chips("", "Questions", list.map((ask, at) => button([names.filter((name) => name === names[at]).length > 1 ? ask.question : names[at], isIn(ask) && " ✓"],
      () => turnTo(ask), {"data-tab": ask.key, "aria-pressed": ask.key === key})));
  }

  function sealed(ask) {
    const others = part("waits").picks?.filter(({seat}) => seat !== ask.seat) || [];
    return [isIn(ask) ? el("div", {class: "row panel"}, el("p", {class: "grow"}, "Locked in: ", el("b", {}, ask.options[ask.mine].short)),
      button("Change", () => act({t: "withdraw", ask: key}).catch(draw), {"data-lock": "change"}))
      : stances(ask, picked, (at) => {
        picked = at;
        draw();
      }, button(picked === null ? "Pick one" : `Lock in ${ask.options[picked].short}`, () => picked !== null && go(picked), {class: "first grow", "data-lock": "in", "aria-disabled": picked === null})),
    others.length > 0 && el("p", {class: "dim"}, others.map(({creature, words}) => `${creature}: ${words}`).join(", "))];
  }

  function body(ask) {
    const lone = ask.options.length === 1 && ask.options[0].takes;
    if (plan?.numbers) return planned(ask);
    if (plan || lone) return form(ask, plan?.form ?? 0, answer, plan && cancel);
    const free = !ask.stances && !isIn(ask);
    const numbers = numbersOf(ask);
    const [options, ...folds] = free ? groups(ask, numbers, {pick, odds}) : [sealed(ask)];
    return [advice.length > 0 && el("ul", {class: "panel small"}, advice.map((line) => el("li", {}, line))), free && whoRow(ask),
      numbers.some((at) => ask.options[at].space) && el("p", {class: "dim"}, ask.step ? "Tap the next space." : "Tap a space on the map."), options,
      el("div", {class: "row aids"}, folds, !isIn(ask) && missing(ask, who),
        free && !ask.step && button("odds", toggleOdds, {class: "quiet", "data-odds": true, "aria-pressed": wanted}),
        ask.sealed && !isIn(ask) && now.parts.table?.advice && button("advice", advise, {class: "quiet", "data-advice": true}),
        ask.rules.map((rule) => link({rule}, rule, "quiet small")))];
  }

  function draw() {
    const list = asks();
    const ask = current();
    const {roll, instants} = now.parts;
    const all = () => [...host.querySelectorAll("button, input, select, summary")];
    const active = document.activeElement;
    const at = all().indexOf(active);
    const inside = host.contains(active) || (left && active === document.body);
    const open = [...host.querySelectorAll("details[open]")].map((one) => one.dataset.keep);
    const fresh = seen !== (seen = `${key} ${roll?.mine && roll.number}`);
    // what is planned takes the room of the options, so that the map stays where it is
    host.style.minHeight = plan && !fresh ? `${host.offsetHeight}px` : "";
    fill(host, roll?.mine ? rollForm(roll, draw) : [tabs(list), ask ? el("div", {class: ask.instant ? "ask instant" : "ask", "data-ask": key, "data-kind": ask.kind},
      el("h2", {tabindex: -1}, list.length < 2 && ask.seat !== now.me?.seat && !ask.question.includes(ask.seat) && `${ask.seat}: `, ask.question), ask.hint && el("p", {class: ask.stances ? "unseen" : "dim small"}, ask.hint), body(ask))
      : plan ? planned({options: []}) : ended(), (ask?.instant || instants === "not this round") && policy()]);
    for (const one of host.querySelectorAll("details")) one.open = !fresh && open.includes(one.dataset.keep);
    if (inside) {
      const target = fresh ? find("h2", host) : plan ? find("[data-go], [data-cancel]", host) : all()[at] || find("h2", host);
      left = !target;
      target?.focus({preventScroll: !fresh});
    }
    if (fresh) host.scrollTop = 0;
    const row = find(".chosen", host);
    if (row) row.scrollLeft = find("[aria-pressed=true]", row).offsetLeft - row.offsetLeft - 40;
    mark();
  }

  // --- what is new

  function turnTo(ask) {
    key = ask?.key || "";
    plan = picked = odds = null;
    advice = [];
    draw();
    askOdds();
    const spaces = ask?.options.flatMap(({space, target}) => [space, ...placeOf(target)]).filter(Boolean) || [];
    setTimeout(() => map()?.show([...spaces, ...placeOf(ask?.creature || who || part("mine")[0]?.name)]));
  }

  function news() {
    const list = asks();
    const text = JSON.stringify([list, now.parts.over, now.parts.roll, now.parts.instants, now.parts.waits?.picks]);
    if (told === text) return mark(); // what is typed stays as it is
    told = text;
    const ask = current();
    if (!ask || !actorsOf(ask).includes(who)) who = "";
    if (ask && isDue(ask)) return draw();
    const next = list.find(isDue) || ask || list[0];
    if (!next || next.key !== key) turnTo(next);
    else draw();
  }

  async function advise() {
    const {lines} = await request({t: "advice", ask: key}, "advice").catch((error) => ({lines: [error.message]}));
    advice = lines.length ? lines : ["There is no advice for this."];
    draw();
    host.scrollTop = 0;
  }

  function toggleOdds() {
    wanted = !wanted;
    odds = null;
    draw();
    askOdds();
  }

  async function askOdds() {
    const asked = key;
    if (!wanted || !asked) return;
    const {options} = await request({t: "odds", ask: asked}, "odds").catch(() => ({options: []})); // a help, no more
    if (asked !== key) return;
    odds = new Map(options.map(({option, words}) => [option, words]));
    draw();
  }

  document.addEventListener("keydown", ({key: pressed, target, ctrlKey, altKey, metaKey}) => {
    if (ctrlKey || altKey || metaKey || find("dialog[open]") || (target.matches("input, select, textarea") && pressed !== "Escape")) return;
    if (pressed === "Escape") cancel();
    else if (/^[1-9]$/.test(pressed)) host.querySelectorAll("[data-option], [data-go]")[pressed - 1]?.focus();
    else if (pressed === "o" && find("[data-odds]", host)) toggleOdds();
    else if (pressed === "m") find("#map svg").focus();
    else if (pressed === "q") find("h2", host)?.focus();
  });

  on(["asks", "roll", "over", "instants", "table", "me", "pieces", "waits"], news);
  queueMicrotask(news); // once the map is there
  return {onSpace, onPiece};
}
