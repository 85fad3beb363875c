// Names of spaces and where they are: columns from the left, rows from the bottom.

/** `aa4` is [26, 3]. */
export function place(space) {
  const [, letters, row] = /^([a-z]+)(\d+)$/.exec(space) || [0, "a", 1];
  return [[...letters].reduce((x, letter) => 26 * x + letter.charCodeAt(0) - 96, 0) - 1, row - 1];
}

/** 26 is `aa`. */
export const columnName = (x) => (x < 26 ? "" : columnName(Math.floor(x / 26) - 1)) + String.fromCharCode(97 + (x % 26));

/** [26, 3] is `aa4`. */
export const spaceAt = (x, y) => columnName(x) + (y + 1);

/** `a1 to c1, e4`: spaces beside each other in a row are named by the first and the last. */
export function runs(spaces) {
  const found = [];
  for (const [x, y] of spaces.map(place).sort((one, other) => other[1] - one[1] || one[0] - other[0])) {
    const last = found.at(-1);
    if (last?.y === y && last.to === x - 1) last.to = x;
    else found.push({y, from: x, to: x});
  }
  return found.map(({y, from, to}) => spaceAt(from, y) + (to > from ? ` to ${spaceAt(to, y)}` : "")).join(", ");
}
