// @ts-check
// Loads a text that belongs to the page.

/** @param {URL} url */
export async function fetchText(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} could not be loaded: ${answer.status}`);
  return answer.text();
}
