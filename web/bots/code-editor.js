// @ts-check
// The editor for Python code: CodeMirror with the colours of the page.
//
// It is in a shadow tree, where the page's policy allows CodeMirror's styles.

import {
  autocompletion,
  bracketMatching,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  defaultKeymap,
  drawSelection,
  EditorState,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  HighlightStyle,
  history,
  historyKeymap,
  indentOnInput,
  indentUnit,
  indentWithTab,
  keymap,
  lineNumbers,
  linter,
  lintGutter,
  lintKeymap,
  python,
  syntaxHighlighting,
  tags,
} from "../vendor/codemirror.js";
import { t } from "../platform/text.js";

/** @import { CompletionContext } from "../vendor/codemirror.js" */
/**
 * A mistake in the code; lines count from 1, columns from 0.
 * @typedef {object} Mistake
 * @property {number} line
 * @property {number} column
 * @property {number | null} end_column
 * @property {"error" | "warning"} severity
 * @property {string} message
 */
/** @typedef {{ label: string, kind: string, detail: string, info: string }} Completion */
/** @typedef {{ from: number, options: Completion[] }} CompletionResult `from` is a column. */

const theme = EditorView.theme({
  "&": { color: "var(--ink)", backgroundColor: "var(--paper)", height: "100%", fontSize: "15px" },
  "&.cm-focused": { outline: "3px solid var(--focus)", outlineOffset: "-3px" },
  ".cm-scroller": { fontFamily: "ui-monospace, Consolas, monospace", lineHeight: "1.5" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { color: "var(--soft)", backgroundColor: "var(--paper)", border: "0" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--ground)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground":
    { backgroundColor: "color-mix(in srgb, var(--sea) 28%, transparent)" },
  ".cm-matchingBracket": { outline: "1px solid var(--line-2)" },
  ".cm-tooltip": {
    color: "var(--ink)",
    backgroundColor: "var(--paper)",
    border: "1px solid var(--line-2)",
    borderRadius: "8px",
  },
  ".cm-tooltip-autocomplete ul li[aria-selected]": {
    color: "var(--paper)",
    backgroundColor: "var(--sea)",
  },
  ".cm-completionDetail": { color: "inherit", fontStyle: "normal", opacity: "0.8" },
  ".cm-diagnostic-error": { borderLeft: "4px solid var(--danger)" },
  ".cm-diagnostic-warning": { borderLeft: "4px solid var(--lichen-edge)" },
  ".cm-lintRange-error, .cm-lintRange-warning": { backgroundImage: "none" },
  ".cm-lintRange-error": { textDecoration: "underline wavy var(--danger)" },
  ".cm-lintRange-warning": { textDecoration: "underline wavy var(--lichen-edge)" },
});

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword], color: "var(--sea)", fontWeight: "600" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--good)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--danger)" },
  { tag: tags.comment, color: "var(--soft)", fontStyle: "italic" },
  { tag: tags.definition(tags.variableName), fontWeight: "600" },
  { tag: [tags.className, tags.function(tags.variableName)], color: "var(--ink)" },
]);

export class CodeEditor {
  #view;
  #extensions;
  #label;

  /**
   * @param {HTMLElement} host
   * @param {object} handlers
   * @param {(text: string) => void} handlers.onChange called after every change by the user
   * @param {() => true} handlers.onRun called when the user wants to run it, by Ctrl+Enter
   * @param {(text: string) => Promise<Mistake[]>} handlers.check resolves to the mistakes in the code
   * @param {(text: string, line: number, column: number) => Promise<CompletionResult>} handlers.complete
   * @param {string} [handlers.label] what it is to a screen reader
   */
  constructor(host, { onChange, onRun, check, complete, label }) {
    this.#label = label ?? t("The bot's code. Escape, then Tab, leaves the editor.");
    const root = host.attachShadow({ mode: "open" });
    this.#extensions = [
      lineNumbers(),
      highlightActiveLineGutter(),
      highlightActiveLine(),
      history(),
      drawSelection(),
      EditorView.lineWrapping,
      indentOnInput(),
      indentUnit.of("    "),
      bracketMatching(),
      closeBrackets(),
      python(),
      theme,
      syntaxHighlighting(colours),
      lintGutter(),
      linter(async (view) => toDiagnostics(view, await check(view.state.doc.toString())), {
        delay: 600,
      }),
      autocompletion({
        activateOnTyping: true,
        override: [(/** @type {CompletionContext} */ context) => suggestions(context, complete)],
      }),
      keymap.of([
        { key: "Mod-Enter", run: () => onRun() },
        ...closeBracketsKeymap,
        ...defaultKeymap,
        ...historyKeymap,
        ...completionKeymap,
        ...lintKeymap,
        indentWithTab,
      ]),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) onChange(update.state.doc.toString());
      }),
    ];
    this.#view = new EditorView({ state: this.#state("", false), parent: root, root });
  }

  /** @type {(text: string, isLocked: boolean) => EditorState} */
  #state(text, isLocked) {
    return EditorState.create({
      doc: text,
      extensions: [
        ...this.#extensions,
        EditorView.contentAttributes.of({ "aria-label": this.#label, tabindex: "0" }),
        isLocked ? [EditorState.readOnly.of(true)] : [],
      ],
    });
  }

  /** The code. */
  get text() {
    return this.#view.state.doc.toString();
  }

  /**
   * Shows another code.
   * @param {string} text
   * @param {boolean} [isLocked] lets it only be read
   */
  open(text, isLocked = false) {
    this.#view.setState(this.#state(text, isLocked));
  }

  /**
   * Puts the cursor into a line, counted from 1.
   * @param {number} number
   */
  goTo(number) {
    const { doc } = this.#view.state;
    const { from } = doc.line(Math.min(Math.max(number, 1), doc.lines));
    this.#view.dispatch({ selection: { anchor: from }, scrollIntoView: true });
    this.#view.focus();
  }
}

/**
 * @param {EditorView} view
 * @param {Mistake[]} mistakes
 */
function toDiagnostics({ state }, mistakes) {
  return mistakes.map(({ line, column, end_column: end, severity, message }) => {
    const { from, to } = state.doc.line(Math.min(Math.max(line, 1), state.doc.lines));
    const start = Math.min(from + column, to);
    return { from: start, to: Math.min(end === null ? to : from + end, to), severity, message };
  });
}

const TYPES = { property: "property", module: "namespace" };

/**
 * @param {CompletionContext} context
 * @param {(text: string, line: number, column: number) => Promise<CompletionResult>} complete
 */
async function suggestions({ state, pos, explicit }, complete) {
  const line = state.doc.lineAt(pos);
  const before = line.text.slice(0, pos - line.from);
  if (!explicit && !/[\w.]$/.test(before)) return null;
  const { from, options } = await complete(state.doc.toString(), line.number, pos - line.from);
  if (!options.length) return null;
  return {
    from: line.from + from,
    options: options.map(({ label, kind, detail, info }) => ({
      label,
      type: TYPES[/** @type {keyof typeof TYPES} */ (kind)] ?? kind,
      detail,
      info: info || undefined,
    })),
    validFor: /^\w*$/,
  };
}
