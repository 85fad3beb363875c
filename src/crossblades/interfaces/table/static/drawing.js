// What a hand on the map means: spaces of a rectangle, spaces alike, the edge that is meant.
import {place, spaceAt} from "./spaces.js";

/** The glyph of a space in a drawing. */
export const glyphAt = (rows, space) => {
  const [x, y] = place(space);
  return rows[rows.length - 1 - y]?.[x] ?? ".";
};

/** All spaces between two corners. */
export function rectangle(one, other) {
  const [[ax, ay], [bx, by]] = [place(one), place(other)];
  const found = [];
  for (let y = Math.min(ay, by); y <= Math.max(ay, by); y += 1) {
    for (let x = Math.min(ax, bx); x <= Math.max(ax, bx); x += 1) found.push(spaceAt(x, y));
  }
  return found;
}

const STEPS = [[0, 1], [1, 0], [0, -1], [-1, 0]];

/** A space and all around it that is like it, as far as no wall or door parts them. */
export function alike(rows, edges, start) {
  const shut = new Set(edges.flatMap(({a, b}) => [`${a}|${b}`, `${b}|${a}`]));
  const wanted = glyphAt(rows, start);
  const found = new Set([start]);
  for (const space of found) {
    const [x, y] = place(space);
    for (const [dx, dy] of STEPS) {
      const [to_x, to_y] = [x + dx, y + dy];
      if (to_x < 0 || to_y < 0 || to_x >= rows[0].length || to_y >= rows.length) continue;
      const next = spaceAt(to_x, to_y);
      if (!shut.has(`${space}|${next}`) && glyphAt(rows, next) === wanted) found.add(next);
    }
  }
  return [...found];
}

/** The edge of a space in a direction, as the server names it; null at the end of the map. */
export function edgeOf(rows, space, [dx, dy]) {
  const [x, y] = place(space);
  const [to_x, to_y] = [x + dx, y + dy];
  if (to_x < 0 || to_y < 0 || to_x >= rows[0].length || to_y >= rows.length) return null;
  const pair = [space, spaceAt(to_x, to_y)];
  return dx + dy > 0 ? pair : pair.reverse();
}

const STEP = 0.2; // of a space: a drag that is faster misses none

/** The points between two, and the last. */
export function way([from_x, from_y], [x, y]) {
  const many = Math.max(1, Math.ceil(Math.hypot(x - from_x, y - from_y) / STEP));
  return Array.from({length: many}, (_, n) => [from_x + ((x - from_x) * (n + 1)) / many, from_y + ((y - from_y) * (n + 1)) / many]);
}

/** The space of a point, which is in spaces from the left and the top; empty beside the map. */
export const spaceOf = (rows, [x, y]) => (x >= 0 && y >= 0 && x < rows[0].length && y < rows.length ? spaceAt(Math.floor(x), rows.length - 1 - Math.floor(y)) : "");

/** The edge that is closest to a point; none if a corner is as close and `least` says how far off it must be. */
export function nearestEdge(rows, [x, y], least = 0) {
  const [across, down] = [x - Math.floor(x), y - Math.floor(y)];
  const space = spaceAt(Math.floor(x), rows.length - 1 - Math.floor(y));
  const sides = [[down, [0, 1]], [1 - across, [1, 0]], [1 - down, [0, -1]], [across, [-1, 0]]];
  sides.sort(([one], [other]) => one - other);
  return sides[1][0] < least ? null : edgeOf(rows, space, sides[0][1]);
}
