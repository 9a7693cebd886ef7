// @ts-check
// Bots as files: a Python file, a zip with the files of one bot, or a zip with many bots.

/** @import { Bot, Files } from "./saved-bots.js" */
/** @typedef {{ name: string, files: Files }} Found */

import { save, saveText } from "../platform/file.js";
import { isInside } from "./saved-bots.js";
import { unzip, zip } from "./zip.js";

const MAX_SIZE = 20_000_000; // bytes of a file
const ALL = 100_000_000; // bytes that come out of a zip and the zips in it
const ENTRY = /^(class StudentAgent\b|def choose\b|from \S+ import .*\b(StudentAgent|choose)\b)/m;
const MAX_NESTING = 2; // zips within zips
const NOT_OURS = /(^|\/)(__MACOSX\/|\.[^./])/; // what macOS adds, and hidden files

/** @type {(name: string) => boolean} */
const isPython = (name) => /\.py$/i.test(name);
/** @type {(name: string) => boolean} */
const isZip = (name) => /\.zip$/i.test(name);
/** @type {(path: string) => string} The name of a file without folders and suffix. */
const stem = (path) => (path.split("/").at(-1) ?? path).replace(/\.(py|zip)$/i, "");
/** @param {Uint8Array} bytes */
const textOf = (bytes) => new TextDecoder("utf-8", { fatal: true }).decode(bytes);

/**
 * The bots of a file; rejects when it cannot be read.
 * @param {File} file
 * @param {(path: string) => void} onBad called with each file in a zip that cannot be read
 * @returns {Promise<Found[]>}
 */
export async function readBots(file, onBad) {
  if (file.size > MAX_SIZE) throw new Error("too large");
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isZip(file.name)) return readZip(stem(file.name), bytes, MAX_NESTING, onBad, { bytes: ALL });
  return isPython(file.name)
    ? [{ name: stem(file.name), files: { [file.name]: textOf(bytes) } }]
    : [];
}

/**
 * @param {string} name
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {number} deep
 * @param {(path: string) => void} onBad
 * @param {{ bytes: number }} left what may still come out
 * @returns {Promise<Found[]>}
 */
async function readZip(name, bytes, deep, onBad, left) {
  /** @type {Files} */
  const files = {};
  const found = [];
  for (const { path: named, bytes: content } of await unzip(bytes, left)) {
    const path = named
      .split("/")
      .filter((part) => part && part !== ".")
      .join("/");
    if (NOT_OURS.test(path) || !isInside(path)) continue;
    try {
      if (isPython(path)) files[path] = textOf(content);
      else if (isZip(path) && deep > 1)
        found.push(...(await readZip(stem(path), content, deep - 1, onBad, left)));
    } catch {
      onBad(path);
    }
  }
  return [...divide(name, files), ...found];
}

/**
 * The bots of some files.  If there are only folders, and several of them hold a bot, each is a bot.
 * @param {string} name
 * @param {Files} files
 * @returns {Found[]}
 */
export function divide(name, files) {
  const paths = Object.keys(files);
  if (!paths.length) return [];
  const folders = new Set(paths.map((path) => path.slice(0, path.indexOf("/") + 1)));
  if (folders.has("")) return [{ name, files }];
  const parts = [...folders].map((folder) => ({
    name: folder.slice(0, -1),
    files: Object.fromEntries(
      paths
        .filter((path) => path.startsWith(folder))
        .map((p) => [p.slice(folder.length), files[p]]),
    ),
  }));
  if (parts.length === 1) return divide(parts[0].name, parts[0].files);
  const bots = parts.filter((part) => Object.values(part.files).some((text) => ENTRY.test(text)));
  return bots.length > 1 ? bots.flatMap((bot) => divide(bot.name, bot.files)) : [{ name, files }];
}

/**
 * Lets the user save a bot as a Python file or, if it has several files, as a zip.
 * @param {Pick<Bot, "name" | "files">} bot
 */
export function saveBot({ name, files }) {
  const stem = name.replace(/[^\p{L}\p{N}_-]+/gu, "_") || "bot";
  const [[file, text], ...more] = Object.entries(files);
  if (more.length) save(zip(files), `${stem}.zip`);
  else saveText(text, file === "bot.py" ? `${stem}.py` : file, "text/x-python");
}
