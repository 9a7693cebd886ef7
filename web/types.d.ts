// What crosses between Python and JavaScript.  Made from pysrc/skerry/messages.py by
// `python3 build.py types`; do not edit.

/** 0, who moves first, or 1. */
export type Player = number;

/** A move: the cells and buttons that are clicked, in order. */
export type Clicks = (number | string)[];

export type Point = [number, number];

/** An English template and its values, which may be sentences too. */
export interface Sentence {
  template: string;
  values: { [key: string]: number | string | Sentence };
}

/**
 * Why a request cannot be met: an English sentence and, where a person may meet it, the same
 * to be translated; ``kind`` is what is wrong with a text or a move, where that is known.
 */
export interface Refusal {
  error: string;
  why?: Sentence;
  kind?: "malformed" | "illegal" | "ambiguous";
}

/** A variant of a game: its suffix in the game's name, empty for the usual rules. */
export interface Variant {
  name: string;
  title: string;
}

/** A game in the list of all; ``levels`` are in nodes, ``times`` in seconds by size. */
export interface GameInfo {
  slug: string;
  title: string;
  sizes: number[];
  default_size: number;
  variants: Variant[];
  players: string[];
  levels: number[];
  times: { [key: string]: number };
  picture: string;
  material: string;
  goal: string;
  minutes: number;
  difficulty: number;
}

/** A cell, in units of which neighbours are 1 apart. */
export interface Cell {
  id: number;
  name: string;
  x: number;
  y: number;
}

/** What a letter among the pieces stands for. */
export interface Glyph {
  shape: string;
  player: Player;
  name: string;
}

/** A fixed part of a board that is drawn and named. */
export interface Region {
  kind: string;
  name: string;
  cells: number[];
  player: Player | null;
}

/** A side of the board with its name, its short label, its outer line and its owner. */
export interface Edge {
  name: string;
  label: string;
  cells: number[];
  line: Point[];
  player: Player | null;
}

/** A coordinate beside the board. */
export interface Label {
  text: string;
  x: number;
  y: number;
}

/**
 * What a token does to a piece: take one from a cell, put one on it, give a new one with the
 * mover's letter, or turn letters into others; ``cell`` counts the cells of the token.
 */
export interface Effect {
  kind: "take" | "put" | "give" | "turn";
  cell?: number;
  pieces?: string;
  before?: string;
  after?: string;
}

/** A form of the tokens of a record; see ``skerry.game``. */
export interface TokenForm {
  pattern: string;
  effects: Effect[];
  found: string;
  chained: boolean;
  said: string;
  planned: string;
}

/** How records are read without the rules; ``sides`` are the letters of the players to move. */
export interface Notation {
  sides: string;
  forms: TokenForm[];
}

/**
 * All of a game that never changes; ``shape`` is "hexagon", "square" or "point",
 * ``material`` what the board is made of, ``bounds`` are left, top, right and bottom.
 */
export interface Geometry {
  name: string;
  slug: string;
  title: string;
  size: number;
  variant: string;
  shape: string;
  material: string;
  players: string[];
  cells: Cell[];
  rows: number[];
  glyphs: { [key: string]: Glyph };
  buttons: { [key: string]: string };
  regions: Region[];
  edges: Edge[];
  outline: Point[];
  rounding: number;
  bounds: [number, number, number, number];
  labels: Label[];
  labels_turned: Label[];
  notation: Notation | null;
}

/** A highlight over some cells. */
export interface Mark {
  kind: string;
  cells: number[];
  label: string;
  player: Player | null;
}

/** Two cells that are joined by a line. */
export interface CellLink {
  from: number;
  to: number;
}

/**
 * What a turn did to one piece after the other, each on a cell of its own; or to one piece on
 * its way from the first cell to the last.  ``pieces`` are their letters afterwards, of what was
 * removed before.
 */
export interface Step {
  kind: "place" | "remove" | "move" | "ride" | "push" | "flip" | "rotate";
  cells: number[];
  pieces: string;
}

/**
 * A player's last turn, in order and as a sentence; a turn that goes on is told as far as it
 * has come.
 */
export interface Story {
  player: Player;
  steps: Step[];
  text: Sentence;
}

/** What is drawn of a position besides its pieces. */
export interface View {
  marks: Mark[];
  links: CellLink[];
}

/** How a match ended. */
export interface Outcome {
  winner: Player | null;
  termination: string;
  reason: Sentence;
}

/** Seconds for both players, and what a turn adds. */
export interface TimeControl {
  limit: [number, number];
  increment: number;
}

/**
 * A choice that takes time, as the page measures it: the link where it is made, who makes it,
 * the milliseconds it has taken, and since when, in milliseconds, it takes more; null at rest.
 */
export interface Choice {
  link: string;
  who: string;
  spent: number;
  since: number | null;
}

/** What both players have left, and whose time runs; the page adds the present choice. */
export interface Clock extends TimeControl {
  left: [number, number];
  running: Player | null;
  turn?: Choice | null;
}

/**
 * A position of a match and all that may be done there, but for whose turn it is.
 *
 * ``pieces`` is one letter for each cell, "." for none; ``last`` are the cells of the last move
 * and ``paths`` the ways of the pieces that it carried; ``story`` is the turn that it belongs to,
 * null at the start and before the session has answered; ``detail`` says more of the prompt.
 * ``undo`` and ``redo`` are the plies to which they lead, or null.
 */
export interface AnyFrame {
  name: string;
  pieces: string;
  marks: Mark[];
  links: CellLink[];
  last: number[];
  paths: number[][];
  story: Story | null;
  prompt: Sentence;
  detail: Sentence | null;
  score: [Sentence, Sentence];
  legal: Clicks[];
  outcome: Outcome | null;
  clock: Clock | null;
  ply: number;
  node: number;
  undo: number | null;
  redo: number | null;
  link: string;
  code: string;
}

/** A frame of the session. */
export interface Frame extends AnyFrame {
  turn: Player;
}

/**
 * A move of the tree; the root is 0 and has no parent, no token and no player.
 *
 * ``children[0]`` goes on with the main line and ``children[choice]`` with the current one;
 * ``evaluation`` is player 0's chance to win after the move, from 0 to 1.
 */
export interface TreeNode {
  id: number;
  parent: number | null;
  token: string;
  player: Player | null;
  children: number[];
  choice: number;
  comment?: string;
  evaluation?: number;
}

/** A move of the current line. */
export interface LineMove {
  token: string;
  player: Player;
  node: number;
}

/**
 * A frame with its tree and its current line, as the page keeps it.
 *
 * ``turn`` is null before the session has answered, where only the rules know it.
 */
export interface WholeFrame extends AnyFrame {
  turn: Player | null;
  tree: TreeNode[];
  line: LineMove[];
}

/** What is new in the tree since the answer before; with ``reset`` there was none. */
export interface TreeChange {
  reset: boolean;
  nodes: TreeNode[];
  removed: number[];
}

/**
 * How the text of the record differs from the one before: what is kept at its start and at its
 * end, in UTF-16 units as JavaScript counts them, and what stands between.
 */
export interface RecordChange {
  keep: number;
  insert: string;
  tail: number;
}

/** What every method answers that opens or changes the match. */
export interface Answer {
  frame: Frame;
  tree: TreeChange;
  record: RecordChange;
  undone: number | null;
}

/** Where a match stands, besides its record. */
export interface Standing {
  choices: number[];
  ply: number;
  undone: number | null;
}

/** What the editor of positions asks for: the code and the frame of a position. */
export interface Verdict {
  code: string;
  frame: Frame;
}

/** A position of a turn, as a frame has it: the pieces, and the move that led there. */
export interface Moment {
  pieces: string;
  last: number[];
  paths: number[][];
}

/**
 * Why no legal move begins with some clicks, and the cells that this is about; null where one
 * does.
 */
export interface WhyNot {
  why: Sentence | null;
  cells: number[];
}

/** Player 0's chance to win after a move; null to forget it. */
export interface NodeEvaluation {
  node: number;
  evaluation: number | null;
}

/** A move that was looked at, with player 0's value after it and the line that is expected. */
export interface Candidate {
  move: Clicks;
  token: string;
  visits: number;
  value: number;
  proven: boolean;
  line: string[];
  cells: number[];
}

/** How much of a search went into the moves of a cell, from 0 to 1. */
export interface CellShare {
  cell: number;
  share: number;
}

/** How far a search has come; ``goal`` is 0 for an analysis, and ``proven`` the result. */
export interface Report {
  nodes: number;
  goal: number;
  done: boolean;
  value: number;
  best: Clicks;
  candidates: Candidate[];
  heat: CellShare[];
  proven: number | null;
}

/** A move of a record with what is said of it, and the lines that could replace it. */
export interface RecordMove {
  move: string;
  comment?: string;
  evaluation?: number;
  left?: number;
  resigned?: number;
  flagged?: number[];
  variations?: (string | RecordMove)[][];
}

/** Who has won, in one sentence. */
export interface RecordResult {
  winner: number | null;
  reason: string;
}

/** Where one stands: the ply, and which child the current line takes at each fork. */
export interface RecordCursor {
  ply: number;
  line: number[];
}

/** A match as a file. */
export interface Record {
  format: number;
  game: string;
  players: string[];
  result?: RecordResult;
  start?: string;
  clock?: TimeControl;
  evaluation?: number;
  resigned?: number;
  moves: (string | RecordMove)[];
  cursor?: RecordCursor;
  skerry: string;
}

/** A match as the browser keeps it; ``players`` are "person" or "bot" and a level. */
export interface SavedMatch {
  record: string | null;
  players: string[];
  frame: WholeFrame;
}

/** What people have chosen about how the page looks and sounds. */
export interface Options {
  theme: string;
  coordinates: boolean;
  turned: boolean;
  marked: boolean;
  groups: boolean;
  sounds: boolean;
  motion: boolean;
  keys: boolean;
  notation: boolean;
  language?: string;
}

/** From a framed board: what it shows, first as "ready" and then whenever it changes. */
export interface EmbedPosition {
  skerry: "ready" | "position";
  game: string;
  link: string;
  ply: number;
  plies: number;
  turn: Player | null;
}

/** From a framed board: a move was made on it. */
export interface EmbedMove {
  skerry: "move";
  move: string;
  player: Player;
  ply: number;
  link: string;
}

/** From a framed board: its match has ended, why in the language of the frame. */
export interface EmbedGameOver {
  skerry: "gameover";
  winner: Player | null;
  reason: string;
  link: string;
}

/** From a framed board: how high it would have to be, in CSS pixels. */
export interface EmbedHeight {
  skerry: "height";
  height: number;
}

/** From a framed board: its link cannot be opened. */
export interface EmbedRefused {
  skerry: "refused";
  why: string;
}

/** To a framed board: go to a ply. */
export interface EmbedGoto {
  skerry: "goto";
  ply: number;
}

/** To a framed board: wear a theme. */
export interface EmbedTheme {
  skerry: "theme";
  theme: "light" | "dark" | "contrast" | "auto";
}

/** To a framed board: show another link, or show it otherwise. */
export interface EmbedSet {
  skerry: "set";
  link?: string;
  ply?: number;
  moves?: boolean;
  controls?: boolean;
  coordinates?: boolean;
  orientation?: "normal" | "turned";
}
