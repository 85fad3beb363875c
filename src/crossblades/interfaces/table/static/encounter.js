// The page on which an encounter is made: the map, and beside it what is done to it.
import {api} from "./api.js";
import {button, el, fill} from "./dom.js";
import {board} from "./board.js";
import {editor} from "./editor.js";
import {mountFight} from "./encounter_fight.js";
import {mountGround} from "./encounter_ground.js";
import {mountPeople} from "./encounter_people.js";
import {mountTrial} from "./encounter_trial.js";
import {alike, edgeOf, nearestEdge, rectangle, spaceOf, way} from "./drawing.js";
import {openWork} from "./work.js";

const ARROWS = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1]};
const SHEETS = ["table", "encounter"];
const NOBODY = /^(`fighters` is missing|nobody fights for)/; // what is wrong with a new map
const CORNER = 0.25; // of a space: nearer to a corner, a drag means no side
const NOTHING = {offers: [], area: [], path: [], provoked: {}, targets: []};

export async function mountEncounter(host, name) {
  document.head.append(...SHEETS.map((sheet) => el("link", {rel: "stylesheet", href: `/static/${sheet}.css`})));
  document.body.classList.add("drawing");
  const news = el("p", {class: "news", role: "status"});
  const say = (words, bad = false) => {
    news.className = bad ? "news warn" : "news";
    if (news.textContent !== words) news.textContent = words;
  };
  const work = await openWork(name, say);
  const map = el("section", {id: "map", "aria-label": "Map"});
  const title = el("h2", {class: "grow"});
  const verdict = el("p", {class: "verdict", role: "status"});
  const wrong = el("ol", {class: "mistakes"});
  const tool = {now: {do: "select"}, shape: "single", chosen: null, corner: null, listeners: []};
  const hand = {tool, say, take, choose, work};

  /** Takes up another tool. */
  function take(next) {
    tool.now = next;
    tool.corner = null;
    if (next.do !== "select") tool.chosen = null;
    for (const fn of tool.listeners) fn();
    marks();
  }

  /** Chooses a creature, by its name; nobody without one. */
  function choose(creature) {
    tool.chosen = work.draft.somebody.find((one) => one.name === creature) || null;
    for (const fn of tool.listeners) fn();
    marks();
  }

  // --- the map

  let touched = []; // spaces or edges of a stroke that is not at its end
  let start = null; // where it began
  let last = null; // the last point of a finger

  const canvas = board(map, {onSpace, onPiece: (piece) => tool.now.do === "select" && (choose(tool.chosen?.name === piece ? null : piece), true), stroke});

  function marks(area = []) {
    canvas.mark({...NOTHING, area, targets: tool.chosen ? [tool.chosen.name] : [], chosen: tool.corner || tool.chosen?.at || null});
  }

  function draw(spaces) {
    if (!spaces.length) return;
    marks(spaces);
    const {glyph, brush} = tool.now;
    const edit = brush ? {do: "paint", spaces, glyph: brush.glyph, ground: brush.ground} : {do: "paint", spaces, glyph};
    work.edit([edit]).then((done) => {
      const known = done && brush && Object.entries(work.draft.data.legend || {}).find(([, ground]) => JSON.stringify(ground) === JSON.stringify(brush.ground));
      if (known && tool.now.brush === brush) take({do: "paint", glyph: known[0]});
      else marks();
    });
  }

  /** The rows of the map without anybody in them: whoever is drawn stands on open ground. */
  function grounds() {
    const known = new Set([".", "#", ...Object.keys(work.draft.data.legend || {})]);
    return work.draft.rows.map((row) => [...row].map((glyph) => (known.has(glyph) ? glyph : ".")).join(""));
  }

  const standing = ({a, b}) => work.draft.land?.edges.find((one) => one.a === a && one.b === b);

  function border(edges, toggles) {
    if (!edges.length) return;
    const {kind, state} = tool.now;
    const [[a, b]] = edges;
    const there = standing({a, b});
    const away = toggles && there && there.kind === kind && (kind === "wall" || there.state === state);
    work.edit([{do: "edges", edges, kind: away ? "" : kind, ...(kind === "door" && !away && {state})}]);
  }

  function move(to) {
    const {fighter, at, name: creature} = tool.chosen;
    if (to !== at) work.edit([{do: "move", fighter, start: at, to}]).then((done) => done && choose(creature));
  }

  function onSpace(space) {
    const {rows} = work.draft;
    if (!rows.length) return;
    if (tool.now.do === "select") return tool.chosen && move(space);
    if (tool.now.do === "put") return tool.now.put(space);
    if (tool.now.do === "edge") {
      const edge = last && nearestEdge(rows, last);
      if (edge) border([edge], true);
      else say("Hold Shift and press an arrow: it stands on that side of the space.");
    } else if (tool.shape === "fill") draw(alike(grounds(), work.draft.land?.edges || [], space));
    else if (tool.shape === "rectangle" && !tool.corner) {
      tool.corner = space;
      say(`From ${space}: choose the other corner.`);
      marks();
    } else {
      const spaces = tool.corner ? rectangle(tool.corner, space) : [space];
      tool.corner = null;
      say("");
      draw(spaces);
    }
    last = null;
  }

  /** A drag: paints as it goes, moves a creature, or draws walls; true if the map is to stay where it is. */
  function stroke(point, space) {
    const {rows} = work.draft;
    const doing = tool.now.do;
    if (!point) {
      const [spaces, from] = [touched, start];
      [touched, start] = [[], null];
      if (!space || !from) return last && false; // a tap: `onSpace` hears of it
      last = null;
      if (doing === "paint") draw(spaces);
      else if (doing === "edge") border(spaces, false);
      else if (doing === "select" && tool.chosen && spaces.length) move(spaces.at(-1));
      return true;
    }
    const passed = start === null || !last ? [point] : way(last, point);
    last = point;
    if (start === null) {
      start = space || null;
      touched = [];
    }
    if (doing === "put") return false;
    if (!space || !rows.length) return doing !== "select";
    if (doing === "paint" && tool.shape !== "fill") {
      touched = tool.shape === "rectangle" ? rectangle(start, space) : [...new Set([...touched, ...passed.map((one) => spaceOf(rows, one)).filter(Boolean)])];
      if (touched.length > 1) marks(touched);
    } else if (doing === "edge") {
      for (const edge of passed.map((one) => spaceOf(rows, one) && nearestEdge(rows, one, CORNER))) {
        if (edge && !touched.some((one) => one.join() === edge.join())) touched.push(edge);
      }
    } else if (doing === "select") {
      const there = work.draft.pieces.find(({spaces}) => spaces.includes(start));
      if (!there) return false;
      if (space !== start || touched.length) {
        if (tool.chosen?.name !== there.name) choose(there.name);
        touched = [space];
        marks([space]);
      }
    }
    return true;
  }

  map.addEventListener("keydown", (event) => {
    if (!event.target.closest(".board") || event.ctrlKey || event.altKey || event.metaKey) return;
    last = null;
    const space = canvas.at();
    const to = ARROWS[event.key];
    if (to && event.shiftKey && tool.now.do === "edge" && space) {
      const edge = edgeOf(work.draft.rows, space, to);
      if (edge) border([edge], true);
      else say("The map ends there.");
    } else if (event.key === "Delete" || event.key === "Backspace") {
      const there = work.draft.somebody.find(({at}) => at === space);
      if (there) work.edit([{do: "take", fighter: there.fighter, at: space}]);
    } else if (!tools.key(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }, true);

  // --- beside it

  const text = editor((given) => work.write(given));
  const tools = mountGround(hand);
  const panels = {
    ground: ["Draw", tools.host],
    people: ["Fighters", mountPeople(hand)],
    fight: ["Fight", mountFight(hand)],
    trial: ["Try it", mountTrial(hand)],
    text: ["Text", el("div", {id: "as-text"}, text.host)],
  };
  const tabs = Object.entries(panels).map(([id, [words]]) => button(words, () => open(id), {role: "tab", id: `tab-${id}`, "aria-controls": `panel-${id}`, onkeydown: walk}));
  const shown = Object.entries(panels).map(([id, [, panel]]) => el("div", {role: "tabpanel", id: `panel-${id}`, "aria-labelledby": `tab-${id}`, tabindex: -1}, panel));

  function open(id) {
    for (const tab of tabs) {
      const here = tab.id === `tab-${id}`;
      tab.setAttribute("aria-selected", here);
      tab.tabIndex = here ? 0 : -1;
    }
    for (const panel of shown) panel.hidden = panel.id !== `panel-${id}`;
    document.body.dataset.panel = id;
    if (id === "text" && text.text !== work.file.text) text.put(work.file.text);
  }

  function walk(event) {
    const to = {ArrowLeft: -1, ArrowRight: 1}[event.key];
    if (!to) return;
    const next = tabs[(tabs.indexOf(event.target) + to + tabs.length) % tabs.length];
    next.click();
    next.focus();
  }

  addEventListener("pagehide", () => document.body.dataset.panel === "text" && text.text && work.file.put(text.text));

  const play = button("Play this", async () => {
    try {
      await work.ready();
      location.href = (await api("/api/tables", {encounter: `own/${name}`})).at;
    } catch (error) {
      say(error.message, true);
    }
  }, {id: "play", class: "first"});

  function follow(draft) {
    const nobody = !draft.data.fighters?.length;
    const mistakes = draft.mistakes.filter(({problem}) => !(nobody && NOBODY.test(problem)));
    const many = mistakes.length;
    const called = typeof draft.data.name === "string" && draft.data.name ? draft.data.name : name;
    document.title = `${called} · Crossblades`;
    fill(title, called, called !== name && el("small", {class: "dim"}, ` ${name}.toml`));
    verdict.className = many ? "verdict bad" : nobody ? "verdict" : "verdict good";
    const words = many ? `${many} ${many > 1 ? "mistakes" : "mistake"}: not ready to play yet` : nobody ? "Nobody is there yet" : "✓ Ready to play";
    if (verdict.textContent !== words) verdict.textContent = words;
    play.disabled = many > 0 || nobody;
    fill(wrong, nobody && el("li", {class: "small"}, button("Put somebody on the map", () => open("people"))), mistakes.slice(0, 8).map(({line, field, problem, expected}) => el("li", {class: "small"}, button([line && el("b", {}, `Line ${line} `), `${field ? `${field}: ` : ""}${problem}${expected ? `; expected ${expected}` : ""}`],
      () => open("text")))), draft.warnings.slice(0, 5).map((one) => el("li", {class: "warn small"}, `Careful: ${one}`)));
    if (tool.chosen) choose(tool.chosen.name);
    if (!draft.land) say("There is no map that could be shown. Mend the text first.", true);
    if (document.body.dataset.panel === "text" && text.text !== draft.text && !document.activeElement?.matches("textarea")) text.put(draft.text);
    marks();
  }

  const remarks = JSON.parse(sessionStorage.getItem(`crossblades/remarks/${name}`) || "[]");
  const told = remarks.length > 0 && el("details", {class: "remarks small"}, el("summary", {}, `What is not as it was drawn: ${remarks.length}`), el("ul", {}, remarks.map((one) => el("li", {}, one))));
  const undone = el("div", {class: "row panel", hidden: !work.left.length, id: "undone"}, el("p", {class: "grow"}, `The server was gone when you did your last ${work.left.length === 1 ? "change" : `${work.left.length} changes`}, and the file was changed elsewhere since.`),
    [[true, "Make them now"], [false, "Forget them"]].map(([make, words]) => button(words, () => {
      undone.hidden = true;
      work.settle(make);
    })));
  fill(host, el("div", {class: "row bar"}, title, work.file.status, play), news, undone, told,
    el("div", {class: "desk"}, el("div", {class: "stack"}, map, el("div", {class: "report", tabindex: 0, role: "group", "aria-label": "What is wrong"}, verdict, wrong)),
      el("div", {class: "side"}, el("div", {role: "tablist", "aria-label": "What to do", class: "row tabs"}, tabs), shown)));
  work.on(follow);
  open("ground");
  follow(work.draft);
  canvas.fit();
}

