// What people drop or paste on the page, as text.  Knows nothing of what it may say.

const LARGEST = 50_000_000; // bytes; all the matches that a browser keeps are less

/** The text of a file.  Throws when it is too large to be read. */
export async function contents(file) {
  if (file.size > LARGEST) throw new Error("too large");
  return file.text();
}

const editable = (target) => target?.matches?.("input, textarea, [contenteditable]");

/** Calls `take` with every file or text that is dropped or pasted anywhere but in a field. */
export function listen(take) {
  const root = document.documentElement;
  let timer;
  const inside = (data) => data.files[0] ?? (data.getData("text/plain") || null);
  addEventListener("paste", (event) => {
    const found = !editable(event.target) && inside(event.clipboardData);
    if (!found) return;
    event.preventDefault();
    take(found);
  });
  addEventListener("dragover", (event) => {
    const { types } = event.dataTransfer;
    if (!types.includes("Files") && !types.includes("text/plain")) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    // It comes again and again while something is held over the page.
    clearTimeout(timer);
    timer = setTimeout(() => root.classList.remove("receives"), 200);
    root.classList.add("receives");
  });
  addEventListener("drop", (event) => {
    if (editable(event.target)) return;
    event.preventDefault(); // or the browser would leave the page for the file
    const found = inside(event.dataTransfer);
    if (found) take(found);
  });
}
