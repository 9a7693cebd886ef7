// @ts-check
// Reads zip files, and writes those of bots with several files (PKWARE's APPNOTE 6.3).

import { through } from "./streams.js";

const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50];
const [LOCAL_SIZE, CENTRAL_SIZE, END_SIZE] = [30, 46, 22];
const MAX_COMMENT = 65_535;
const [STORED, DEFLATED] = [0, 8];
const ENCRYPTED = 1;
const UTF8 = 1 << 11;
const MAX_FILES = 2000; // files
const MAX_SIZE = 2_000_000; // bytes of a file

/** @param {Uint8Array} bytes */
const viewOf = ({ buffer, byteOffset, byteLength }) => new DataView(buffer, byteOffset, byteLength);

/**
 * The files of a zip with their paths; those that are too large, locked or packed unusually are left
 * out.  Rejects when it is no zip, or when more comes out than may.
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {{ bytes: number }} [left] what may still come out of it, and then of others
 * @returns {Promise<{ path: string, bytes: Uint8Array<ArrayBuffer> }[]>}
 */
export async function unzip(bytes, left = { bytes: Infinity }) {
  const view = viewOf(bytes);
  let end = bytes.length - END_SIZE;
  const last = Math.max(0, end - MAX_COMMENT);
  while (end >= last && view.getUint32(end, true) !== END) end--;
  if (end < last) throw new Error("no zip");
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  const found = [];
  for (let i = 0; i < Math.min(count, MAX_FILES); i++) {
    if (view.getUint32(at, true) !== CENTRAL) throw new Error("damaged");
    const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
    const [packed, size] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)];
    const lengths = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const local = view.getUint32(at + 42, true);
    const named = bytes.subarray(at + CENTRAL_SIZE, at + CENTRAL_SIZE + lengths[0]);
    const path = new TextDecoder().decode(named);
    at += CENTRAL_SIZE + lengths[0] + lengths[1] + lengths[2];
    if (path.endsWith("/") || size > MAX_SIZE) continue;
    if (flags & ENCRYPTED || ![STORED, DEFLATED].includes(method)) continue;
    const names = view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const start = local + LOCAL_SIZE + names;
    const content = bytes.slice(start, start + packed);
    const inflate = () => through(content, new DecompressionStream("deflate-raw"), MAX_SIZE);
    const plain = method === STORED ? content : await inflate();
    left.bytes -= plain.length;
    if (left.bytes < 0) throw new Error("too large");
    found.push({ path, bytes: plain });
  }
  return found;
}

/** @param {Uint8Array} bytes */
function crc32(bytes) {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

/**
 * A zip of texts by their paths, not compressed.
 * @param {{ [path: string]: string }} texts
 */
export function zip(texts) {
  const encoder = new TextEncoder();
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const files = [];
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const directory = [];
  let offset = 0;
  for (const [path, text] of Object.entries(texts)) {
    const [name, bytes] = [encoder.encode(path), encoder.encode(text)];
    // What the headers in front of a file and in the directory share: from the version to the lengths.
    const about = new Uint8Array(LOCAL_SIZE - 4);
    const fields = viewOf(about);
    fields.setUint16(0, 20, true); // the version that can read it
    fields.setUint16(2, UTF8, true);
    fields.setUint16(8, 0x21, true); // the first day of 1980: when it was packed does not matter
    fields.setUint32(10, crc32(bytes), true);
    fields.setUint32(14, bytes.length, true);
    fields.setUint32(18, bytes.length, true);
    fields.setUint16(22, name.length, true);
    const entry = new Uint8Array(CENTRAL_SIZE);
    viewOf(entry).setUint32(0, CENTRAL, true);
    viewOf(entry).setUint16(4, 20, true);
    entry.set(about, 6);
    viewOf(entry).setUint32(42, offset, true);
    directory.push(entry, name);
    files.push(signed(LOCAL), about, name, bytes);
    offset += LOCAL_SIZE + name.length + bytes.length;
  }
  const count = directory.length / 2;
  const end = new Uint8Array(END_SIZE);
  const fields = viewOf(end);
  fields.setUint32(0, END, true);
  for (const at of [8, 10]) fields.setUint16(at, count, true);
  fields.setUint32(
    12,
    directory.reduce((sum, { length }) => sum + length, 0),
    true,
  );
  fields.setUint32(16, offset, true);
  return new Blob([...files, ...directory, end], { type: "application/zip" });
}

/** @param {number} signature */
function signed(signature) {
  const bytes = new Uint8Array(4);
  viewOf(bytes).setUint32(0, signature, true);
  return bytes;
}
