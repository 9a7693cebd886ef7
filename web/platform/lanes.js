// @ts-check
// How much of what is slow may run side by side.

/**
 * How many lanes, each with workers of its own, this device can run.
 * @param {number} most
 * @param {number} handheld on a phone or a tablet, which has little memory
 * @param {(cores: number) => number} [spread] how many lanes there are for the cores; by default one for
 *   each, but one for the page
 */
export function lanes(most, handheld, spread = (cores) => cores - 1) {
  if (matchMedia("(pointer: coarse)").matches) return handheld;
  return Math.max(1, Math.min(most, spread(navigator.hardwareConcurrency || 2)));
}
