// @ts-check
// A control with its name.

import { make } from "../platform/dom.js";

/**
 * @param {string} name
 * @param {HTMLElement} control
 */
export const labelled = (name, control) => make("label", {}, make("span", {}, name), control);
