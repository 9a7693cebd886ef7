// A context like a canvas's that writes SVG: as much of one as the painters of the board use.
//
// Paths keep the transform that held when they were made, as on a canvas.  Knows no board.

const TAU = 2 * Math.PI;
const PROPERTIES = {
  fillStyle: "#000",
  strokeStyle: "#000",
  lineWidth: 1,
  lineCap: "butt",
  lineJoin: "miter",
  font: "10px sans-serif",
  textAlign: "start",
  textBaseline: "alphabetic",
  globalAlpha: 1,
  shadowColor: "transparent",
  shadowBlur: 0,
  shadowOffsetX: 0,
  shadowOffsetY: 0,
};
const ANCHORS = { center: "middle", right: "end", end: "end" };
const BASELINES = { middle: "central", top: "hanging", bottom: "text-after-edge" };

const n = (value) => String(Math.round(value * 100) / 100);
const escaped = (text) =>
  String(text).replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
const tag = (name, attributes, content = "") => {
  const given = Object.entries(attributes).filter(([, value]) => value !== null);
  const written = given.map(([key, value]) => ` ${key}="${escaped(value)}"`).join("");
  return content ? `<${name}${written}>${content}</${name}>` : `<${name}${written}/>`;
};

/** A colour of CSS as [colour, opacity]: not every reader of SVG knows the newer ways to write it. */
export function colour(text) {
  const parts = /^rgba?\(([\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)(?:\s*[/,]\s*([\d.]+)(%?))?\)$/.exec(text);
  if (!parts) return text === "transparent" ? ["#000", 0] : [text, 1];
  const hex = (value) => Math.round(Number(value)).toString(16).padStart(2, "0");
  const opacity = parts[4] === undefined ? 1 : Number(parts[4]) / (parts[5] ? 100 : 1);
  return [`#${parts.slice(1, 4).map(hex).join("")}`, opacity];
}

/** The colours of a gradient along a line or between two circles. */
class Gradient {
  #name;
  #place;
  #stops = [];

  constructor(name, place) {
    this.#name = name;
    this.#place = place;
  }

  addColorStop(offset, text) {
    const [stop, opacity] = colour(text);
    const most = opacity < 1 ? n(opacity) : null;
    this.#stops.push(tag("stop", { offset, "stop-color": stop, "stop-opacity": most }));
  }

  written(id) {
    const place = Object.entries(this.#place).map(([key, value]) => [key, n(value)]);
    const attributes = { id, gradientUnits: "userSpaceOnUse", ...Object.fromEntries(place) };
    return tag(this.#name, attributes, this.#stops.join(""));
  }
}

export class SvgContext {
  #width;
  #height;
  #measure;
  #defs = [];
  #ids = new Map(); // what is defined, by what it is, so that it is defined once
  #parts = [];
  #path = "";
  #dash = [];
  #matrix = [1, 0, 0, 1, 0, 0];
  #clips = [];
  #saved = [];

  /** `measure(text, font)` tells how wide a text is. */
  constructor(width, height, measure) {
    Object.assign(this, PROPERTIES);
    this.#width = width;
    this.#height = height;
    this.#measure = measure;
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
    const kept = Object.fromEntries(Object.keys(PROPERTIES).map((key) => [key, this[key]]));
    this.#saved.push([kept, this.#dash, this.#matrix, this.#clips]);
  }

  restore() {
    const [kept, dash, matrix, clips] = this.#saved.pop();
    Object.assign(this, kept);
    [this.#dash, this.#matrix, this.#clips] = [dash, matrix, clips];
  }

  getTransform() {
    const [a, b, c, d, e, f] = this.#matrix;
    return { a, b, c, d, e, f };
  }

  translate(x, y) {
    const [a, b, c, d] = this.#matrix;
    this.#matrix = [a, b, c, d, ...this.#at(x, y)];
  }

  rotate(angle) {
    const [a, b, c, d, e, f] = this.#matrix;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    this.#matrix = [a * cos + c * sin, b * cos + d * sin, c * cos - a * sin, d * cos - b * sin, e, f];
  }

  setLineDash(dash) {
    this.#dash = dash;
  }

  #at(x, y) {
    const [a, b, c, d, e, f] = this.#matrix;
    return [a * x + c * y + e, b * x + d * y + f];
  }

  // Paths.

  beginPath() {
    this.#path = "";
  }

  moveTo(x, y) {
    this.#go("M", x, y);
  }

  lineTo(x, y) {
    this.#go(this.#path ? "L" : "M", x, y);
  }

  closePath() {
    this.#path += "Z";
  }

  rect(x, y, width, height) {
    this.roundRect(x, y, width, height, 0);
  }

  roundRect(x, y, width, height, r) {
    const [right, bottom] = [x + width, y + height];
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

  arc(x, y, r, from, to) {
    const point = (angle) => [x + Math.cos(angle) * r, y + Math.sin(angle) * r];
    this.#go(this.#path && !this.#path.endsWith("Z") ? "L" : "M", ...point(from));
    if (Math.abs(to - from) >= TAU - 1e-9) {
      // A whole circle would start where it ends, which says nothing.
      this.#arcTo(r, 0, 1, ...point(from + Math.PI));
      this.#arcTo(r, 0, 1, ...point(from));
      this.closePath();
    } else this.#arcTo(r, Number(to - from > Math.PI), 1, ...point(to));
  }

  #go(command, x, y) {
    const [px, py] = this.#at(x, y);
    this.#path += `${command}${n(px)} ${n(py)}`;
  }

  #arcTo(r, large, sweep, x, y) {
    const [px, py] = this.#at(x, y);
    const [a, b] = this.#matrix;
    const size = n(r * Math.hypot(a, b));
    this.#path += `A${size} ${size} 0 ${large} ${sweep} ${n(px)} ${n(py)}`;
  }

  // Colours.

  createLinearGradient(x1, y1, x2, y2) {
    return new Gradient("linearGradient", { x1, y1, x2, y2 });
  }

  createRadialGradient(fx, fy, fr, cx, cy, r) {
    return new Gradient("radialGradient", { cx, cy, r, fx, fy, fr });
  }

  #define(key, write) {
    if (!this.#ids.has(key)) {
      const id = `d${this.#ids.size}`;
      this.#ids.set(key, id);
      this.#defs.push(write(id));
    }
    return `url(#${this.#ids.get(key)})`;
  }

  /** The attributes of a colour or a gradient that is used to "fill" or "stroke". */
  #ink(use, style) {
    if (style instanceof Gradient) {
      return { [use]: this.#define(style.written(""), (id) => style.written(id)) };
    }
    const [value, opacity] = colour(style);
    const all = opacity * this.globalAlpha;
    return { [use]: value, [`${use}-opacity`]: all < 1 ? n(all) : null };
  }

  get #around() {
    const clip = this.#clips.at(-1) ?? null;
    const [flood, opacity] = colour(this.shadowColor);
    if (!opacity || !this.shadowBlur) return { "clip-path": clip };
    const shadow = {
      dx: n(this.shadowOffsetX),
      dy: n(this.shadowOffsetY),
      stdDeviation: n(this.shadowBlur / 2),
      "flood-color": flood,
      "flood-opacity": n(opacity),
    };
    const content = tag("feDropShadow", shadow);
    const all = { x: 0, y: 0, width: n(this.#width), height: n(this.#height) };
    const write = (id) => tag("filter", { id, filterUnits: "userSpaceOnUse", ...all }, content);
    return { "clip-path": clip, filter: this.#define(content, write) };
  }

  // Drawing.

  fill() {
    this.#parts.push(tag("path", { d: this.#path, ...this.#ink("fill", this.fillStyle), ...this.#around }));
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
    const write = (id) => tag("clipPath", { id, "clip-path": inside }, content);
    this.#clips = [...this.#clips, this.#define(`${inside}${content}`, write)];
  }

  fillRect(x, y, width, height) {
    const path = this.#path;
    this.beginPath();
    this.rect(x, y, width, height);
    this.fill();
    this.#path = path;
  }

  measureText(text) {
    return { width: this.#measure(text, this.font) };
  }

  fillText(text, x, y) {
    const [, weight, size, family] = /^(?:(\S+) )?([\d.]+)px (.+)$/.exec(this.font);
    const [px, py] = this.#at(x, y);
    const attributes = {
      x: n(px),
      y: n(py),
      ...this.#ink("fill", this.fillStyle),
      "font-family": family,
      "font-size": n(Number(size)),
      "font-weight": weight && weight !== "400" ? weight : null,
      "text-anchor": ANCHORS[this.textAlign] ?? null,
      "dominant-baseline": BASELINES[this.textBaseline] ?? null,
    };
    this.#parts.push(tag("text", attributes, escaped(text)));
  }
}
