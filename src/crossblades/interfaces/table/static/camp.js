// After a fight, and between fights, on one page: how they stand, what the fight has left, rest, and experience.
import {api} from "./api.js";
import {button, el, fill, find} from "./dom.js";
import {growth} from "./growth.js";
import {trouble} from "./join.js";
import {facts, logLines, rule} from "./rules.js";
import {pagePath, shelfPath} from "./shelf.js";

const BRIEF = ["hit points", "dead", "dying", "death", "wounds", "heart die", "experience", "Fatigue", "Provisions", "hit dice left"];

/** The page after the fight of a table. */
export async function mountAfter(host, table) {
  const path = `/api/tables/${table}/after`;
  const left = await api(path);
  const box = el("section", {class: "stack panel", id: "left"});
  const below = el("div", {class: "stack"});
  document.title = `After ${left.name} · Crossblades`;
  fill(host, el("h2", {}, `After the fight: ${left.name}`), box, below);

  function draw(found, news = null) {
    const due = found.characters.filter((one) => one.due);
    fill(box, news, el("ul", {class: "stack"}, found.characters.map((one) => el("li", {"data-left": one.file},
      el("b", {}, one.name), ` (${one.file}): `,
      one.problem ? el("span", {class: "warn"}, one.problem) : one.due ? "not written yet" : "what the fight did is in its file"))),
    due.length > 0 && button("Write it into their files", keep, {class: "first big", id: "write"}));
  }

  const tagOf = async (name) => (await api(`/api/characters/${encodeURIComponent(name)}`)).tag;

  async function keep() {
    try {
      const due = (await api(path)).characters.filter((one) => one.due && one.page).map(({page}) => page);
      const found = await api(path, {});
      const written = await Promise.all(due.map(async (name) => [name, await tagOf(name)]));
      await (await mounted)();
      draw(found, el("div", {class: "row", role: "status", id: "written", tabindex: -1},
        el("p", {class: "good grow"}, "Written. The next fight starts with them as they are now."),
        due.length > 0 && button("↶ Take it back", () => takeBack(written), {id: "unwrite"})));
      find("#written").focus();
    } catch (error) {
      draw(left, trouble(error.message));
      await (await mounted)();
    }
  }

  /** Takes back what was written, if nothing has changed the files since. */
  async function takeBack(written) {
    try {
      for (const [name, tag] of written) {
        if (await tagOf(name) !== tag) throw new Error(`${name}: its file was changed since, by a rest or by what was bought, so this can no longer be taken back here.`);
      }
      for (const [name, tag] of written) await api(`/api/characters/${encodeURIComponent(name)}/back`, {tag});
    } catch (error) {
      const refused = trouble(error.message);
      refused.tabIndex = -1;
      draw(await api(path), refused);
      return refused.focus();
    }
    await (await mounted)();
    draw(await api(path), el("p", {role: "status", id: "written", tabindex: -1}, "Taken back: their files are as they were before."));
    find("#written").focus();
  }

  draw(left);
  const mounted = mountCamp(below, [...new Set(left.characters.map(({page}) => page).filter(Boolean))], true);
  await mounted;
}

/** The page on which characters rest: those that are named, or whoever is chosen. Promises what shows them anew. */
export async function mountCamp(host, names, inside = false) {
  const [{games}, {files}] = await Promise.all([api("/api/making"), api(shelfPath("characters"))]);
  const known = files.filter(({game, mistakes}) => games.some((one) => one.game === game) && !mistakes);
  const here = new Set(names.filter((name) => known.some((one) => one.name === name)));
  const stand = el("div", {class: "standing"});
  const rest = el("section", {class: "stack panel", id: "rest"});
  const state = new Map(); // what is known of each who is here, by name
  const who = el("fieldset", {class: "row"}, el("legend", {}, "Who is here"));
  fill(host, !inside && el("h2", {}, "Between fights"), el("h3", {}, "How they stand"), who, stand, rest);
  if (!known.length) fill(host, !inside && el("h2", {}, "Between fights"), el("p", {class: "dim"}, "No characters of your own are here."));
  who.append(...known.map(({name, heading}) => el("label", {class: "pick row"},
    el("input", {type: "checkbox", checked: here.has(name), "data-here": name, onchange: ({target}) => meets(name, target.checked)}), heading)));

  function meets(name, comes) {
    if (comes) here.add(name);
    else here.delete(name);
    stands().catch((error) => stand.prepend(trouble(error.message)));
  }

  function card(name) {
    const box = el("section", {class: "panel stack", "data-stands": name});
    const more = growth(name, (found) => {
      state.set(name, found);
      const {portrait, problem} = found;
      const low = portrait?.parts.find(({title}) => title === "How it stands")?.entries || [];
      fill(top, el("h4", {}, el("a", {href: pagePath("characters", name)}, portrait?.name || name)), problem && trouble(problem),
        portrait && facts(portrait.lines.filter(({label}) => BRIEF.includes(label))),
        low.length > 0 && el("ul", {}, low.map((one) => el("li", {class: "warn"}, el("b", {}, one.name), `: ${one.text} `, rule(one.rule)))));
    });
    const top = el("div", {class: "stack"});
    fill(box, top, el("details", {}, el("summary", {}, "Experience, and what it can use"), more.host));
    return {box, load: more.load};
  }

  const cards = new Map();
  async function stands() {
    for (const name of here) if (!cards.has(name)) cards.set(name, card(name));
    const shown = [...here].map((name) => cards.get(name));
    await Promise.all(shown.map(({load}) => load()));
    fill(stand, shown.map(({box}) => box));
    plan();
  }

  // --- the rest

  let [camp, seed, typed, steps, wanted] = [null, 0, false, [], null];

  function plan(news = null) {
    [camp, steps] = [null, []];
    const present = [...here].filter((name) => state.get(name)?.portrait);
    const first = present.map((name) => state.get(name).game)[0];
    const game = games.find((one) => one.game === first);
    if (!game) return fill(rest, el("h3", {}, "Rest"), el("p", {class: "dim"}, "Choose above who rests."));
    const kind = ({name, meaning}, at) => el("label", {class: "row"}, el("input", {type: "radio", name: "kind", value: name, checked: at === 0}),
      el("span", {}, el("b", {}, name), `: ${meaning}`));
    const kinds = el("fieldset", {class: "stack kinds"}, el("legend", {}, "What kind of rest"), game.rests.map(kind));
    const word = ({name, meaning, values, usual, most}) => el("label", {class: "row word"}, el("span", {}, el("b", {}, name), ` (${meaning})`),
      values.length ? el("select", {"data-word": name}, values.map((one) => el("option", {value: one, selected: one === usual}, one)))
        : most ? el("input", {type: "number", min: 1, max: most, value: 1, "data-word": name, class: "few"})
          : el("input", {type: "checkbox", "data-word": name}));
    const more = (words, about, input) => el("label", {class: "row word"}, el("span", {}, el("b", {}, words), about), input);
    const treat = el("select", {id: "treat"}, el("option", {value: ""}, "nobody"),
      present.map((name) => el("option", {value: name}, state.get(name).portrait.name)));
    const dice = el("select", {id: "dice"}, el("option", {value: ""}, "rolled for you"),
      el("option", {value: "typed"}, "rolled at the table, and typed in"));
    const rulings = el("input", {id: "rulings", placeholder: "RULE=VALUE", autocomplete: "off", spellcheck: "false"});
    fill(rest, el("h3", {}, "Rest"), news, kinds, el("div", {class: "words"}, game.words.map(word),
      more("treats or tends the others", "", treat), more("dice", "", dice), more("rulings", " (what your table rules otherwise)", rulings)),
    button("Rest", begin, {class: "first", "data-rest": "begin"}));
  }

  function begin() {
    const words = {};
    for (const input of rest.querySelectorAll("[data-word]")) {
      const name = input.dataset.word;
      if (input.type !== "checkbox") words[name] = input.value;
      else if (input.checked) words[name] = null;
    }
    typed = find("#dice", rest).value === "typed";
    seed = crypto.getRandomValues(new Uint32Array(1))[0];
    const rulings = find("#rulings", rest).value.split(",").map((one) => one.trim()).filter(Boolean);
    const kind = find("[name=kind]:checked", rest).value;
    wanted = {kind, words, treat: find("#treat", rest).value, rulings, seed: typed ? null : seed};
    go([]);
  }

  const files_ = () => Object.fromEntries([...here].filter((name) => state.get(name)?.portrait).map((name) => [name, state.get(name).tag]));

  /** Goes on with these answers; where the server does not answer, the rest stays where it was. */
  async function go(next, keep = false) {
    try {
      const files = files_();
      camp = await api("/api/rest", {files, plan: wanted, steps: next, keep});
      steps = next;
      if (!keep) return ask();
      const changed = Object.keys(camp.tags).filter((name) => camp.tags[name] !== files[name]);
      const {lines, tags} = camp;
      await stands();
      const done = changed.length ? "Rested, and written into their files." : "Rested; nothing has changed.";
      plan(el("div", {class: "stack", role: "status", id: "rested", tabindex: -1}, el("p", {class: "good"}, done), logLines(lines),
        changed.length > 0 && button("↶ Take this rest back", () => takeBack(changed, tags), {"data-rest": "back"})));
      find("#rested", rest).focus();
    } catch (error) {
      if (error.status === 409) await stands();
      find(".trouble", rest)?.remove();
      find("h3", rest).after(trouble(error.message));
    }
  }

  async function takeBack(changed, tags) {
    try {
      for (const name of changed) await api(`/api/characters/${encodeURIComponent(name)}/back`, {tag: tags[name]});
      await stands();
      plan(el("p", {role: "status", id: "rested", tabindex: -1}, "Taken back: their files are as they were before this rest."));
      find("#rested", rest).focus();
    } catch (error) {
      find("h3", rest).after(trouble(error.message));
    }
  }

  function ask() {
    const {lines, question, throw: roll, over} = camp;
    const put = (step) => go([...steps, step]);
    const title = el("h3", {tabindex: -1}, over ? "The rest is over" : question ? question.text : `Roll: ${roll.text}`);
    const face = (size, at) => el("input", {type: "number", required: true, min: 1, max: size, class: "few",
      "aria-label": `d${size} ${roll.sources[at]}`, placeholder: `d${size}`});
    const faces = roll && roll.dice.map(face);
    fill(rest, title, (question || roll)?.rules.map((id) => rule(id)),
      question && el("div", {class: "row"}, question.options.map((words, at) => button(words, () => put(at), {"data-step": at}))),
      roll && el("form", {class: "row", onsubmit(event) {
        event.preventDefault();
        put(faces.map((input) => Number(input.value)));
      }}, faces, el("button", {class: "first"}, "These fell")),
      over && button("Keep it: write it into their files", () => go(steps, true), {class: "first", "data-rest": "keep"}), logLines(lines),
      el("div", {class: "row"}, steps.length > 0 && button("↶ One step back", () => go(steps.slice(0, -1)), {"data-rest": "step"}),
        button("Leave it: nothing was written", () => plan(), {"data-rest": "leave"})));
    title.focus();
  }

  await stands();
  return stands;
}
