// @ts-check
// Where the arrow keys lead on a board of rows, with square or hexagonal cells.

/**
 * The place to which a key leads from place `at`, or null for other keys.
 * `rows` has the x of every place, row by row from the top; places are counted in reading order.
 * `x` is the column that moving up and down keeps to, so that paths over shifted rows are straight.
 *
 * @param {number[][]} rows
 * @param {number} at
 * @param {number} x
 * @param {string} key
 * @param {boolean} [far]
 * @returns {{ at: number, x: number } | null}
 */
export function walk(rows, at, x, key, far = false) {
  let row = 0;
  let first = 0;
  while (at >= first + rows[row].length) first += rows[row++].length;
  const last = first + rows[row].length - 1;
  const total = rows.reduce((sum, places) => sum + places.length, 0);
  /** @param {number} place */
  const beside = (place) => ({ at: place, x: rows.flat()[place] });

  switch (key) {
    case "ArrowLeft":
      return beside(Math.max(first, at - 1));
    case "ArrowRight":
      return beside(Math.min(last, at + 1));
    case "Home":
      return beside(far ? 0 : first);
    case "End":
      return beside(far ? total - 1 : last);
    case "ArrowUp":
      return row === 0 ? { at, x } : { at: nearest(rows, row - 1, x), x };
    case "ArrowDown":
      return row === rows.length - 1 ? { at, x } : { at: nearest(rows, row + 1, x), x };
    case "PageUp":
      return { at: nearest(rows, 0, x), x };
    case "PageDown":
      return { at: nearest(rows, rows.length - 1, x), x };
    default:
      return null;
  }
}

/**
 * The place in a row that is closest to a column; of two, the left one.
 * @param {number[][]} rows
 * @param {number} row
 * @param {number} x
 */
function nearest(rows, row, x) {
  const first = rows.slice(0, row).reduce((sum, places) => sum + places.length, 0);
  let best = 0;
  for (const [i, place] of rows[row].entries()) {
    if (Math.abs(place - x) < Math.abs(rows[row][best] - x) - 1e-6) best = i;
  }
  return first + best;
}
