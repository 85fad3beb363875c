// Who plays which seat: for the GM, before the fight and during it.
import {button, el, fill} from "./dom.js";
import {dot, showLink} from "./links.js";
import {act} from "./proposal.js";
import {on, part} from "./state.js";

const PLAYERS = {open: "open", gm: "me, the GM", "bot:sensible": "bot: sensible", "bot:tactician": "bot: tactician", "bot:random": "bot: random"};

/** Rows of all seats; each can be given to somebody else at any time. */
export function mountSeats(host) {
  const box = el("div", {id: "seats", class: "stack"});
  host.append(box);
  const seats = () => part("people").filter((one) => one.role === "seat");
  const change = (message) => act(message).then((done) => done || draw()); // what was refused is drawn as it was
  const give = (seat, player) => change({t: "seat", seat, player});
  const ways = (player) => Object.entries(PLAYERS).map(([value, words]) => el("option", {value, selected: value === player}, words));

  function type(seat, typed) {
    const others = seats().filter((one) => one.typed && one.seat !== seat).map((one) => one.seat);
    return change({t: "typed", seats: typed ? [...others, seat] : others});
  }

  function row({seat, player, here, fighters, typed}) {
    const name = fighters.length === 1 ? fighters[0] : seat;
    return el("li", {class: "seat", "data-seat": seat, "data-player": player}, dot(here),
      el("div", {}, el("b", {}, name), fighters.length > 1 && el("p", {class: "small dim"}, fighters.join(", "))),
      el("select", {"aria-label": `Who plays ${name}`, "data-field": `player ${seat}`, onchange: (event) => give(seat, event.target.value)},
        player === "person" && el("option", {value: player, selected: true}, here ? "a person" : "a person, away"), ways(player)),
      el("label", {class: "check small"}, el("input", {type: "checkbox", checked: typed, "data-field": `typed ${seat}`, "aria-label": `${name}: real dice`,
        onchange: (event) => type(seat, event.target.checked)}), "real dice"),
      button("Link", () => showLink({role: "seat", seat}, `Link for ${name}`), {"aria-label": `Link for ${name}`}));
  }

  function draw() {
    const held = document.activeElement?.dataset?.field;
    fill(box, [...new Set(seats().map((one) => one.side))].map((side) => {
      const some = seats().filter((one) => one.side === side);
      return [el("div", {class: "row"}, el("h3", {class: "grow"}, side), some.length > 1 && el("select", {"aria-label": `Who plays all ${side}`,
        "data-field": `all ${side}`, onchange: (event) => some.forEach((one) => give(one.seat, event.target.value))}, el("option", {value: "", disabled: true, selected: true}, "all of them …"), ways())),
      el("ul", {}, some.map(row))];
    }));
    if (held) box.querySelector(`[data-field="${CSS.escape(held)}"]`)?.focus();
  }

  on("people", draw);
  draw();
}
