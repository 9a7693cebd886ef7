import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";

import { divide, readBots } from "../../../web/bots/bot-files.js";
import { asBot } from "../../../web/bots/saved-bots.js";
import { unzip, zip } from "../../../web/bots/zip.js";

const text = (bytes) => new TextDecoder().decode(bytes);

test("what is zipped comes out again, and what is damaged is refused", async () => {
  const files = { "bot.py": "def choose(match): pass\n", "part/más.py": "x = '한국어'\n" };
  const bytes = new Uint8Array(await zip(files).arrayBuffer());
  const found = await unzip(bytes);
  assert.deepEqual(Object.fromEntries(found.map((one) => [one.path, text(one.bytes)])), files);
  await assert.rejects(unzip(new Uint8Array(9)));
  await assert.rejects(unzip(bytes.slice(0, -40)));
});

test("packed files are unpacked, but never without end", async () => {
  for (const [size, isRead] of [
    [1000, true],
    [5_000_000, false],
  ]) {
    const packed = deflateRawSync(Buffer.alloc(size, "a"));
    const plain = new Uint8Array(await zip({ "a.py": "" }).arrayBuffer());
    const bytes = new Uint8Array(plain.length + packed.length);
    const content = 30 + "a.py".length; // where the content of the only file begins
    bytes.set(plain.subarray(0, content));
    bytes.set(packed, content);
    bytes.set(plain.subarray(content), content + packed.length);
    const view = new DataView(bytes.buffer);
    const central = content + packed.length;
    view.setUint16(central + 10, 8, true);
    view.setUint32(central + 20, packed.length, true);
    view.setUint32(bytes.length - 6, central, true);
    const found = unzip(bytes);
    if (isRead) assert.equal((await found)[0].bytes.length, size);
    else await assert.rejects(found);
  }
});

test("a zip is one bot, or many in folders", () => {
  const bot = "def choose(match): pass";
  const student = "class StudentAgent: pass";
  const names = (files) =>
    divide("all", files).map(({ name, files }) => [name, Object.keys(files)]);
  assert.deepEqual(names({ "me/bot.py": bot, "me/lib/tools.py": "" }), [
    ["me", ["bot.py", "lib/tools.py"]],
  ]);
  assert.deepEqual(names({ "bot.py": bot, "lib/tools.py": bot }), [
    ["all", ["bot.py", "lib/tools.py"]],
  ]);
  assert.deepEqual(
    names({ "all/ann/a.py": student, "all/ben/x/b.py": bot, "all/notes/n.py": "" }),
    [
      ["ann", ["a.py"]],
      ["x", ["b.py"]],
    ],
  );
  assert.deepEqual(names({ "one/bot.py": bot, "lib/tools.py": "" }), [
    ["all", ["one/bot.py", "lib/tools.py"]],
  ]);
  assert.deepEqual(names({}), []);
});

test("folders may have been written as ./, and texts with a byte order mark", async () => {
  const bot = "def choose(match): pass\n";
  const packed = zip({ "./me/bot.py": `\ufeff${bot}`, "me//x.py": "" });
  const bots = await readBots(new File([packed], "all.zip"), () => assert.fail());
  assert.deepEqual(bots, [{ name: "me", files: { "bot.py": bot, "x.py": "" } }]);
});

test("what macOS adds to zips is no bot", async () => {
  const bot = "def choose(match): pass\n";
  const added = { "me/._bot.py": "\0", "me/__MACOSX/bot.py": bot, "__MACOSX/me/._bot.py": "\0" };
  const packed = zip({ "me/bot.py": bot, ...added });
  const bots = await readBots(new File([packed], "handed-in.zip"), () => assert.fail());
  assert.deepEqual(bots, [{ name: "me", files: { "bot.py": bot } }]);
});

test("what cannot be read in a zip is named, and the other bots are found", async () => {
  const bot = "def choose(match): pass\n";
  const names = ["ann/bot.py", "ben.zip", "carl/bot.py", "dora/bot.py", "notes.txt"];
  const packed = zip(Object.fromEntries(names.map((name) => [name, bot])));
  const bytes = new Uint8Array(await packed.arrayBuffer());
  const [whole, view] = [Buffer.from(bytes.buffer), new DataView(bytes.buffer)];
  const listed = (name) => whole.lastIndexOf(name) - 46; // its place in the directory
  bytes[whole.indexOf("carl/bot.py") + "carl/bot.py".length] = 0xe9; // é in Latin-1
  view.setUint16(listed("dora/bot.py") + 8, 1, true); // locked
  view.setUint16(listed("notes.txt") + 10, 93, true); // packed in a way that we do not know
  const bad = [];
  const bots = await readBots(new File([bytes], "all.zip"), (path) => bad.push(path));
  assert.deepEqual(bots, [{ name: "ann", files: { "bot.py": bot } }]);
  assert.deepEqual(bad, ["ben.zip", "carl/bot.py"]);
});

test("of zips within a zip, no more comes out together than may", async () => {
  const bytes = new Uint8Array(await zip({ "a.py": "12345", "b.py": "67890" }).arrayBuffer());
  const left = { bytes: 19 };
  assert.equal((await unzip(bytes, left)).length, 2);
  await assert.rejects(unzip(bytes, left));
});

test("a file stays in the folder of its bot", async () => {
  const files = { "../../x.py": "1", "/y.py": "2", "a/..b.py": "3" };
  const file = new File([zip(files)], "all.zip");
  const [opened] = await readBots(file, assert.fail);
  assert.deepEqual(Object.keys(opened.files).sort(), ["a/..b.py", "y.py"]);
  const bot = asBot({ name: "", game: "rive-5", files: { ...files, "..\\z.py": "4" } });
  assert.deepEqual(Object.keys(bot.files), ["a/..b.py"]);
});
