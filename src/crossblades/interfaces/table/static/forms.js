// Forms out of fields as the server describes them; what is being typed is never replaced.
import {el, fill} from "./dom.js";

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** What stands at a path of a table; undefined if nothing does. */
export const valueAt = (data, path) => path.reduce((inner, step) => inner?.[step], data);

/** The edit that puts a value at a path, or takes it away. */
export const setting = (path, value) => (value === undefined ? {do: "remove", path} : {do: "set", path, value});

const words = (text) => text.split(",").map((one) => one.trim()).filter(Boolean);
const number = (text) => (/^[+-]?\d+$/.test(text.trim()) ? Number(text) : text.trim());

/**
 * A line of a form. `write(value)` hears of a new value, undefined where nothing is said any more; `sides` are
 * the names to choose from where a side is meant. `key` keeps the focus when a form is drawn again.
 */
export function field({label: plainly, way, choices = [], least, most}, value, write, {key, sides = []}) {
  const label = plainly.length < 3 ? plainly.toUpperCase() : plainly[0].toUpperCase() + plainly.slice(1);
  const more = {"data-key": key};
  const plain = value === undefined || ["string", "number", "boolean"].includes(typeof value) || (way === "list" && value.every?.((one) => typeof one === "string"));
  if (!plain && way !== "sides") return el("p", {class: "field dim small"}, el("span", {}, label), "is written in the text");
  const said = (input) => input.value.trim() === "" ? undefined : way === "number" || (way === "text" && least !== null) ? number(input.value) : way === "list" ? words(input.value) : input.value.trim();
  const change = ({target}) => !same(said(target), value) && write(said(target));
  if (way === "flag") return el("label", {class: "check"}, el("input", {type: "checkbox", checked: Boolean(value), onchange: ({target}) => write(target.checked || undefined), ...more}), label);
  if (way === "sides") return el("fieldset", {class: "field"}, el("legend", {}, label), sides.map((side) => el("label", {class: "check"}, el("input", {type: "checkbox", checked: Boolean(value?.includes(side)), "data-key": `${key} ${side}`,
    onchange: ({target}) => write(sides.filter((one) => (one === side ? target.checked : value?.includes(one)))) }), side)));
  const ways = way === "side" ? sides : way === "choice" ? choices : null;
  if (ways) {
    const all = ["", ...ways, ...(value === undefined || ways.includes(value) ? [] : [value])];
    return el("label", {class: "field"}, label, el("select", {onchange: change, ...more}, all.map((one) => el("option", {value: one, selected: one === (value ?? "")}, one || "as usual"))));
  }
  const list = way === "text" && choices.length > 0 && `list-${key.replaceAll(" ", "-")}`;
  return el("label", {class: "field"}, label, list && el("datalist", {id: list}, choices.map((one) => el("option", {value: one}))),
    el("input", {type: way === "number" ? "number" : "text", min: least, max: most, list, autocomplete: "off", spellcheck: "false",
      value: way === "list" ? (value || []).join(", ") : value ?? "", onchange: change, ...more}));
}

/** Draws anew what is in `host`: the focus stays, and a field in which somebody types stays as it is. */
export function refill(host, ...children) {
  const held = host.contains(document.activeElement) ? document.activeElement : null;
  const open = new Set([...host.querySelectorAll("details[open]")].map((one) => one.dataset.key));
  const key = held?.dataset.key;
  const caret = held?.selectionStart;
  fill(host, ...children);
  for (const one of host.querySelectorAll("details[data-key]")) one.open = one.open || open.has(one.dataset.key);
  const next = key && host.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (!next) return;
  const typing = held.matches("input:not([type=checkbox])") && held.value !== held.defaultValue && held.value !== held.dataset.was;
  if (typing) next.replaceWith(held);
  const now = typing ? held : next;
  now.focus({preventScroll: true});
  if (caret !== null && caret !== undefined && now.type === "text") now.setSelectionRange(caret, caret);
}
