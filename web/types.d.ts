// What crosses between Python and JavaScript.  Made from pysrc/skerry/messages.py by
// `python3 build.py types`; do not edit.

/** 0 moves first; the other player is 1. */
export type Player = number;

/** A move: the cells and buttons that are clicked, in order. */
export type Clicks = (number | string)[];

export type Point = [number, number];

/** An English template and its values, which may themselves be sentences. */
export interface Sentence {
  template: string;
  values: { [key: string]: number | string | Sentence };
}

/**
 * Why a request is refused.
 *
 * ``error`` is an English sentence.  ``why`` is the same sentence for translation, where a player
 * may see it.  ``kind`` says what is wrong with a text or a move, if that is known.
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

/**
 * An entry in the list of games.
 *
 * ``levels`` are in nodes, ``times`` in seconds by size; ``trials`` are the variants that only
 * reports offer; ``picture`` is the code of a position; ``minutes`` is how long a match takes, and
 * ``difficulty`` is from 1 to 3.
 */
export interface GameInfo {
  slug: string;
  title: string;
  sizes: number[];
  default_size: number;
  variants: Variant[];
  trials: Variant[];
  players: string[];
  levels: number[];
  times: { [key: string]: number };
  picture: string;
  material: string;
  goal: string;
  minutes: number;
  difficulty: number;
}

/** A cell and its position; neighbouring cells are 1 apart. */
export interface Cell {
  id: number;
  name: string;
  x: number;
  y: number;
}

/** The piece that a letter of ``pieces`` stands for. */
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

/** A side of the board: its name, short label, cells, outer line and owner. */
export interface Edge {
  name: string;
  label: string;
  cells: number[];
  line: Point[];
  player: Player | null;
}

/** A coordinate label beside the board. */
export interface Label {
  text: string;
  x: number;
  y: number;
}

/**
 * What a token does to a piece: take it from a cell, put it on a cell, give the mover a new
 * one, or turn letters into others.  ``cell`` is an index into the cells of the token.
 */
export interface Effect {
  kind: "take" | "put" | "give" | "turn";
  cell?: number;
  pieces?: string;
  before?: string;
  after?: string;
}

/** A form of tokens; see ``TokenForm`` in ``skerry.presentation``. */
export interface TokenForm {
  pattern: string;
  effects: Effect[];
  found: string;
  chained: boolean;
  said: string;
  planned: string;
}

/** How to replay tokens without the rules; ``sides`` are the letters for the player to move. */
export interface Notation {
  sides: string;
  forms: TokenForm[];
}

/**
 * The board of a game, which never changes.
 *
 * ``shape`` is that of its cells: "hexagon", "square" or "point"; ``material`` is what the board
 * is made of; ``rows`` are the numbers of cells in its rows; ``rounding`` is the radius of the
 * outline's corners; ``bounds`` are left, top, right and bottom.  Neighbouring cells are 1 apart.
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

/** Two cells that a line connects. */
export interface CellLink {
  from: number;
  to: number;
}

/**
 * A part of a turn: what it does to several pieces, each on a cell of its own, or to one piece
 * that goes from the first cell to the last.
 *
 * ``pieces`` are the letters of the pieces afterwards; for removed pieces, their letters before.
 */
export interface Step {
  kind: "place" | "remove" | "move" | "ride" | "push" | "flip" | "rotate";
  cells: number[];
  pieces: string;
}

/** A player's last turn, even if it is not over: its steps in order, and a sentence. */
export interface Story {
  player: Player;
  steps: Step[];
  text: Sentence;
}

/** What is drawn of a position in addition to its pieces. */
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

/** The seconds that each player has, and the seconds that each turn adds. */
export interface TimeControl {
  limit: [number, number];
  increment: number;
}

/**
 * The time that the present choice takes, as the page measures it.
 *
 * ``link`` is the position, and ``who`` makes the choice.  ``spent`` are the milliseconds counted
 * before the clock was last started, which was at the time ``since``; null while it is stopped.
 */
export interface Choice {
  link: string;
  who: string;
  spent: number;
  since: number | null;
}

/** The seconds that both players have left, and whose time runs; the page adds ``turn``. */
export interface Clock extends TimeControl {
  left: [number, number];
  running: Player | null;
  turn?: Choice | null;
}

/** What both players have of a whole, and how much of it wins. */
export interface Gauge {
  has: [number, number];
  whole: number;
  goal: number;
}

/** Choices of the same kind in a turn: how many are made, and how many it takes. */
export interface Count {
  done: number;
  all: number;
}

/**
 * A position of a match and what can be done there, without the player to move.
 *
 * ``pieces`` has a letter for each cell, "." for empty ones.  ``last`` are the cells of the last
 * move, ``paths`` the cells that each moved piece passed; ``story`` is the turn that this move
 * belongs to, null at the start and before the session has answered.  ``detail`` adds to the
 * ``prompt``.  ``outcome`` is that at the cursor, ``result`` that of the main line.
 * ``undo`` and ``redo`` are the plies to which these commands lead, or null.
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
  gauge: Gauge | null;
  count: Count | null;
  legal: Clicks[];
  outcome: Outcome | null;
  result?: Outcome | null;
  clock: Clock | null;
  ply: number;
  node: number;
  undo: number | null;
  redo: number | null;
  link: string;
  code: string;
}

/** A frame as the session sends it. */
export interface Frame extends AnyFrame {
  turn: Player;
}

/**
 * A move in the tree; the root is 0 and has no parent, token or player.
 *
 * ``children[0]`` continues the main line, ``children[choice]`` the current line; ``evaluation``
 * is player 0's chance of winning after the move, from 0 to 1, and ``sketch`` what somebody has
 * drawn on the position.
 */
export interface TreeNode {
  id: number;
  parent: number | null;
  token: string;
  player: Player | null;
  children: number[];
  choice: number;
  comment?: string;
  sketch?: string;
  evaluation?: number;
}

/** A move of the current line. */
export interface LineMove {
  token: string;
  player: Player;
  node: number;
}

/**
 * A frame with the tree and the current line, as the page keeps it.
 *
 * ``turn`` is null before the session has answered, if only the rules determine it.
 */
export interface WholeFrame extends AnyFrame {
  turn: Player | null;
  tree: TreeNode[];
  line: LineMove[];
}

/**
 * What has changed in the tree since the last answer; with ``reset``, ``nodes`` is the whole
 * tree.
 */
export interface TreeChange {
  reset: boolean;
  nodes: TreeNode[];
  removed: number[];
}

/**
 * How the text of the record has changed.
 *
 * ``insert`` replaces all but its first ``keep`` and its last ``tail`` characters, counted in
 * UTF-16 code units as in JavaScript.
 */
export interface RecordChange {
  keep: number;
  insert: string;
  tail: number;
}

/** The answer of every method that opens or changes the match. */
export interface Answer {
  frame: Frame;
  tree: TreeChange;
  record: RecordChange;
  undone: number | null;
}

/** The state of a match that is not in its record. */
export interface Standing {
  choices: number[];
  ply: number;
  undone: number | null;
}

/** A position that was set up in the editor: its code and its frame. */
export interface SetUp {
  code: string;
  frame: Frame;
}

/** A position within a turn: the pieces, and the move and the turn so far, as in a frame. */
export interface Moment {
  pieces: string;
  last: number[];
  paths: number[][];
  story: Story | null;
}

/** All that is drawn of a position. */
export interface Picture extends Moment {
  marks: Mark[];
  links: CellLink[];
}

/**
 * The result of a move in a puzzle: whether it is wrong, right so far, or solves the puzzle;
 * and the moves of the opponent that show why it is wrong, if there are any to show.
 */
export interface PuzzleAnswer {
  verdict: "wrong" | "right" | "solved";
  reply: Clicks[];
}

/** The moves of a solution, from the beginning; none if the answer is that there is no win. */
export interface PuzzleSolution {
  moves: Clicks[];
}

/** Why no legal move begins with some clicks, null if one does, and the cells concerned. */
export interface WhyNot {
  why: Sentence | null;
  cells: number[];
}

/** Player 0's chance of winning after a move; null removes it. */
export interface NodeEvaluation {
  node: number;
  evaluation: number | null;
}

/** A move that a search considered: player 0's value after it, and the expected line. */
export interface Candidate {
  move: Clicks;
  token: string;
  visits: number;
  value: number;
  proven: boolean;
  line: string[];
  cells: number[];
}

/** The share of a search that went into the moves of a cell, from 0 to 1. */
export interface CellShare {
  cell: number;
  share: number;
}

/**
 * The state of a search.
 *
 * ``nodes`` counts up to ``goal``, which is 0 for an analysis without end; ``proven`` is the
 * value if the result is certain.  ``share`` is a Share as JSON, for workers that search the same
 * position.
 */
export interface Report {
  nodes: number;
  goal: number;
  done: boolean;
  value: number;
  best: Clicks;
  candidates: Candidate[];
  heat: CellShare[];
  proven: number | null;
  share?: string;
}

/**
 * Whether a search has begun to load the proofs of who wins its game, and whether it knows
 * them.
 */
export interface Learnt {
  begun: boolean;
  known: boolean;
}

/**
 * A move that a search considered, for other searches: player 0's value after it, and
 * how many plies after it were searched, 0 if they are not counted.
 */
export interface SharedCandidate {
  move: Clicks;
  visits: number;
  value: number;
  proven: boolean;
  depth: number;
}

/**
 * What a search sends to others of the same position, whose code it has; see
 * ``search.together``.
 */
export interface Share {
  code: string;
  nodes: number;
  candidates: SharedCandidate[];
}

/**
 * What a search found after some plies of a line: the line that it expects, as tokens, and
 * whether its chances are certain.
 */
export interface Finding {
  ply: number;
  line: string[];
  proven: boolean;
}

/** A finding with the first player's chances there. */
export interface Searched extends Finding {
  value: number;
}

/** A move that cost its mover much; ``before`` and ``after`` are the mover's chances. */
export interface Slip {
  ply: number;
  player: Player;
  before: number;
  after: number;
  grave: boolean;
}

/** A position of a line, with the token of the move that leads there and the move in words. */
export interface LineMoment extends Moment {
  token: string;
  text: Sentence;
}

/**
 * One of the slips that cost most.
 *
 * ``moment`` is the position after it and ``start`` the one before it; ``better`` is the line that
 * was better there, empty where it is not known.  ``reply`` is the token of the best answer to the
 * move, or "", and ``why`` are sentences about what follows.
 */
export interface TurningPoint extends Slip {
  moment: Moment;
  text: Sentence;
  start: Moment;
  better: LineMoment[];
  reply: string;
  why: Sentence[];
}

/** How the moves of a line are judged; ``accuracy`` is from 0 to 1, null if it is not known. */
export interface Review {
  slips: Slip[];
  turning_points: TurningPoint[];
  accuracy: [number | null, number | null];
}

/** A match as the browser stores it; ``players`` are "person", or "bot" and a level. */
export interface SavedMatch {
  record: string | null;
  players: string[];
  frame: WholeFrame;
}

/** From an embedded board: what it shows, first as "ready" and then after every change. */
export interface EmbedPosition {
  skerry: "ready" | "position";
  game: string;
  link: string;
  ply: number;
  plies: number;
  turn: Player | null;
}

/** From an embedded board: a move was made. */
export interface EmbedMove {
  skerry: "move";
  move: string;
  player: Player;
  ply: number;
  link: string;
}

/** From an embedded board: the match has ended; the reason is in the language of the board. */
export interface EmbedGameOver {
  skerry: "gameover";
  winner: Player | null;
  reason: string;
  link: string;
}

/**
 * From an embedded puzzle: it is shown, a move was wrong, it is solved, or its solution was
 * shown.  ``puzzle`` is its address, such as ``rive/17``.
 */
export interface EmbedPuzzle {
  skerry: "puzzle" | "wrong" | "solved" | "shown";
  puzzle: string;
}

/** From an embedded board: the height that it needs, in CSS pixels. */
export interface EmbedHeight {
  skerry: "height";
  height: number;
}

/** From an embedded board: its link cannot be opened. */
export interface EmbedRefused {
  skerry: "refused";
  why: string;
}

/** To an embedded board: go to a ply. */
export interface EmbedGoto {
  skerry: "goto";
  ply: number;
}

/** To an embedded board: use a theme. */
export interface EmbedTheme {
  skerry: "theme";
  theme: "light" | "dark" | "contrast" | "auto";
}

/** To an embedded board: show another link, or change options. */
export interface EmbedSet {
  skerry: "set";
  link?: string;
  ply?: number;
  moves?: boolean;
  controls?: boolean;
  coordinates?: boolean;
  orientation?: "normal" | "turned";
}
