// @ts-check
// Opens dialogs, and asks questions.

import { button } from "../platform/buttons.js";
import { make } from "../platform/dom.js";
import { t } from "../platform/text.js";

/**
 * Opens a dialog.  Resolves to the argument of `close`, or to null when the dialog was dismissed.
 * @template Answer
 * @param {string} name the id of the dialog
 * @param {(dialog: HTMLDialogElement, title: HTMLElement, close: (answer: Answer | null) => void) => void}
 *   fill adds the content of the dialog and the text of its title
 * @returns {Promise<Answer | null>}
 */
export function open(name, fill) {
  return new Promise((resolve) => {
    /** @type {Answer | null} */
    let answer = null;
    const title = make("h2", { id: "dialog-title" });
    const dialog = make("dialog", { id: name, "aria-labelledby": "dialog-title" });
    /** @param {Answer | null} value */
    const close = (value) => {
      answer = value;
      dialog.close();
    };
    fill(dialog, title, close);
    dialog.prepend(title);
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(answer);
    });
    closeFromBackdrop(dialog);
    document.body.append(dialog);
    dialog.showModal();
    dialog.scrollTop = 0; // the focus may have scrolled a long dialog to its end
  });
}

/**
 * Closes a dialog with a press that begins and ends on its backdrop, but not with one that only ends
 * there, as when text is selected, nor on the dialog's own border.
 * @param {HTMLDialogElement} dialog
 */
function closeFromBackdrop(dialog) {
  /** @param {MouseEvent} event */
  const isBeside = ({ target, clientX: x, clientY: y }) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    return target === dialog && (x < left || x > right || y < top || y > bottom);
  };
  let beganBeside = false;
  dialog.addEventListener("pointerdown", (event) => {
    beganBeside = isBeside(event);
  });
  dialog.addEventListener("click", (event) => {
    if (beganBeside && isBeside(event)) dialog.close();
  });
}

/**
 * Asks a question; resolves to whether it was answered with yes.
 * @param {string} question
 * @param {string} detail what yes would lead to
 * @param {string} yes
 */
export async function ask(question, detail, yes) {
  const answer = await open(
    "ask",
    (dialog, title, /** @type {(answer: boolean) => void} */ close) => {
      title.textContent = question;
      dialog.setAttribute("aria-describedby", "ask-detail");
      dialog.append(
        make("p", { id: "ask-detail", textContent: detail }),
        make(
          "div",
          { className: "buttons" },
          button(t("Cancel"), () => close(false)),
          button(yes, () => close(true), "main danger"),
        ),
      );
    },
  );
  return answer === true;
}
