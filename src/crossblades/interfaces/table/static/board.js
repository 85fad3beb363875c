// The map: what is where, moved and enlarged by hand, and chosen from by tap, click and key.
import {el, svg, fill, button} from "./dom.js";
import {now, part, pieceOf, on} from "./state.js";
import {place, spaceAt} from "./spaces.js";
import {drawLand, drawPicture, patterns} from "./board_land.js";
import {pieceDrawer} from "./board_pieces.js";
import {wordsOf, openWords} from "./board_words.js";

const LEAST = 30; // pixels of a space, so that letters can be read
const MOST = 120;
const STRIP = 52; // pixels at the bottom for the buttons
const EDGE = 0.75; // room for the letters of columns and the numbers of rows
const DRAG = 8; // pixels
const NEAR = 24; // pixels by which a finger may miss
const STEPS = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1]};

const between = (least, at, most) => Math.min(Math.max(at, least), most);

/**
 * Draws the map into `host` and keeps it up to date. `onSpace(space)` is called for a space,
 * `onPiece(name, space)` for a creature: it may give false, and then the space counts.
 * Where things are drawn, `stroke(point, space)` hears of every drag, at its end without a point: true takes it.
 * Gives `mark({offers, notes, area, path, provoked, targets, chosen, acting})`, `show(spaces)`, `fit()`, `at()`.
 */
export function board(host, {onSpace = () => {}, onPiece = () => false, stroke = () => false} = {}) {
  const [below, land, marks, hits, pieces, over] = ["below", "land", "marks", "hits", "pieces", "over"].map((name) => svg("g", {class: name}));
  const cursor = svg("rect", {class: "cursor", width: 1, height: 1, hidden: true});
  const drawing = svg("svg", {class: "board", role: "application", tabindex: 0, "aria-label": "Map: arrow keys move, Enter chooses"},
    svg("defs", {}, patterns()), below, land, marks, hits, pieces, over, cursor);
  const caption = el("p", {class: "caption", "aria-live": "polite"});
  const control = (words, label, onclick) => button(words, onclick, {"aria-label": label, title: label});
  const hang = button("picture", () => hang.setAttribute("aria-pressed", !host.classList.toggle("bare")), {class: "hang", "aria-pressed": "true"});
  fill(host, drawing, caption, el("div", {class: "zoom"}, hang, control("−", "Smaller", () => zoom(0.7)), control("+", "Larger", () => zoom(1.4)),
    control("fit", "Fit: the whole map", fit), control("words", "The map in words", openWords)));
  const drawPieces = pieceDrawer(pieces);

  let size = [1, 1]; // spaces
  let scale = 0; // pixels of a space
  let middle = [0, 0]; // of what is seen, in spaces from the left and the top
  let view = [1, 1]; // what is seen, in spaces
  let frame = [1, 1]; // pixels
  let whole = true; // all is shown, as long as nobody moves it
  let wanted = [middle, 0]; // the middle as somebody has chosen it, and where it was on the page
  let here = null; // where the keyboard is
  let hung = ""; // the picture below, and where
  let marked = {offers: [], area: [], path: [], provoked: {}, targets: []};

  const corner = (space) => [place(space)[0], size[1] - 1 - place(space)[1]];
  const centre = (space) => corner(space).map((at) => at + 0.5);
  const fitting = () => Math.min(frame[0] / (size[0] + EDGE), Math.max(frame[1] - STRIP, 1) / (size[1] + EDGE));

  // --- what is seen

  function measure() {
    frame = [drawing.clientWidth || 1, drawing.clientHeight || 1];
  }

  function centreOf() {
    const {top, height} = drawing.getBoundingClientRect();
    return top + height / 2;
  }

  function look(meant = true) {
    if (whole) {
      scale = fitting();
      middle = [(size[0] - EDGE) / 2, 0];
    }
    view = frame.map((pixels) => pixels / scale);
    const within = (axis, least, most) => view[axis] >= most - least ? (least + most) / 2 : between(least + view[axis] / 2, middle[axis], most - view[axis] / 2);
    middle = [within(0, -EDGE, size[0]), within(1, 0, size[1] + EDGE + STRIP / scale)];
    if (meant) wanted = [middle, centreOf()];
    drawing.setAttribute("viewBox", `${middle[0] - view[0] / 2} ${middle[1] - view[1] / 2} ${view[0]} ${view[1]}`);
    host.classList.toggle("far", scale < 22);
  }

  function zoom(by, at = middle) {
    const before = scale;
    scale = between(Math.min(fitting(), LEAST), scale * by, MOST);
    whole = by < 1 && scale <= fitting() * 1.01;
    middle = middle.map((old, axis) => at[axis] + ((old - at[axis]) * before) / scale);
    look();
  }

  function fit() {
    whole = true;
    look();
  }

  /** Whether a place is in the frame, and beneath none of the buttons. */
  const isSeen = ([x, y], room = 0.5) => [x, y].every((at, axis) => Math.abs(at - middle[axis]) <= view[axis] / 2 - room)
    && y <= middle[1] + view[1] / 2 - room - STRIP / scale;

  /** Moves so that these spaces can be seen, above all the last, large enough to be tapped. */
  function show(spaces) {
    const all = spaces.map(centre);
    if (frame[1] > 1) measure(); // a question may just have taken room
    if (!all.length || (scale >= 20 && all.every((at) => isSeen(at)))) return;
    if (fitting() >= LEAST * 0.8) return fit();
    const ends = [0, 1].map((axis) => [Math.min(...all.map((at) => at[axis])), Math.max(...all.map((at) => at[axis]))]);
    const room = Math.min(...ends.map(([least, most], axis) => frame[axis] / (most - least + 3)));
    whole = false;
    scale = Math.max(LEAST, Math.min(scale, room));
    middle = room < LEAST ? all.at(-1) : ends.map(([least, most]) => (least + most) / 2);
    middle[1] += STRIP / scale / 2;
    look();
  }

  // --- drawing

  function landed() {
    const {width, height, picture} = now.parts.land || {width: 1, height: 1};
    const fresh = width !== size[0] || height !== size[1];
    size = [width, height];
    fill(land, drawLand(now.parts.land));
    const next = picture ? JSON.stringify([width, height, picture]) : "";
    if (next !== hung) fill(below, next && drawPicture(now.parts.land));
    hung = next;
    host.classList.toggle("pictured", !!hung);
    if (fresh) {
      fill(hits, Array.from({length: width * height}, (_, n) => square(spaceAt(n % width, Math.floor(n / width)), "", 0, true)));
      begin();
      mark(marked);
    }
    look();
  }

  /** Shows all of it, or on a small screen what is around one's own creature. */
  function begin() {
    whole = true;
    look();
    whole = fitting() >= 20;
    show(part("pieces").find((one) => one.seat && one.seat === now.me?.seat)?.spaces || []);
    look();
  }

  function square(space, name, inset, named) {
    const [x, y] = corner(space);
    return svg("rect", {class: name || null, "data-space": named && space, x: x + inset, y: y + inset, width: 1 - 2 * inset, height: 1 - 2 * inset});
  }

  function mark(given) {
    marked = given;
    const points = marked.path.map((space) => centre(space).join()).join(" ");
    fill(marks, marked.offers.map((space) => square(space, "offer", 0.03)), marked.area.map((space) => square(space, "area", 0)),
      points && ["path under", "path"].map((name) => svg("polyline", {class: name, points})));
    fill(over, marked.chosen && square(marked.chosen, "chosen", 0.04), Object.values(marked.provoked).map((space) => {
      const [x, y] = corner(space);
      return svg("g", {class: "strike", transform: `translate(${x + 0.82} ${y + 0.18})`}, svg("circle", {r: 0.24}), svg("text", {y: 0.13}, "!"));
    }));
    say(document.activeElement === drawing && here);
    drawPieces(marked, corner);
  }

  // --- the keyboard

  const start = () => here || marked.chosen || [marked.acting, part("mine")[0]?.name].map((name) => pieceOf(name)?.spaces[0]).find(Boolean) || "a1";

  function say(space) {
    const words = space ? [wordsOf(space, marked.offers), marked.notes?.[space]].filter(Boolean).join("; ") : "";
    if (caption.textContent !== words) caption.textContent = words;
  }

  function goTo(space) {
    here = space;
    const [x, y] = corner(space);
    cursor.removeAttribute("hidden");
    cursor.setAttribute("transform", `translate(${x} ${y})`);
    if (!isSeen(centre(space), 1)) {
      whole = false;
      middle = centre(space);
      look();
    }
    say(space);
  }

  drawing.addEventListener("focus", () => drawing.matches(":focus-visible") && goTo(start()));
  drawing.addEventListener("blur", () => cursor.setAttribute("hidden", ""));
  drawing.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const [x, y] = place(start());
    const step = STEPS[event.key];
    if (step) goTo(spaceAt(between(0, x + step[0], size[0] - 1), between(0, y + step[1], size[1] - 1)));
    else if (event.key === "Enter" || event.key === " ") choose(start());
    else if (event.key === "+") zoom(1.4);
    else if (event.key === "-") zoom(0.7);
    else if (event.key === "0") fit();
    else return;
    event.preventDefault();
  });

  function choose(space) {
    const there = part("pieces").filter((one) => one.spaces.includes(space));
    const first = there.find((one) => marked.targets.includes(one.name)) || there[0];
    say(space);
    if (first) document.dispatchEvent(new CustomEvent("piece", {detail: {name: first.name, space}}));
    const wanted = marked.offers.includes(space) && !marked.targets.includes(first?.name);
    if (!first || wanted || onPiece(first.name, space) === false) onSpace(space);
  }

  // --- fingers, mouse, wheel

  const fingers = new Map();
  let moved = 0;
  const point = (event) => {
    const box = drawing.getBoundingClientRect();
    return [middle[0] + (event.clientX - box.left) / scale - view[0] / 2, middle[1] + (event.clientY - box.top) / scale - view[1] / 2];
  };
  const apart = () => {
    const [one, other] = [...fingers.values()];
    return other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0;
  };
  drawing.addEventListener("pointerdown", (event) => {
    if (!fingers.size) moved = 0;
    fingers.set(event.pointerId, event);
    if (fingers.size === 1) stroke(point(event), under(event));
  });
  drawing.addEventListener("pointermove", (event) => {
    const last = fingers.get(event.pointerId);
    if (!last) return event.pointerType === "mouse" && under(event) && say(under(event));
    const before = apart();
    fingers.set(event.pointerId, event);
    const way = [event.clientX - last.clientX, event.clientY - last.clientY];
    moved += Math.hypot(...way);
    if (moved < DRAG) return;
    drawing.setPointerCapture(event.pointerId);
    if (!before && stroke(point(event), under(event))) return;
    whole = false;
    middle = middle.map((at, axis) => at - way[axis] / scale / fingers.size);
    if (before) zoom(apart() / before, point(event));
    else look();
  });
  for (const name of ["pointerup", "pointercancel"]) drawing.addEventListener(name, (event) => fingers.delete(event.pointerId) && stroke(null, moved >= DRAG && name === "pointerup"));
  drawing.addEventListener("click", (event) => moved < DRAG && under(event) && choose(under(event)));
  drawing.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoom(event.deltaY < 0 ? 1.15 : 0.87, point(event));
  }, {passive: false});

  /** The space under a finger; where none is offered there, an offered one close by. */
  function under(event) {
    const [x, y] = point(event);
    const own = x >= 0 && y >= 0 && x < size[0] && y < size[1] ? spaceAt(Math.floor(x), size[1] - 1 - Math.floor(y)) : "";
    const named = pieceOf(event.target.closest("[data-piece]")?.dataset.piece)?.spaces;
    if (named) return named.includes(own) ? own : named[0];
    if (!marked.offers.length || marked.offers.includes(own)) return own;
    const far = (space) => Math.hypot(centre(space)[0] - x, centre(space)[1] - y) * scale;
    const near = marked.offers.reduce((best, space) => (far(space) < far(best) ? space : best));
    return far(near) < NEAR ? near : own;
  }

  on(["land", "me"], landed);
  on(["pieces", "turn", "table", "land", "me"], (_now, {full, log}) => drawPieces(marked, corner, full || !Array.isArray(log) ? [] : log));
  new ResizeObserver(() => {
    const hidden = frame[1] < 2;
    measure();
    if (hidden) return begin();
    whole ||= scale < fitting(); // there is room for more than all of it
    middle = [wanted[0][0], wanted[0][1] + (centreOf() - wanted[1]) / scale]; // what is on the map stays where it is
    look(false);
  }).observe(drawing);
  measure();
  landed();
  return {mark, show, fit, at: () => here};
}
