// The modules that the build adds to web/: files.js, and what it fetches from npm.

declare module "*/files.js" {
  /** The addresses of files by their names, and what else the build knows. */
  const files: {
    [file: `${string}.${string}` | `${string}/`]: string;
    /** What Pyodide is told instead of fetching its lock file. */
    lock: object;
    /** How Pyodide is started. */
    options: { env: { [name: string]: string }; _sysExecutable: string };
    /** Sizes in bytes of the files that a worker loads. */
    sizes: { [file: string]: number };
    /** The languages of the rules pages by the slugs of their games. */
    rules: { [slug: string]: string[] };
    /** The name of the default game. */
    defaultGame: string;
  };
  export default files;
}

declare module "*/vendor/lean-qr.js" {
  type Colour = [red: number, green: number, blue: number, alpha: number];
  /** Throws when the text is too long. */
  export function generate(text: string): {
    toCanvas(
      canvas: HTMLCanvasElement,
      options: { on: Colour; off: Colour; padX: number; padY: number },
    ): void;
  };
}

declare module "*/vendor/gifenc.js" {
  type Palette = number[][];
  export function quantize(
    pixels: Uint8ClampedArray,
    colours: number,
    options: { useSqrt: boolean },
  ): Palette;
  export function nearestColorIndex(palette: Palette, colour: number[]): number;
  export function GIFEncoder(): {
    writeFrame(
      indices: Uint8Array,
      width: number,
      height: number,
      options: {
        palette?: Palette;
        delay: number;
        transparent: boolean;
        transparentIndex: number;
        dispose: number;
      },
    ): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  };
}

declare module "*/vendor/codemirror.js" {
  // Of CodeMirror's many types only what the editor touches.
  type Extension = unknown;
  type Line = { from: number; to: number; number: number; text: string };
  type Text = { lines: number; line(number: number): Line; toString(): string };
  type Command = (view: EditorView) => boolean;
  export type CompletionContext = { state: EditorState; pos: number; explicit: boolean };
  export class EditorState {
    static create(config: object): EditorState;
    static readOnly: { of(value: boolean): Extension };
    doc: Text & { lineAt(position: number): Line };
  }
  export class EditorView {
    static lineWrapping: Extension;
    static theme(rules: object): Extension;
    static contentAttributes: { of(attributes: { [name: string]: string }): Extension };
    static updateListener: {
      of(
        listener: (update: {
          docChanged: boolean;
          state: EditorState;
          transactions: { isUserEvent(event: string): boolean }[];
        }) => void,
      ): Extension;
    };
    constructor(config: { state: EditorState; parent: ShadowRoot; root: ShadowRoot });
    state: EditorState;
    setState(state: EditorState): void;
    dispatch(change: object): void;
    focus(): void;
  }
  export const HighlightStyle: { define(rules: object[]): Extension };
  export const indentUnit: { of(unit: string): Extension };
  export const keymap: { of(bindings: unknown[]): Extension };
  type Tag = (tag: Tag) => Tag;
  export const tags: { [tag: string]: Tag };
  export const closeBracketsKeymap: unknown[];
  export const completionKeymap: unknown[];
  export const defaultKeymap: unknown[];
  export const historyKeymap: unknown[];
  export const lintKeymap: unknown[];
  export const indentWithTab: object;
  export function autocompletion(config: object): Extension;
  export function bracketMatching(): Extension;
  export function closeBrackets(): Extension;
  export function drawSelection(): Extension;
  export function highlightActiveLine(): Extension;
  export function highlightActiveLineGutter(): Extension;
  export function history(): Extension;
  export function indentOnInput(): Extension;
  export function lineNumbers(): Extension;
  export function linter(
    source: (view: EditorView) => Promise<object[]>,
    config: { delay: number },
  ): Extension;
  export function lintGutter(): Extension;
  export function python(): Extension;
  export function syntaxHighlighting(style: Extension): Extension;
}

interface Window {
  /** Sets the theme: platform/theme.js, a script and no module, defines it. */
  setTheme(theme: string): void;
  /** For tests, and the curious: the workers that run, the match, what shows and what stores it. */
  skerry?: {
    workers: { game: Worker | null; bot: Worker | null };
    match: { frame: object | null; isLive: boolean; players: string[] };
    presenter: object;
    store: object;
    /** Resolves once all is stored. */
    written: () => Promise<void>;
  };
}

interface Navigator {
  /** Only some browsers have it. */
  connection?: { saveData?: boolean; type?: string };
}
