// What the GM's page has besides everybody's regions: decrees, seats, ways in, settings, going back.
import {mountDecrees} from "./decrees.js";
import {button, el, fill, find} from "./dom.js";
import {mountLinks, showLink} from "./links.js";
import {settings} from "./lobby.js";
import {act} from "./proposal.js";
import {mountSeats} from "./seats.js";
import {now, on} from "./state.js";

function fold(title, make) {
  const body = el("div", {class: "stack"});
  return el("details", {class: "panel", ontoggle: () => body.childNodes.length || make(body)},
    el("summary", {}, el("h2", {}, title)), body);
}

/** Taking back: the others are asked, and the GM may decide alone. */
function goBack(host) {
  const many = el("input", {type: "number", name: "questions", min: 1, max: 1000, value: 1, inputmode: "numeric"});
  host.append(
    el("form", {class: "row", onsubmit(event) {
      event.preventDefault();
      act({t: "undo", questions: Number(many.value)});
    }}, el("label", {class: "row"}, "Take back the last", many, "answers of all"), el("button", {}, "Propose")),
    el("div", {class: "row"}, button("Bring back", () => act({t: "redo"})),
      el("a", {class: "button", href: `${location.pathname.replace(/\/$/, "")}/record`, download: ""}, "Save the record")));
}

/** Follows the parts of these names; the focus stays on the button of the same words. */
function panel(host, id, names, make) {
  const box = el("section", {id, class: "panel stack", "aria-live": "polite", hidden: true});
  host.append(box);
  let shown = "";
  const draw = () => {
    const children = make();
    const words = JSON.stringify([children.length, now.parts.waits?.open]);
    if (words === shown) return; // what stands there is not made again while somebody looks for it
    shown = words;
    box.hidden = !children.length;
    fill(box, children);
  };
  on(names, draw);
  draw();
}

/** All wait for seats that nobody plays: what to do about each. */
function openSeats() {
  const give = (seat, player) => act({t: "seat", seat, player});
  return (now.parts.waits?.open || []).map((seat) => [el("p", {}, el("b", {}, `Nobody plays ${seat}`), ", and all wait for that seat."),
    el("div", {class: "row"}, button("Play it myself", () => give(seat, "gm"), {class: "first", "data-open": `gm ${seat}`}),
      button("Give it to a bot", () => give(seat, "bot:sensible"), {"data-open": `bot ${seat}`}),
      button("Link for a friend …", () => showLink({role: "seat", seat}, `Link for ${seat}`)))]);
}

/** What there is to do when all is over. */
function afterwards() {
  if (now.parts.table?.phase !== "over") return [];
  const path = location.pathname.replace(/\/$/, "");
  const evening = now.parts.links?.evening;
  return [el("h2", {}, "The fight is over"), el("div", {class: "row"},
    evening && el("a", {class: "button first", href: `/evenings/${encodeURIComponent(evening)}`}, "To the evening"),
    el("a", {class: evening ? "button" : "button first", href: `${path}/watch`}, "Watch it again"),
    button("Link to watch it …", () => showLink({role: "spectator"}, "Link to watch the fight again")),
    el("a", {class: "button", href: `${path}/record`, download: ""}, "Save the record"))];
}

/** Adds the GM's panels to the page; the map, the questions and the log are there. */
export function mountGm(host) {
  document.head.append(el("link", {rel: "stylesheet", href: "/static/gm.css"}));
  const box = el("section", {id: "gm", class: "stack", "aria-label": "For the GM"});
  host.append(box);
  panel(find("#notices"), "open-seats", "waits", openSeats);
  panel(box, "afterwards", ["table", "links"], afterwards);
  mountDecrees(box);
  box.append(fold("Seats and bots", mountSeats), fold("Ways in", mountLinks),
    fold("Settings", (body) => body.append(...settings())), fold("Go back", goBack),
    el("p", {}, el("a", {class: "button", href: "/"}, "All tables")));
}
