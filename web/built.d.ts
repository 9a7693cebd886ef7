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

interface Window {
  /** Sets the theme: platform/theme.js, a script and no module, defines it. */
  setTheme(theme: string): void;
  /** For tests, and the curious: the workers that run, the match and what shows it. */
  skerry?: {
    workers: { game: Worker | null; bot: Worker | null };
    match: { frame: object | null; isLive: boolean; players: string[] };
    presenter: object;
  };
}

interface Navigator {
  /** Only some browsers have it. */
  connection?: { saveData?: boolean; type?: string };
}
