// What the GM's page has besides everybody's regions: decrees, seats, ways in, settings, going back.
import {mountDecrees} from "./decrees.js";
import {button, el} from "./dom.js";
import {mountLinks} from "./links.js";
import {settings} from "./lobby.js";
import {act} from "./proposal.js";
import {mountSeats} from "./seats.js";

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

/** Adds the GM's panels to the page; the map, the questions and the log are there. */
export function mountGm(host) {
  document.head.append(el("link", {rel: "stylesheet", href: "/static/gm.css"}));
  const box = el("section", {id: "gm", class: "stack", "aria-label": "For the GM"});
  host.append(box);
  mountDecrees(box);
  box.append(fold("Seats and bots", mountSeats), fold("Ways in", mountLinks),
    fold("Settings", (body) => body.append(...settings())), fold("Go back", goBack));
}
