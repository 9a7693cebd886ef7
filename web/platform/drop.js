// @ts-check
// Files and texts that people drop or paste on the page.  Knows nothing of their content.

const MAX_SIZE = 50_000_000; // bytes, more than all matches that a browser keeps

/**
 * The text of a file, or null if it is too large.  Throws when the file cannot be read.
 * @param {File} file
 */
export async function readText(file) {
  return file.size > MAX_SIZE ? null : file.text();
}

/** @param {EventTarget | null} target */
const isEditable = (target) =>
  target instanceof Element && target.matches("input, textarea, [contenteditable]");

/**
 * Calls `onDrop` with every file or text that is dropped or pasted; fields keep what they can take.
 * @param {(found: File | string) => void} onDrop
 */
export function listen(onDrop) {
  const root = document.documentElement;
  /** @type {number | undefined} */
  let timer;
  /** @param {DataTransfer | null} data */
  const contentOf = (data) => data?.files[0] ?? (data?.getData("text/plain") || null);
  addEventListener("paste", (event) => {
    const found = !isEditable(event.target) && contentOf(event.clipboardData);
    if (!found) return;
    event.preventDefault();
    onDrop(found);
  });
  addEventListener("dragover", (event) => {
    const data = event.dataTransfer;
    if (!data?.types.includes("Files") && !data?.types.includes("text/plain")) return;
    event.preventDefault();
    data.dropEffect = "copy";
    // The event repeats while something is held over the page.
    clearTimeout(timer);
    timer = setTimeout(() => root.classList.remove("receives"), 200);
    root.classList.add("receives");
  });
  addEventListener("drop", (event) => {
    if (isEditable(event.target) && !event.dataTransfer?.files.length) return;
    event.preventDefault(); // otherwise the browser would open the file instead of the page
    const found = contentOf(event.dataTransfer);
    if (found) onDrop(found);
  });
}
