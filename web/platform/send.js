// @ts-check
// Sends a text or an address with the device's own dialog.

/**
 * Resolves to whether this is settled: sent, or cancelled by the user.  If not, the browser cannot
 * send it.
 * @param {ShareData} data
 */
export async function send(data) {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof Error && error.name === "AbortError";
  }
}
