// @ts-check
// A context like a canvas's that writes SVG: as much of one as the painters of the board use.
//
// Paths keep the transform that held when they were made, as on a canvas.  Knows no board.

/**
 * What the painters of the board use of a context: one of a canvas, or an SvgContext.
 * @typedef {Pick<CanvasRenderingContext2D, "fillStyle" | "strokeStyle" | "lineWidth" | "lineCap" |
 *   "lineJoin" | "font" | "textAlign" | "textBaseline" | "globalAlpha" | "shadowColor" |
 *   "shadowBlur" | "shadowOffsetY" | "save" | "restore" | "translate" | "rotate" |
 *   "scale" | "setLineDash" | "beginPath" | "moveTo" | "lineTo" | "closePath" | "roundRect" | "arc" |
 *   "createLinearGradient" | "createRadialGradient" | "fill" | "stroke" | "clip" | "fillText" |
 *   "strokeText"> & { getTransform(): { a: number } }} Context
 */

const TAU = 2 * Math.PI;
/** @type {{ [align: string]: string }} */
const ANCHORS = { center: "middle", right: "end", end: "end" };
/** @type {{ [baseline: string]: string }} */
const BASELINES = { middle: "central", top: "hanging", bottom: "text-after-edge" };

/** @param {number} value */
const n = (value) => String(Math.round(value * 100) / 100);
/** @param {string} text */
const escaped = (text) => String(text).replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
/**
 * @param {string} name
 * @param {{ [name: string]: string | number | null }} attributes
 * @param {string} [content]
 */
const tag = (name, attributes, content = "") => {
  const given = Object.entries(attributes).filter(([, value]) => value !== null);
  const written = given.map(([key, value]) => ` ${key}="${escaped(String(value))}"`).join("");
  return content ? `<${name}${written}>${content}</${name}>` : `<${name}${written}/>`;
};

/**
 * A colour of CSS as [colour, opacity]: not every reader of SVG knows the newer ways to write it.
 * @param {string} text
 * @returns {[colour: string, opacity: number]}
 */
export function colour(text) {
  const parts = /^rgba?\(([\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)(?:\s*[/,]\s*([\d.]+)(%?))?\)$/.exec(
    text,
  );
  if (!parts) return text === "transparent" ? ["#000", 0] : [text, 1];
  /** @param {string} value */
  const hex = (value) => Math.round(Number(value)).toString(16).padStart(2, "0");
  const opacity = parts[4] === undefined ? 1 : Number(parts[4]) / (parts[5] ? 100 : 1);
  return [`#${parts.slice(1, 4).map(hex).join("")}`, opacity];
}

/** The colours of a gradient along a line or between two circles. */
class Gradient {
  #name;
  #place;
  /** @type {string[]} */
  #stops = [];

  /**
   * @param {string} name
   * @param {{ [name: string]: number }} place
   */
  constructor(name, place) {
    this.#name = name;
    this.#place = place;
  }

  /**
   * @param {number} offset
   * @param {string} text
   */
  addColorStop(offset, text) {
    const [stop, opacity] = colour(text);
    const most = opacity < 1 ? n(opacity) : null;
    this.#stops.push(tag("stop", { offset, "stop-color": stop, "stop-opacity": most }));
  }

  /** @param {string} id */
  written(id) {
    const place = Object.entries(this.#place).map(([key, value]) => [key, n(value)]);
    const attributes = { id, gradientUnits: "userSpaceOnUse", ...Object.fromEntries(place) };
    return tag(this.#name, attributes, this.#stops.join(""));
  }
}

export class SvgContext {
  /** @type {string | CanvasGradient | CanvasPattern} */
  fillStyle = "#000";
  /** @type {string | CanvasGradient | CanvasPattern} */
  strokeStyle = "#000";
  lineWidth = 1;
  /** @type {CanvasLineCap} */
  lineCap = "butt";
  /** @type {CanvasLineJoin} */
  lineJoin = "miter";
  font = "10px sans-serif";
  /** @type {CanvasTextAlign} */
  textAlign = "start";
  /** @type {CanvasTextBaseline} */
  textBaseline = "alphabetic";
  globalAlpha = 1;
  shadowColor = "transparent";
  shadowBlur = 0;
  shadowOffsetY = 0;

  #width;
  #height;
  /** @type {string[]} */
  #defs = [];
  /** @type {Map<string, string>} The ids of what is defined, by its content: once each. */
  #ids = new Map();
  /** @type {string[]} */
  #parts = [];
  #path = "";
  /** @type {number[]} */
  #dash = [];
  #matrix = [1, 0, 0, 1, 0, 0];
  /** @type {string[]} */
  #clips = [];
  /** @type {(() => void)[]} */
  #saved = []; // what restores each saved state

  /**
   * @param {number} width
   * @param {number} height
   */
  constructor(width, height) {
    this.#width = width;
    this.#height = height;
  }

  /** All that was drawn, as a file. */
  toString() {
    const [width, height] = [n(this.#width), n(this.#height)];
    const xmlns = "http://www.w3.org/2000/svg";
    const defs = this.#defs.length ? tag("defs", {}, this.#defs.join("")) : "";
    const viewBox = `0 0 ${width} ${height}`;
    return `${tag("svg", { xmlns, width, height, viewBox }, defs + this.#parts.join("\n"))}\n`;
  }

  // State.

  save() {
    const properties = { ...this }; // the public ones
    const [dash, matrix, clips] = [this.#dash, this.#matrix, this.#clips];
    this.#saved.push(() => {
      Object.assign(this, properties);
      [this.#dash, this.#matrix, this.#clips] = [dash, matrix, clips];
    });
  }

  restore() {
    this.#saved.pop()?.();
  }

  getTransform() {
    const [a, b, c, d, e, f] = this.#matrix;
    return { a, b, c, d, e, f };
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  translate(x, y) {
    const [a, b, c, d] = this.#matrix;
    this.#matrix = [a, b, c, d, ...this.#at(x, y)];
  }

  /** @param {number} angle */
  rotate(angle) {
    const [a, b, c, d, e, f] = this.#matrix;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    this.#matrix = [
      a * cos + c * sin,
      b * cos + d * sin,
      c * cos - a * sin,
      d * cos - b * sin,
      e,
      f,
    ];
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  scale(x, y) {
    const [a, b, c, d, e, f] = this.#matrix;
    this.#matrix = [a * x, b * x, c * y, d * y, e, f];
  }

  /** @param {number[]} dash */
  setLineDash(dash) {
    this.#dash = dash;
  }

  /**
   * @param {number} x
   * @param {number} y
   * @returns {[number, number]}
   */
  #at(x, y) {
    const [a, b, c, d, e, f] = this.#matrix;
    return [a * x + c * y + e, b * x + d * y + f];
  }

  // Paths.

  beginPath() {
    this.#path = "";
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  moveTo(x, y) {
    this.#go("M", x, y);
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  lineTo(x, y) {
    this.#go(this.#path ? "L" : "M", x, y);
  }

  closePath() {
    this.#path += "Z";
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {number} width
   * @param {number} height
   * @param {number} r
   */
  roundRect(x, y, width, height, r) {
    const [right, bottom] = [x + width, y + height];
    /** @type {(px: number, py: number) => void} */
    const corner = (px, py) => (r ? this.#arcTo(r, 0, 1, px, py) : null);
    this.moveTo(x + r, y);
    this.lineTo(right - r, y);
    corner(right, y + r);
    this.lineTo(right, bottom - r);
    corner(right - r, bottom);
    this.lineTo(x + r, bottom);
    corner(x, bottom - r);
    this.lineTo(x, y + r);
    corner(x + r, y);
    this.closePath();
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {number} r
   * @param {number} from
   * @param {number} to
   */
  arc(x, y, r, from, to) {
    /** @type {(angle: number) => [number, number]} */
    const point = (angle) => [x + Math.cos(angle) * r, y + Math.sin(angle) * r];
    this.#go(this.#path && !this.#path.endsWith("Z") ? "L" : "M", ...point(from));
    if (Math.abs(to - from) >= TAU - 1e-9) {
      // An arc that ends where it starts would be nothing, so a circle is two arcs.
      this.#arcTo(r, 0, 1, ...point(from + Math.PI));
      this.#arcTo(r, 0, 1, ...point(from));
      this.closePath();
    } else this.#arcTo(r, Number(to - from > Math.PI), 1, ...point(to));
  }

  /**
   * @param {string} command
   * @param {number} x
   * @param {number} y
   */
  #go(command, x, y) {
    const [px, py] = this.#at(x, y);
    this.#path += `${command}${n(px)} ${n(py)}`;
  }

  /**
   * @param {number} r
   * @param {number} large
   * @param {number} sweep
   * @param {number} x
   * @param {number} y
   */
  #arcTo(r, large, sweep, x, y) {
    const [px, py] = this.#at(x, y);
    const [a, b] = this.#matrix;
    const size = n(r * Math.hypot(a, b));
    this.#path += `A${size} ${size} 0 ${large} ${sweep} ${n(px)} ${n(py)}`;
  }

  // Colours.

  /**
   * @param {number} x1
   * @param {number} y1
   * @param {number} x2
   * @param {number} y2
   */
  createLinearGradient(x1, y1, x2, y2) {
    const [[ax, ay], [bx, by]] = [this.#at(x1, y1), this.#at(x2, y2)];
    return new Gradient("linearGradient", { x1: ax, y1: ay, x2: bx, y2: by });
  }

  /**
   * @param {number} x0
   * @param {number} y0
   * @param {number} fr
   * @param {number} x1
   * @param {number} y1
   * @param {number} r
   */
  createRadialGradient(x0, y0, fr, x1, y1, r) {
    const [[fx, fy], [cx, cy]] = [this.#at(x0, y0), this.#at(x1, y1)];
    return new Gradient("radialGradient", { cx, cy, r, fx, fy, fr });
  }

  /**
   * @param {string} key
   * @param {(id: string) => string} write
   */
  #define(key, write) {
    if (!this.#ids.has(key)) {
      const id = `d${this.#ids.size}`;
      this.#ids.set(key, id);
      this.#defs.push(write(id));
    }
    return `url(#${this.#ids.get(key)})`;
  }

  /**
   * The attributes of a colour or a gradient that is used to "fill" or "stroke".
   * @param {"fill" | "stroke"} use
   * @param {string | CanvasGradient | CanvasPattern} style
   * @returns {{ [name: string]: string | null }}
   */
  #ink(use, style) {
    if (style instanceof Gradient) {
      return { [use]: this.#define(style.written(""), (id) => style.written(id)) };
    }
    const [value, opacity] = colour(String(style));
    const all = opacity * this.globalAlpha;
    return { [use]: value, [`${use}-opacity`]: all < 1 ? n(all) : null };
  }

  /** @returns {{ [name: string]: string | null }} */
  get #around() {
    const clip = this.#clips.at(-1) ?? null;
    const [flood, opacity] = colour(this.shadowColor);
    if (!opacity || !this.shadowBlur) return { "clip-path": clip };
    const shadow = {
      dx: "0",
      dy: n(this.shadowOffsetY),
      stdDeviation: n(this.shadowBlur / 2),
      "flood-color": flood,
      "flood-opacity": n(opacity),
    };
    const content = tag("feDropShadow", shadow);
    const all = { x: 0, y: 0, width: n(this.#width), height: n(this.#height) };
    /** @param {string} id */
    const write = (id) => tag("filter", { id, filterUnits: "userSpaceOnUse", ...all }, content);
    return { "clip-path": clip, filter: this.#define(content, write) };
  }

  // Drawing.

  fill() {
    this.#parts.push(
      tag("path", { d: this.#path, ...this.#ink("fill", this.fillStyle), ...this.#around }),
    );
  }

  stroke() {
    const attributes = {
      d: this.#path,
      fill: "none",
      ...this.#ink("stroke", this.strokeStyle),
      "stroke-width": n(this.lineWidth),
      "stroke-linecap": this.lineCap === "butt" ? null : this.lineCap,
      "stroke-linejoin": this.lineJoin === "miter" ? null : this.lineJoin,
      "stroke-dasharray": this.#dash.length ? this.#dash.map(n).join(" ") : null,
      ...this.#around,
    };
    this.#parts.push(tag("path", attributes));
  }

  clip() {
    const content = tag("path", { d: this.#path });
    const inside = this.#clips.at(-1) ?? null; // of the one before
    /** @param {string} id */
    const write = (id) => tag("clipPath", { id, "clip-path": inside }, content);
    this.#clips = [...this.#clips, this.#define(`${inside}${content}`, write)];
  }

  /**
   * Draws something that is drawn often, around 0, 0, at a place: it is written once under its name.
   * @param {string} name
   * @param {number} x
   * @param {number} y
   * @param {(ctx: SvgContext) => void} draw
   */
  use(name, x, y, draw) {
    const [px, py] = this.#at(x, y);
    const opacity = this.globalAlpha < 1 ? n(this.globalAlpha) : null;
    if (!this.#ids.has(name)) {
      this.save();
      const parts = this.#parts;
      [this.#parts, this.#matrix, this.globalAlpha] = [[], [1, 0, 0, 1, 0, 0], 1];
      draw(this);
      const content = this.#parts.join("");
      this.#parts = parts;
      this.restore();
      this.#define(name, (id) => tag("g", { id }, content));
    }
    this.#parts.push(tag("use", { href: `#${this.#ids.get(name)}`, x: n(px), y: n(py), opacity }));
  }

  /**
   * @param {string} text
   * @param {number} x
   * @param {number} y
   */
  fillText(text, x, y) {
    this.#write(text, x, y, this.#ink("fill", this.fillStyle));
  }

  /**
   * @param {string} text
   * @param {number} x
   * @param {number} y
   */
  strokeText(text, x, y) {
    const line = { "stroke-width": n(this.lineWidth), "stroke-linejoin": this.lineJoin };
    this.#write(text, x, y, { fill: "none", ...this.#ink("stroke", this.strokeStyle), ...line });
  }

  /**
   * @param {string} text
   * @param {number} x
   * @param {number} y
   * @param {{ [name: string]: string | null }} ink
   */
  #write(text, x, y, ink) {
    const [, weight, size, family] = /^(?:(\S+) )?([\d.]+)px (.+)$/.exec(this.font) ?? [];
    const [px, py] = this.#at(x, y);
    const attributes = {
      x: n(px),
      y: n(py),
      ...ink,
      "font-family": family,
      "font-size": n(Number(size)),
      "font-weight": weight && weight !== "400" ? weight : null,
      "text-anchor": ANCHORS[this.textAlign] ?? null,
      "dominant-baseline": BASELINES[this.textBaseline] ?? null,
    };
    this.#parts.push(tag("text", attributes, escaped(text)));
  }
}
