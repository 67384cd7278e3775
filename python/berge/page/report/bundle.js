// Made by `make bundle` of report/main.js and what it imports.

// python/berge/page/board/sizes.js
var SIZES = {
  "cell": 48,
  "margins": [34, 12, 8],
  // of a board: left and above, with numbers; right and below, with numbers; without numbers
  "gap": 16,
  // around a graph, and between its vertices
  "largest": 2e3,
  // a side of a picture; larger boards are scaled down
  "ring": 19,
  // of a losing start
  "dot": [5, 15],
  // of a winning start: its radius, and its distance to the left and up from the middle
  "fence": 19,
  // half the side of a barrier's box
  "square": 5,
  // half the side of the square of a vertex without a partner
  "besides": 15,
  // its distance to the right and down from the middle
  "piece": 14,
  "token": 15,
  "origin": 4,
  // of the trail
  "heads": [14, 10],
  // of arrows to winning and losing moves
  "fromCell": 14,
  // from the middle of the cell to the begin of an arrow
  "toCell": 2,
  "tip": [28, 8],
  // of a domino's arrow: its end, and its length
  "bar": [4.5, 6, 12],
  // between distant cells: radius of its dot, length beyond the middle, its head
  "label": 13,
  // font size of row and column numbers
  "above": 9,
  // distance of column numbers from the board
  "left": 17,
  // distance of row numbers from the board
  "middle": [4.6, 5],
  // from the middle of a cell down to the baseline of a label, and of a name
  "node": 32,
  // the height of a vertex of a graph
  "corner": 3,
  // of a vertex in a barrier; others are round
  "vertexRing": 12,
  // how much wider the ring is than its vertex
  "vertexSquare": 3,
  // from the corner of a vertex to its square
  "vertexToken": 8,
  "aboveVertex": 2,
  // from a vertex up to the token
  "fromVertex": 2,
  // between a vertex and an arrow
  "toVertex": [3, 8],
  // between the arrow's end and a vertex without a ring, and with one
  "longestName": 112,
  "padding": 14,
  // beside a name, on both sides together
  "letters": [8, 10, 14]
  // widths of most letters, of capitals with m, w and &, and of the widest
};

// python/berge/page/board/geometry.js
var CELL = SIZES.cell;
var HALF = CELL / 2;
var NODE = SIZES.node;
var RIM = 10;
var CHUNK = 64;
var LINKS = 128;
function geometry(picture, labels = true) {
  return picture.kind === "board" ? boardGeometry(picture, labels) : graphGeometry(picture);
}
function boardGeometry(picture, labels) {
  const rows2 = picture.rows.length;
  const columns2 = rows2 ? picture.rows[0].length : 0;
  const scale = Math.max(1, Math.max(rows2, columns2) / 24);
  const [before, behind, bare] = SIZES.margins;
  const margin = (labels ? before : bare) * scale;
  const end = (labels ? behind : bare) * scale;
  return {
    kind: "board",
    count: rows2 * columns2,
    rows: rows2,
    columns: columns2,
    scale,
    box: { x: -margin, y: -margin, width: columns2 * CELL + margin + end, height: rows2 * CELL + margin + end },
    centre: (n) => ({ x: n % columns2 * CELL + HALF, y: Math.floor(n / columns2) * CELL + HALF }),
    at(p) {
      const column = Math.floor(p.x / CELL);
      const row = Math.floor(p.y / CELL);
      return row >= 0 && column >= 0 && row < rows2 && column < columns2 ? row * columns2 + column : null;
    },
    beside(n, dx, dy) {
      const column = Math.min(columns2 - 1, Math.max(0, n % columns2 + dx));
      const row = Math.min(rows2 - 1, Math.max(0, Math.floor(n / columns2) + dy));
      return row * columns2 + column;
    }
  };
}
function graphGeometry(picture) {
  const places = picture.places ?? [];
  const sizes = picture.sizes ?? [];
  let [left, top, right, bottom] = places.length ? [Infinity, Infinity, -Infinity, -Infinity] : [0, 0, 0, 0];
  places.forEach(([x, y], n) => {
    left = Math.min(left, x - sizes[n] / 2);
    right = Math.max(right, x + sizes[n] / 2);
    top = Math.min(top, y - NODE / 2);
    bottom = Math.max(bottom, y + NODE / 2);
  });
  const { gap } = SIZES;
  const centre = (n) => ({ x: places[n][0], y: places[n][1] });
  return {
    kind: "graph",
    count: places.length,
    rows: 0,
    columns: 0,
    scale: 1,
    box: picture.room ?? {
      x: left - gap,
      y: top - gap,
      width: right - left + 2 * gap,
      height: bottom - top + 2 * gap
    },
    centre,
    at(p) {
      let nearest = null;
      let best = 14;
      for (let n = 0; n < places.length; n++) {
        const dx = Math.max(0, Math.abs(p.x - places[n][0]) - sizes[n] / 2);
        const dy = Math.max(0, Math.abs(p.y - places[n][1]) - NODE / 2);
        const far = Math.hypot(dx, dy);
        if (far < best) [best, nearest] = [far, n];
      }
      return nearest;
    },
    beside(n, dx, dy) {
      let [nearest, best] = [n, Infinity];
      for (let other = 0; other < places.length; other++) {
        const x = places[other][0] - places[n][0];
        const y = places[other][1] - places[n][1];
        const along = x * dx + y * dy;
        const across = Math.abs(x * dy - y * dx);
        if (other !== n && along > 0 && along + 2 * across < best) [nearest, best] = [other, along + 2 * across];
      }
      return nearest;
    }
  };
}
function growToHold(frame, { places, sizes }) {
  let [left, top, right, bottom] = [frame.x, frame.y, frame.x + frame.width, frame.y + frame.height];
  (places ?? []).forEach(([x, y], n) => {
    const [across, down] = [(sizes?.[n] ?? NODE) / 2 + RIM, NODE / 2 + RIM];
    [left, right] = [Math.min(left, x - across), Math.max(right, x + across)];
    [top, bottom] = [Math.min(top, y - down), Math.max(bottom, y + down)];
  });
  const larger = { x: left, y: top, width: right - left, height: bottom - top };
  return larger.width === frame.width && larger.height === frame.height ? frame : larger;
}
function fillWindow(frame, window2) {
  if (!window2.width || !window2.height) return frame;
  const unit = Math.max(frame.width / window2.width, frame.height / window2.height);
  const [width, height] = [window2.width * unit, window2.height * unit];
  return { x: frame.x - (width - frame.width) / 2, y: frame.y - (height - frame.height) / 2, width, height };
}
var num = (x) => String(Math.round(x * 10) / 10 + 0);
var xy = (p) => `${num(p.x)} ${num(p.y)}`;
var line = (points) => `M${points.map(xy).join("L")}`;
var disc = (x, y, radius) => `M${num(x)} ${num(y - radius)}a${radius} ${radius} 0 1 0 .1 0z`;
var diamond = (x, y, r) => line([
  { x: x + r, y },
  { x, y: y + r },
  { x: x - r, y },
  { x, y: y - r }
]) + "z";
function arrow(start2, end, head) {
  const length = Math.hypot(end.x - start2.x, end.y - start2.y) || 1;
  const wx = (end.x - start2.x) / length;
  const wy = (end.y - start2.y) / length;
  const base = { x: end.x - head * wx, y: end.y - head * wy };
  const half = head / 2;
  const corners2 = [
    { x: base.x - wy * half, y: base.y + wx * half },
    { x: base.x + wy * half, y: base.y - wx * half }
  ];
  return [line([start2, { x: base.x + wx, y: base.y + wy }]), line([end, ...corners2]) + "z"];
}
function corners(p, reach, arm) {
  const [l, t, r, b] = [p.x - reach, p.y - reach, p.x + reach, p.y + reach];
  return `M${l} ${t + arm}v-${arm}h${arm}M${r - arm} ${t}h${arm}v${arm}M${r} ${b - arm}v${arm}h-${arm}M${l + arm} ${b}h-${arm}v-${arm}`;
}
function border(centre, towards2, width, space) {
  const length = Math.hypot(towards2.x - centre.x, towards2.y - centre.y) || 1;
  const [wx, wy] = [(towards2.x - centre.x) / length, (towards2.y - centre.y) / length];
  const half = width / 2 + space;
  const reach = width === NODE ? half : Math.min(half / Math.max(Math.abs(wx), 1e-9), (NODE / 2 + space) / Math.max(Math.abs(wy), 1e-9));
  return { x: centre.x + wx * reach, y: centre.y + wy * reach };
}
function areas({ rows: rows2, columns: columns2, top = 0 }, mask, value) {
  const shapes = [];
  for (let row = 0; row < rows2; row++) {
    for (let start2 = 0; start2 < columns2; start2 += CHUNK) {
      const end = Math.min(columns2, start2 + CHUNK);
      let data = "";
      for (let column = start2, n = row * columns2 + start2; column < end; column++, n++) {
        if (mask[n] !== value) continue;
        const first = column;
        while (column + 1 < end && mask[n + 1] === value) column++, n++;
        const width = (column + 1 - first) * CELL;
        data += `M${first * CELL} ${(top + row) * CELL}h${width}v${CELL}h-${width}z`;
      }
      shapes.push(data);
    }
  }
  return shapes;
}
function circles({ rows: rows2, columns: columns2, top = 0 }, mask, value, radius, shift = 0) {
  const arc = `a${radius} ${radius} 0 1 0 .1 0z`;
  const shapes = [];
  for (let row = 0; row < rows2; row++) {
    const y = (top + row) * CELL + HALF + shift - radius;
    for (let start2 = 0; start2 < columns2; start2 += CHUNK) {
      const end = Math.min(columns2, start2 + CHUNK);
      let data = "";
      for (let column = start2, n = row * columns2 + start2; column < end; column++, n++) {
        if (mask[n] === value) data += `M${column * CELL + HALF + shift} ${y}${arc}`;
      }
      shapes.push(data);
    }
  }
  return shapes;
}
function maskOf(count, numbers) {
  const mask = new Uint8Array(count);
  for (const n of numbers) mask[n] = 1;
  return mask;
}
function lettersDrawn(at, rows2, letter, old, before, draw2) {
  const wide = Math.ceil(at.columns / CHUNK);
  const shapes = [];
  const mask = new Uint8Array(at.columns);
  const one = { ...at, rows: 1 };
  rows2.forEach((row, r) => {
    if (old && row === before[r]) {
      for (let i = 0; i < wide; i++) shapes.push(old[r * wide + i]);
      return;
    }
    mask.fill(0);
    for (let c = row.indexOf(letter); c >= 0; c = row.indexOf(letter, c + 1)) mask[c] = 1;
    shapes.push(...draw2({ ...one, top: r }, mask, 1));
  });
  return shapes;
}
function trail(at, way, old = [], before = []) {
  let same = 0;
  while (same < way.length && way[same] === before[same]) same++;
  const shapes = [];
  for (let start2 = 0; start2 + 1 < way.length; start2 += LINKS) {
    const end = Math.min(way.length - 1, start2 + LINKS);
    if (end < same && end === start2 + LINKS) {
      shapes.push(old[start2 / LINKS]);
      continue;
    }
    let data = "M";
    for (let i = start2; i <= end; i++) data += (i === start2 ? "" : "L") + xy(at.centre(way[i]));
    shapes.push(data);
  }
  return shapes;
}
function dominoPaths(dominoes, at) {
  const { rows: rows2, columns: columns2 } = at;
  const wide = Math.ceil(columns2 / CHUNK);
  const parts2 = [[], [], []];
  for (const part of parts2) for (let i = 0; i < rows2 * wide; i++) part.push("");
  const [capsules, bars, tips] = parts2;
  for (const [first, second] of dominoes) {
    const r = Math.floor(first / columns2), c = first % columns2;
    const dr = Math.floor(second / columns2) - r, dc = second % columns2 - c;
    const chunk = r * wide + Math.floor(c / CHUNK);
    const x = c * CELL + HALF, y = r * CELL + HALF;
    if (Math.abs(dr) + Math.abs(dc) === 1) {
      capsules[chunk] += dr ? `M${x} ${y}v${dr * CELL}` : `M${x} ${y}h${dc * CELL}`;
      const [end, length] = SIZES.tip;
      if (dr) tips[chunk] += `M${x - 5} ${y + dr * (end - length)}h10l-5 ${dr * length}z`;
      else tips[chunk] += `M${x + dc * (end - length)} ${y - 5}v10l${dc * length}-5z`;
    } else {
      const far = Math.hypot(dr, dc);
      const [dot, over, size] = SIZES.bar;
      const end = { x: x + dc * CELL + over * dc / far, y: y + dr * CELL + over * dr / far };
      const [shaft, head] = arrow({ x, y }, end, size);
      bars[chunk] += shaft;
      tips[chunk] += disc(x, y, dot) + head;
    }
  }
  return { capsules, bars, tips };
}
function edgePaths(edges, at, curves = {}) {
  const shapes = [];
  for (let start2 = 0; start2 < edges.length; start2 += LINKS) {
    shapes.push(
      edges.slice(start2, start2 + LINKS).map(([v, w]) => curves[`${v} ${w}`] ?? line([at.centre(v), at.centre(w)])).join("")
    );
  }
  return shapes;
}

// python/berge/page/board/keyboard.js
var WAYS = (
  /** @type {Record<string, readonly [number, number]>} */
  {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
    Home: [-1e6, 0],
    End: [1e6, 0],
    PageUp: [0, -10],
    PageDown: [0, 10]
  }
);
var NUDGE = 12;
var Keyboard = class {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    const { stage } = board;
    stage.addEventListener("keydown", (event) => this.#key(event));
    stage.addEventListener("focus", () => {
      board.present();
      board.events.hover?.(board.focused);
    });
    stage.addEventListener("blur", () => {
      board.sketch(null);
      board.present();
      board.events.hover?.(null);
    });
  }
  /** @param {KeyboardEvent} event */
  #key(event) {
    const { board } = this;
    const { events } = board;
    if (!board.interactive || event.altKey || event.ctrlKey || event.metaKey) return;
    if (!board.at.count && !events.key) return;
    const way = WAYS[event.key];
    if (events.hand && board.at.count && this.#draw(event, way)) {
      board.present();
    } else if (way) {
      this.#go(way);
      events.hover?.(board.focused);
      if (event.shiftKey && board.paints) events.paint?.(board.focused, "move");
    } else if (event.key === "Enter" || event.key === " ") {
      if (board.paints) {
        events.paint?.(board.focused, "start");
        events.paint?.(board.focused, "end");
      } else {
        events.pick?.(board.focused);
      }
    } else if (this.#annotate(event)) {
      board.present();
    } else if (event.key === "+" || event.key === "=") {
      board.zoom(1.5, board.at.centre(board.focused));
    } else if (event.key === "-") {
      board.zoom(1 / 1.5, board.at.centre(board.focused));
    } else if (event.key === "0") {
      board.fit();
    } else if (!events.key?.(event.key, board.at.count ? board.focused : null)) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
  /** @param {readonly [number, number]} way */
  #go([dx, dy]) {
    const { board } = this;
    board.focus(board.at.beside(board.focused, dx, dy));
    if (board.draft) board.sketch([board.draft[0], board.focused]);
  }
  /** Draw or remove annotations by a key; return whether the key does this. @param {KeyboardEvent} event */
  #annotate({ key, shiftKey }) {
    const { board } = this;
    const { focused: here, draft } = board;
    const { annotations } = board.events;
    if (!annotations || !board.at.count) return false;
    if (key === "Escape") {
      board.sketch(null);
      return draft ? true : annotations.wipe();
    }
    if (key.toLowerCase() !== "m") return false;
    if (!shiftKey) {
      annotations.draw(here, here);
    } else if (!draft) {
      board.sketch([here, here]);
      annotations.begin(here);
    } else {
      board.sketch(null);
      annotations.draw(draft[0], here);
    }
    return true;
  }
  /**
   * Handle a key in a graph that is being drawn; return whether the key is used.
   * @param {KeyboardEvent} event
   * @param {readonly [number, number] | undefined} way
   */
  #draw({ key, shiftKey }, way) {
    const { board } = this;
    const from = board.at.centre(board.focused);
    const hand = (phase, dx = 0, dy = 0) => {
      const n = board.focused;
      board.events.hand?.({ phase, n, place: [from.x + dx, from.y + dy], over: n });
    };
    if (key === "Enter" || key === " ") {
      hand("tap");
    } else if (way && shiftKey) {
      const [dx, dy] = way.map((step) => Math.sign(step) * NUDGE);
      hand("nudge", dx, dy);
    } else if (way) {
      this.#go(way);
      hand("focus");
    }
    return Boolean(way) || key === "Enter" || key === " ";
  }
};

// python/berge/page/board/annotations.js
var ROUND = 20;
var BEGINS = 12;
var APART = 10;
var WIDE = 4;
var HEAD = 13;
function annotationLayers(marks, at, sizes) {
  const wide = WIDE * Math.min(3, at.scale ** 0.8);
  const paths = marks.map(([from, to]) => {
    const [start2, end] = [at.centre(from), at.centre(to)];
    if (from === to && sizes) return ring(start2, sizes[from] / 2 + APART, NODE / 2 + APART);
    if (from === to) return ring(start2, ROUND, ROUND);
    if (sizes) return arrow2(border(start2, end, sizes[from], 3), border(end, start2, sizes[to], 8), HEAD);
    return arrow2(towards(start2, end), towards(end, start2), HEAD * wide / WIDE);
  });
  return [
    { name: "annotation-halo", paths, style: `stroke-width:${num(wide + 3)}` },
    { name: "annotation", paths, style: `stroke-width:${num(wide)}` }
  ];
}
function towards(p, other) {
  const share = BEGINS / Math.hypot(other.x - p.x, other.y - p.y);
  return { x: p.x + (other.x - p.x) * share, y: p.y + (other.y - p.y) * share };
}
function ring({ x, y }, across, down) {
  const flat = num(2 * (across - down));
  const half = (dy) => `a${num(down)} ${num(down)} 0 0 1 0 ${num(dy)}`;
  return `M${num(x - across + down)} ${num(y - down)}h${flat}${half(2 * down)}h-${flat}${half(-2 * down)}z`;
}
function arrow2(start2, end, head) {
  const turn = Math.atan2(start2.y - end.y, start2.x - end.x);
  const reach = Math.min(head, 0.7 * Math.hypot(start2.x - end.x, start2.y - end.y));
  const [left, right] = [turn - 0.6, turn + 0.6].map(
    (angle) => `${num(end.x + reach * Math.cos(angle))} ${num(end.y + reach * Math.sin(angle))}`
  );
  const tip = `${num(end.x)} ${num(end.y)}`;
  return `M${num(start2.x)} ${num(start2.y)}L${tip}M${left}L${tip}L${right}`;
}

// python/berge/page/board/names.js
var { letters: WIDTHS, longestName: LONGEST_NAME, padding: PADDING } = SIZES;
var HIDDEN = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
var INVALID = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
function clean(words) {
  return words.replace(HIDDEN, "").replace(/[\t\n\r]/g, " ").replace(INVALID, "�");
}
function widthOf(words) {
  let sum = 0;
  for (const c of words) {
    if ("MW@%".includes(c) || /** @type {number} */
    c.codePointAt(0) >= 4352) sum += WIDTHS[2];
    else sum += /\p{Lu}/u.test(c) || c === "m" || c === "w" || c === "&" ? WIDTHS[1] : WIDTHS[0];
  }
  return sum;
}
var widths = /* @__PURE__ */ new WeakMap();
function withSizesOf(picture, names) {
  if (picture.kind !== "graph" || picture.sizes || !picture.places) return picture;
  const cached = widths.get(picture);
  if (cached) return cached;
  const sizes = picture.places.map((_, n) => Math.max(NODE, widthOf(shorten(clean(names?.[n] ?? String(n)))) + PADDING));
  const withSizes = { ...picture, sizes };
  widths.set(picture, withSizes);
  return withSizes;
}
function shorten(name) {
  if (widthOf(name) <= LONGEST_NAME) return name;
  const letters = [...name].slice(0, LONGEST_NAME / WIDTHS[0] + 1);
  do
    letters.pop();
  while (widthOf(letters.join("")) > LONGEST_NAME - PADDING);
  return letters.join("").trimEnd() + "…";
}

// python/berge/page/board/layers.js
var NONE = [];
var MOST_LETTERS = 5e3;
var [DOT, ASIDE] = SIZES.dot;
var [LABEL, NAME] = SIZES.middle;
var { vertexRing: RING, vertexSquare: INSIDE } = SIZES;
var Memory = class {
  constructor() {
    this.entries = /* @__PURE__ */ new Map();
  }
  /**
   * @template T
   * @param {string} name @param {readonly unknown[]} from the inputs, compared one by one
   * @param {(old: T | undefined, before: readonly unknown[]) => T} make computes the value; it can use parts of the old one
   * @returns {T}
   */
  of(name, from, make2) {
    const entry = this.entries.get(name);
    if (entry && entry.from.length === from.length && entry.from.every((one, i) => one === from[i])) return entry.value;
    const value = make2(entry?.value, entry?.from ?? []);
    this.entries.set(name, { from, value });
    return value;
  }
};
function layersOf(view, at, memory) {
  if (at.kind === "graph") return at.count || view.drawing ? graphLayers(view, at, memory) : [];
  return boardLayers(view, at, memory);
}
function boardLayers(view, at, memory) {
  const rows2 = view.rows ?? /** @type {BoardPicture} */
  view.picture.rows;
  const { path: way, values, dominoes = NONE, barrier = NONE, kernel = NONE, used = NONE, moves = NONE } = view;
  const { pairs = NONE, exposed = NONE } = view;
  const hasLabels = view.labels ?? true;
  const token = way.length ? way[way.length - 1] : null;
  const thin = Math.min(4, at.scale ** 0.8);
  const sizeKey = [at.rows, at.columns];
  const letterLayer = (letter, draw2) => memory.of(letter, [rows2], (old, before) => {
    return lettersDrawn(
      at,
      rows2,
      letter,
      old,
      /** @type {[string[]]} */
      before[0] ?? [],
      draw2
    );
  });
  const [grid, frame] = memory.of("grid", sizeKey, () => {
    const [width, height] = [at.columns * CELL, at.rows * CELL];
    let data = "";
    for (let y = CELL; y < height; y += CELL) data += `M0 ${y}h${width}`;
    for (let x = CELL; x < width; x += CELL) data += `M${x} 0v${height}`;
    const outline = { tag: "rect", attributes: { class: "berge-frame", width, height, rx: 3 } };
    return [[data], [outline]];
  });
  const valuesKey = [...sizeKey, values];
  const letters = memory.of("values", valuesKey, () => {
    const mask = new Uint8Array(at.count);
    if (values) {
      for (let n = 0; n < at.count; n++) {
        const letter = values[n];
        mask[n] = letter === "E" ? 1 : letter === "O" || letter === "M" ? 2 : 0;
      }
    }
    return mask;
  });
  const pathKey = [...sizeKey, way];
  const far = memory.of("dominoes", [...sizeKey, dominoes], () => dominoPaths(dominoes, at));
  const region = memory.of("region", [...sizeKey, dominoes], () => areas(at, maskOf(at.count, dominoes.flat()), 1));
  const links = memory.of("trail", [way], (old, before) => {
    return trail(
      at,
      way,
      old,
      /** @type {[number[]]} */
      before[0]
    );
  });
  const arrows = memory.of(
    "moves",
    [...sizeKey, moves, token],
    () => moveShapes(
      moves,
      token,
      (start2, end) => {
        const length = Math.hypot(end.x - start2.x, end.y - start2.y) || 1;
        const [wx, wy] = [(end.x - start2.x) / length, (end.y - start2.y) / length];
        return [
          { x: start2.x + SIZES.fromCell * wx, y: start2.y + SIZES.fromCell * wy },
          { x: end.x - SIZES.toCell * wx, y: end.y - SIZES.toCell * wy }
        ];
      },
      at
    )
  );
  const piece = (part, mask, value) => circles(part, mask, value, SIZES.piece);
  const mark = (n, draw2) => n === null || n === void 0 ? [] : draw2(at.centre(n));
  return [
    { name: "wall", paths: letterLayer("#", areas) },
    { name: "visited", paths: memory.of("visited", pathKey, () => areas(at, maskOf(at.count, way), 1)) },
    { name: "region", paths: region },
    { name: "bad", paths: memory.of("bad", valuesKey, () => areas(at, letters, 2)) },
    { name: "good", paths: memory.of("good", valuesKey, () => areas(at, letters, 1)) },
    { name: "grid", paths: grid, style: `stroke-width:${num(thin)}` },
    { name: "ring", paths: memory.of("ring", valuesKey, () => circles(at, letters, 1, SIZES.ring)) },
    { name: "dot", paths: memory.of("dot", valuesKey, () => circles(at, letters, 2, DOT, -ASIDE)) },
    {
      name: "fence",
      paths: memory.of(
        "fence",
        [...sizeKey, barrier],
        () => barrier.map((n) => square(at.centre(n), SIZES.fence))
      )
    },
    {
      name: "kernel",
      paths: memory.of("kernel", [...sizeKey, kernel], () => circles(at, maskOf(at.count, kernel), 1, SIZES.ring))
    },
    { name: "used", paths: memory.of("used", [...sizeKey, used], () => edgePaths(used, at)) },
    { name: "pair", paths: memory.of("pair", [...sizeKey, pairs], () => edgePaths(pairs, at)) },
    {
      name: "exposed",
      paths: memory.of(
        "exposed",
        [...sizeKey, exposed],
        () => exposed.map((n) => emptySquare(at.centre(n), SIZES.besides, SIZES.besides))
      )
    },
    { name: "domino", paths: far.capsules },
    { name: "domino-face", paths: far.capsules },
    { name: "black", paths: letterLayer("X", piece) },
    { name: "white", paths: letterLayer("O", piece) },
    { name: "letters", shapes: memory.of("letters", [rows2], () => letterShapes(at, rows2)) },
    { name: "bar", paths: far.bars },
    { name: "tip", paths: far.tips },
    { name: "frame", shapes: frame, style: `stroke-width:${num(2 * thin)}` },
    { name: "labels", shapes: memory.of("labels", [...sizeKey, hasLabels], () => labelShapes(at, hasLabels)) },
    { name: "trail-halo", paths: links, style: `stroke-width:${num(3.5 + 1.5 * thin)}` },
    { name: "trail", paths: links, style: `stroke-width:${num(2 + thin / 2)}` },
    { name: "origin", paths: way.length > 1 ? [disc(at.centre(way[0]).x, at.centre(way[0]).y, SIZES.origin * thin)] : [] },
    { name: "last", paths: view.last == null ? [] : [corners(at.centre(view.last), 21.5, 8)] },
    { name: "moves", shapes: arrows },
    { name: "hints", shapes: mark(view.hint, (p) => [path("hint", disc(p.x, p.y, SIZES.ring))]) },
    { name: "tokens", shapes: mark(token, (p) => [tokenShape(p, SIZES.token)]) },
    { name: "mistakes", shapes: mark(view.mistake, (p) => mistakeShapes({ x: p.x + 15, y: p.y - 15 })) },
    ...memory.of("annotations", [...sizeKey, view.annotations], () => annotationLayers(view.annotations ?? NONE, at, null))
  ];
}
function letterShapes(at, rows2) {
  const shapes = [];
  for (const [r, row] of rows2.entries()) {
    for (const { 0: letter, index: c } of row.matchAll(/[^.#XO@]/g)) {
      if (shapes.length === MOST_LETTERS) return [];
      const { x, y } = at.centre(r * at.columns + c);
      shapes.push({ tag: "text", attributes: { class: "berge-name", x, y: num(y + NAME) }, children: [letter] });
    }
  }
  return shapes;
}
function graphLayers(view, at, memory) {
  const picture = (
    /** @type {GraphPicture} */
    view.picture
  );
  const sizes = picture.sizes ?? [];
  const { path: way, values, dominoes = NONE, barrier = NONE, kernel = NONE, used = NONE, moves = NONE } = view;
  const { pairs = NONE, exposed = NONE } = view;
  const token = way.length ? way[way.length - 1] : null;
  const usedKeys = new Set(used.map(([v, w]) => `${Math.min(v, w)} ${Math.max(v, w)}`));
  const lit = picture.columns ? view.lit ?? token : null;
  const near = new Set(lit === null ? [] : picture.edges.filter((edge) => edge.includes(lit)).flat());
  const edges = memory.of(
    "edges",
    [picture, used],
    () => edgePaths(
      picture.edges.filter(([v, w]) => !picture.columns && !usedKeys.has(`${Math.min(v, w)} ${Math.max(v, w)}`)),
      at
    )
  );
  const links = memory.of("trail", [picture, way], () => trail(at, way));
  const pairPaths = memory.of(
    "pair",
    [picture, dominoes, pairs, view.curves],
    () => edgePaths(
      [...dominoes, ...pairs].map(([v, w]) => [Math.min(v, w), Math.max(v, w)]),
      at,
      view.curves
    )
  );
  const visitedMask = maskOf(at.count, way);
  const barrierMask = maskOf(at.count, barrier);
  const single = maskOf(at.count, exposed);
  const inKernel = maskOf(at.count, kernel);
  const arrows = moveShapes(
    moves.filter(({ value }) => value !== "plain"),
    token,
    (start2, end, from2, to) => [
      border(start2, end, sizes[from2], SIZES.fromVertex),
      border(end, start2, sizes[to], SIZES.toVertex[values ? 1 : 0])
    ],
    at
  );
  const vertices = [];
  for (let n = 0; n < at.count; n++) {
    const p = at.centre(n);
    const loses = values?.[n] === "E" || inKernel[n] === 1;
    const wins = values?.[n] === "O" || values?.[n] === "M";
    const here = n === token;
    const full = clean(view.names?.[n] ?? String(n));
    const shortName = shorten(full);
    const corner = barrierMask[n] ? SIZES.corner : NODE / 2;
    const kind = (visitedMask[n] && !here ? " berge-visited" : "") + (wins ? " berge-bad" : "") + (loses ? " berge-good" : "") + (near.has(n) && n !== lit && !visitedMask[n] ? " berge-near" : "") + (barrierMask[n] ? " berge-barrier" : "") + (here ? " berge-here" : "");
    const children = [];
    if (shortName !== full) children.push({ tag: "title", attributes: {}, children: [full] });
    children.push(boxShape(`vertex${kind}`, p, sizes[n], NODE, corner));
    if (loses) children.push(boxShape("ring", p, sizes[n] + RING, NODE + RING, corner + RING / 2));
    if (wins) children.push(path("dot", disc(p.x + DOT - sizes[n] / 2, p.y + DOT - NODE / 2, DOT)));
    if (single[n]) children.push(path("exposed", emptySquare(p, sizes[n] / 2 - INSIDE, NODE / 2 - INSIDE)));
    if (n === view.last && !here) children.push(boxShape("last", p, sizes[n] + 8, NODE + 8, corner + 4));
    if (view.drawing?.chosen.includes(n)) {
      children.push(boxShape("chosen", p, sizes[n] + 14, NODE + 14, corner + 7));
    }
    if (n === view.hint) children.push(boxShape("hint", p, sizes[n] + 14, NODE + 14, corner + 7));
    const attributes = { class: `berge-name${here ? " berge-here" : ""}`, x: num(p.x), y: num(p.y + NAME) };
    children.push({ tag: "text", attributes, children: [shortName] });
    vertices.push({ tag: "g", attributes: {}, children });
  }
  const stones = [];
  if (token !== null) {
    const p = at.centre(token);
    stones.push(tokenShape({ x: p.x, y: p.y - NODE / 2 - SIZES.aboveVertex }, SIZES.vertexToken));
  }
  const wrong = view.mistake;
  const [from, x, y] = view.drawing?.band ?? [];
  return [
    { name: "edge", paths: edges },
    { name: "band", paths: from === void 0 ? [] : [`M${num(at.centre(from).x)} ${num(at.centre(from).y)}L${num(x)} ${num(y)}`] },
    { name: "used", paths: memory.of("used", [picture, used], () => edgePaths(used, at)) },
    { name: "pair", paths: pairPaths },
    { name: "trail-halo", paths: links },
    { name: "trail", paths: links },
    { name: "moves", shapes: arrows },
    { name: "vertices", shapes: vertices },
    {
      name: "legal",
      // on the lower border of a vertex, so that its name is visible
      shapes: moves.filter(({ value }) => value === "plain").map(({ to }) => path("plain", disc(at.centre(to).x, at.centre(to).y + NODE / 2, 6)))
    },
    { name: "tokens", shapes: stones },
    {
      name: "mistakes",
      shapes: wrong == null ? [] : mistakeShapes({ x: at.centre(wrong).x + sizes[wrong] / 2, y: at.centre(wrong).y - NODE / 2 })
    },
    ...memory.of("annotations", [picture, view.annotations], () => annotationLayers(view.annotations ?? NONE, at, sizes))
  ];
}
var path = (name, d) => ({ tag: "path", attributes: { class: `berge-${name}`, d } });
function moveShape(value, start2, end) {
  const [shaft, head] = arrow(start2, end, SIZES.heads[value === "losing" ? 1 : 0]);
  const children = [path("halo", shaft + head), path("shaft", shaft), path("head", head)];
  return { tag: "g", attributes: { class: `berge-move berge-${value}` }, children };
}
function mistakeShapes(at) {
  return [
    path("mistake", disc(at.x, at.y, 10.5)),
    { tag: "text", attributes: { class: "berge-mark", x: num(at.x), y: num(at.y + 5.4) }, children: ["?"] }
  ];
}
var emptySquare = (p, right, down) => square({ x: p.x + right, y: p.y + down }, SIZES.square);
var square = (p, half) => `M${num(p.x - half)} ${num(p.y - half)}h${2 * half}v${2 * half}h-${2 * half}z`;
function boxShape(name, p, width, height, corner) {
  const attributes = {
    class: `berge-${name}`,
    x: num(p.x - width / 2),
    y: num(p.y - height / 2),
    rx: corner,
    width,
    height
  };
  return { tag: "rect", attributes };
}
function tokenShape(p, size) {
  const data = diamond(0, 0, size);
  return {
    tag: "g",
    attributes: { class: "berge-stone", transform: `translate(${num(p.x)} ${num(p.y)})` },
    children: [path("token-halo", data), path("token", data)]
  };
}
function moveShapes(moves, token, ends, at) {
  const shapes = [];
  const order = ["plain", "losing", "winning", "answer"];
  for (const { to, value, from } of [...moves].sort((a, b) => order.indexOf(a.value) - order.indexOf(b.value))) {
    const start2 = from ?? token;
    const target = at.centre(to);
    if (value === "plain") {
      shapes.push(path("plain", disc(target.x, target.y, 6)));
    } else if (start2 === null) {
      const good = value === "winning";
      shapes.push(
        good ? path("ring", disc(target.x, target.y, SIZES.ring)) : path("dot", disc(target.x - ASIDE, target.y - ASIDE, DOT))
      );
    } else if (start2 !== to) {
      shapes.push(moveShape(value, ...ends(at.centre(start2), target, start2, to)));
    }
  }
  return shapes;
}
function labelShapes(at, hasLabels) {
  if (!hasLabels) return [];
  const step = [1, 5, 10, 25, 50].find((s) => s * 24 >= Math.max(at.rows, at.columns)) ?? 100;
  const size = num(SIZES.label * at.scale);
  const shapes = [];
  const add = (x, y, n) => shapes.push({
    tag: "text",
    attributes: { class: "berge-label", "font-size": size, x: num(x), y: num(y) },
    children: [String(n)]
  });
  for (let c = 1; c <= at.columns; c++) if (c === 1 || c % step === 0) add((c - 0.5) * CELL, -SIZES.above * at.scale, c);
  for (let r = 1; r <= at.rows; r++) {
    if (r === 1 || r % step === 0) add(-SIZES.left * at.scale, (r - 0.5) * CELL + LABEL * at.scale, r);
  }
  return shapes;
}

// python/berge/page/board/pointer.js
var STILL = 5;
var LONG = 450;
var onScreen = ({ clientX, clientY }) => ({ x: clientX, y: clientY });
var Pointer = class {
  /** @type {Map<number, Point>} */
  #fingers = /* @__PURE__ */ new Map();
  /** @type {Drag | null} */
  #drag = null;
  /** Whether the last press may draw an arrow or a circle, so that no menu opens. */
  #draws = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #hold;
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    const { stage, svg: svg2 } = board;
    svg2.addEventListener("pointerdown", (event) => this.#down(event));
    svg2.addEventListener("pointermove", (event) => this.#move(event));
    svg2.addEventListener("pointerup", (event) => this.#up(event, true));
    svg2.addEventListener("pointercancel", (event) => this.#up(event, false));
    svg2.addEventListener("pointerleave", (event) => {
      if (event.pointerType === "mouse") board.point(null);
    });
    svg2.addEventListener("contextmenu", (event) => {
      if (this.#draws) event.preventDefault();
    });
    const onTouch = (event) => {
      if (event.cancelable && (event.touches.length > 1 || this.#drag?.annotating)) event.preventDefault();
    };
    svg2.addEventListener("touchstart", onTouch, { passive: false });
    svg2.addEventListener("touchmove", onTouch, { passive: false });
    stage.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
  }
  /** @param {WheelEvent} event */
  #wheel(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const { board } = this;
    board.zoom(Math.exp(-Math.max(-60, Math.min(60, event.deltaY)) / 150), board.inside(onScreen(event)));
  }
  /** @param {PointerEvent} event */
  #down(event) {
    const { board } = this;
    const { events } = board;
    const p = onScreen(event);
    const n = board.at.at(board.inside(p));
    const mouse = event.pointerType === "mouse";
    const second = event.button === 2 || event.button === 0 && event.ctrlKey;
    this.#draws = Boolean(events.annotations) && n !== null && (second || !mouse);
    if (mouse && event.button !== 0 && !this.#draws) return;
    this.#fingers.set(event.pointerId, p);
    if (this.#fingers.size > 1) return this.#pinched(event);
    const painting = board.paints && n !== null;
    this.#drag = { start: p, last: p, moved: false, paints: painting, annotating: false, at: n, pinched: false };
    if (painting || events.hand || this.#draws || board.scale > 1) board.svg.setPointerCapture(event.pointerId);
    clearTimeout(this.#hold);
    if (this.#draws && second) this.#beginAnnotation();
    else if (this.#draws) this.#hold = setTimeout(() => this.#beginAnnotation(), LONG);
    if (n !== null && !events.hand) board.focused = n;
    if (painting && n !== null) events.paint?.(n, "start");
  }
  /** Begin an arrow or a circle. */
  #beginAnnotation() {
    const drag = this.#drag;
    if (!drag || drag.at === null || !this.board.events.annotations) return;
    drag.annotating = true;
    this.board.sketch([drag.at, drag.at]);
  }
  /** Another finger ends what the first one was doing. @param {PointerEvent} event */
  #pinched(event) {
    clearTimeout(this.#hold);
    const drag = this.#drag;
    if (!drag) return;
    if (drag.annotating) this.board.sketch(null);
    drag.annotating = false;
    if (!drag.pinched) this.#hand("cancel", event, drag);
    drag.pinched = true;
    if (!drag.paints) return;
    drag.paints = false;
    if (drag.at !== null) this.board.events.paint?.(drag.at, "end");
  }
  /** @param {PointerEvent} event */
  #move(event) {
    const p = onScreen(event);
    if (this.#fingers.size > 1 && this.#fingers.has(event.pointerId)) return this.#pinch(event.pointerId, p);
    const { board } = this;
    const inside = board.inside(p);
    const n = board.at.at(inside);
    const drag = this.#drag;
    if (!drag) {
      if (event.pointerType === "mouse") board.point(n);
      return;
    }
    this.#fingers.set(event.pointerId, p);
    if (Math.hypot(p.x - drag.start.x, p.y - drag.start.y) > STILL) drag.moved = true;
    if (drag.moved) clearTimeout(this.#hold);
    if (drag.annotating) {
      if (board.draft) board.sketch([board.draft[0], n]);
    } else if (drag.paints) {
      this.#stroke(inside, drag);
    } else if (drag.moved && drag.at !== null && !drag.pinched && board.events.hand) {
      board.point(n);
      this.#hand("drag", event, drag);
    } else if (drag.moved && board.scale > 1) {
      board.pan(p.x - drag.last.x, p.y - drag.last.y);
      board.look();
    }
    drag.last = p;
  }
  /** Paint all cells between the last point and this one.
   * @param {Point} to @param {Drag} drag */
  #stroke(to, drag) {
    const { board } = this;
    const from = board.inside(drag.last);
    const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / (CELL / 3)));
    for (let i = 1; i <= steps; i++) {
      const n = board.at.at({
        x: from.x + (to.x - from.x) * i / steps,
        y: from.y + (to.y - from.y) * i / steps
      });
      if (n === null || n === drag.at) continue;
      drag.at = n;
      board.point(n);
      board.events.paint?.(n, "move");
    }
  }
  /** @param {number} finger @param {Point} p */
  #pinch(finger, p) {
    const { board } = this;
    const other = [...this.#fingers].find(([id]) => id !== finger)?.[1];
    const before = this.#fingers.get(finger);
    this.#fingers.set(finger, p);
    if (!other || !before) return;
    board.pan((p.x - before.x) / 2, (p.y - before.y) / 2);
    const zoom = Math.hypot(p.x - other.x, p.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
    board.zoom(zoom, board.inside({ x: (p.x + other.x) / 2, y: (p.y + other.y) / 2 }));
  }
  /** @param {PointerEvent} event @param {boolean} isComplete */
  #up(event, isComplete) {
    clearTimeout(this.#hold);
    this.#fingers.delete(event.pointerId);
    const drag = this.#drag;
    if (!drag || this.#fingers.size) return;
    this.#drag = null;
    const { board } = this;
    const { events } = board;
    if (drag.paints) {
      if (drag.at !== null) events.paint?.(drag.at, "end");
      return;
    }
    if (events.hand) return drag.pinched ? void 0 : this.#hand(isComplete ? "drop" : "cancel", event, drag);
    if (drag.annotating) return this.#endAnnotation(isComplete);
    const n = board.at.at(board.inside(onScreen(event)));
    if (!isComplete || drag.moved || drag.pinched || n !== drag.at) return;
    if (n === null || !events.pick) events.annotations?.wipe();
    else events.pick(n);
    board.present();
  }
  /** End an arrow or a circle; it is dropped if it is not complete. @param {boolean} isComplete */
  #endAnnotation(isComplete) {
    const { board } = this;
    const [from, to] = board.draft ?? [];
    board.sketch(null);
    if (isComplete && from !== void 0 && typeof to === "number") board.events.annotations?.draw(from, to);
  }
  /**
   * Report the phase of a drag of the user's drawing; a drag that ends without moving is a tap.
   * @param {Touch["phase"]} phase @param {PointerEvent} event @param {Drag} drag
   */
  #hand(phase, { clientX, clientY }, drag) {
    const { board } = this;
    if (!board.events.hand) return;
    const bounds = board.svg.getBoundingClientRect();
    const p = board.inside({
      x: Math.min(Math.max(clientX, bounds.left), bounds.right),
      y: Math.min(Math.max(clientY, bounds.top), bounds.bottom)
    });
    const handPhase = phase === "drop" && !drag.moved ? "tap" : phase;
    board.moving = handPhase === "drag";
    if (handPhase === "tap" || drag.at !== null) {
      board.events.hand({ phase: handPhase, n: drag.at, place: [p.x, p.y], over: board.at.at(p) });
    }
    board.present();
  }
};

// python/berge/page/board/sheet.js
var NAMESPACE = "http://www.w3.org/2000/svg";
function elementOf(shape) {
  const element = document.createElementNS(NAMESPACE, shape.tag);
  for (const [name, value] of Object.entries(shape.attributes)) element.setAttribute(name, String(value));
  for (const child of shape.children ?? []) {
    element.append(typeof child === "string" ? document.createTextNode(child) : elementOf(child));
  }
  return (
    /** @type {SVGElement} */
    element
  );
}
var Sheet = class {
  /** @param {string} name */
  constructor(name) {
    this.name = name;
    this.group = document.createElementNS(NAMESPACE, "g");
    this.paths = [];
    this.shapes = [];
    this.keys = [];
    this.elements = [];
    this.style = "";
  }
  /** @param {Layer} layer */
  show(layer) {
    if (layer.paths && layer.paths !== this.paths) this.showPaths(layer.paths);
    if (layer.shapes && layer.shapes !== this.shapes) this.showShapes(layer.shapes);
    if (layer.style && layer.style !== this.style) {
      this.style = layer.style;
      for (const element of this.elements) if (element) element.style.cssText = layer.style;
    }
  }
  /** @param {readonly string[]} paths */
  showPaths(paths) {
    const old = this.paths;
    for (let i = 0; i < paths.length; i++) {
      const data = paths[i];
      if (data === old[i]) continue;
      let element = this.elements[i];
      if (!element) {
        if (!data) continue;
        element = elementOf({ tag: "path", attributes: { class: `berge-${this.name}` } });
        if (this.style) element.style.cssText = this.style;
        this.elements[i] = element;
        this.group.append(element);
      }
      element.setAttribute("d", data);
    }
    for (let i = paths.length; i < this.elements.length; i++) this.elements[i]?.remove();
    this.elements.length = Math.min(this.elements.length, paths.length);
    this.paths = paths;
  }
  /** @param {readonly Shape[]} shapes */
  showShapes(shapes) {
    for (let i = 0; i < shapes.length; i++) {
      const key = JSON.stringify(shapes[i]);
      if (key === this.keys[i]) continue;
      const element = elementOf(shapes[i]);
      if (this.style) element.style.cssText = this.style;
      const old = this.elements[i];
      if (old) old.replaceWith(element);
      else this.group.append(element);
      this.elements[i] = element;
      this.keys[i] = key;
    }
    for (let i = shapes.length; i < this.elements.length; i++) this.elements[i]?.remove();
    this.elements.length = this.keys.length = shapes.length;
    this.shapes = shapes;
  }
  /** Show a layer of one piece; it slides to its new place if that is near. @param {Layer} layer */
  slide(layer) {
    const before = this.elements[0]?.getAttribute("transform");
    this.show(layer);
    const piece = this.elements[0];
    const after = piece?.getAttribute("transform");
    if (!piece || !before || !after || before === after) return;
    const [from, to] = [before, after].map((words) => (words.match(/-?[\d.]+/g) ?? []).map(Number));
    if (Math.hypot(from[0] - to[0], from[1] - to[1]) > 5 * CELL) return;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const frames = [from, to].map(([x, y]) => ({ transform: `translate(${x}px, ${y}px)` }));
    piece.animate(frames, { duration: 140, easing: "ease-out" });
  }
};

// python/berge/page/board/board.js
var MOST_ZOOM = 40;
var Board = class {
  /**
   * @param {HTMLElement} host an empty element
   * @param {Events} [events] may be changed later; without any, the board is a picture
   * @param {(n: number) => string} [describe] the text of a vertex for screen readers
   */
  constructor(host, events = {}, describe = String) {
    this.host = host;
    this.events = events;
    this.describe = describe;
    this.view = null;
    this.at = geometry({ kind: "board", rows: [] });
    this.memory = new Memory();
    this.sheets = /* @__PURE__ */ new Map();
    this.shape = "";
    this.focused = 0;
    this.hovered = null;
    this.draft = null;
    this.frame = null;
    this.moving = false;
    this.scale = 1;
    this.middle = { x: 0, y: 0 };
    this.stage = document.createElement("div");
    this.stage.className = "berge-stage";
    this.svg = /** @type {SVGSVGElement} */
    elementOf({
      tag: "svg",
      attributes: { class: "berge-svg berge-screen", "aria-hidden": "true", focusable: "false" }
    });
    this.paper = elementOf({ tag: "rect", attributes: { class: "berge-paper" } });
    this.under = elementOf({ tag: "g", attributes: {} });
    this.over = elementOf({ tag: "g", attributes: { class: "berge-over" } });
    this.svg.append(this.paper, this.under, this.over);
    this.hoverBox = elementOf({ tag: "rect", attributes: { class: "berge-hover", visibility: "hidden" } });
    this.focusBox = elementOf({ tag: "rect", attributes: { class: "berge-focus", visibility: "hidden" } });
    this.over.append(this.hoverBox, this.focusBox);
    this.live = document.createElement("div");
    this.live.className = "berge-live";
    this.live.setAttribute("aria-live", "polite");
    this.stage.append(this.svg);
    host.replaceChildren(this.stage, this.live);
    new Pointer(this);
    new Keyboard(this);
  }
  get interactive() {
    return Boolean(this.events.pick || this.events.paint || this.events.hover || this.events.hand);
  }
  get paints() {
    return Boolean(this.events.paint);
  }
  /**
   * Show a view; only changes are drawn. The view is immutable.
   * @param {View} newView
   */
  set(newView) {
    const old = this.view;
    const picture = withSizesOf(newView.picture, newView.names);
    const view = picture === newView.picture ? newView : { ...newView, picture };
    const at = old && old.picture === picture && (old.labels ?? true) === (view.labels ?? true) ? this.at : geometry(view.picture, view.labels ?? true);
    const nearness = this.at.box.width / this.scale;
    this.frame = view.drawing && view.picture.kind === "graph" ? this.frameOf(view.picture, at.box) : null;
    if (this.frame) at.box = this.frame.box;
    const shape = `${at.kind} ${JSON.stringify(at.box)} ${at.count}`;
    this.view = view;
    this.at = at;
    if (!this.events.annotations || old?.path.at(-1) !== view.path.at(-1)) this.draft = null;
    const isSameDrawing = Boolean(view.drawing && old?.drawing);
    if (isSameDrawing && this.scale > 1) this.scale = at.box.width / nearness;
    if (shape !== this.shape || at.kind === "graph" && old?.picture !== picture) this.begin(shape, isSameDrawing);
    for (const layer of layersOf(this.withHandMarks(view), at, this.memory)) {
      let sheet = this.sheets.get(layer.name);
      if (!sheet) {
        sheet = new Sheet(layer.name);
        this.sheets.set(layer.name, sheet);
        this.under.append(sheet.group);
      }
      if (layer.name === "tokens") sheet.slide(layer);
      else sheet.show(layer);
    }
    if (typeof view.focus === "number" && view.focus !== old?.focus) this.focused = view.focus;
    this.focused = Math.max(0, Math.min(this.focused, at.count - 1));
    this.present();
  }
  /**
   * Return the visible part of a graph that is being drawn. Nothing moves on the screen when a vertex is dropped. The
   * part is fitted again for another room or window size, and grows if a vertex is outside.
   * @param {GraphPicture} picture
   * @param {import("./geometry.js").Box} fullBox
   * @returns {Frame}
   */
  frameOf(picture, fullBox) {
    const { room } = picture;
    const { width, height } = this.svg.getBoundingClientRect();
    const stage = { width, height };
    const window2 = `${innerWidth} ${innerHeight}`;
    const { frame } = this;
    if (!width || !height || !frame?.stage.width || frame.room !== room || frame.window !== window2) {
      return { room, window: window2, stage, box: fillWindow(growToHold(room ?? fullBox, picture), stage) };
    }
    const [more, higher] = [width / frame.stage.width, height / frame.stage.height];
    const box = { ...frame.box, width: frame.box.width * more, height: frame.box.height * higher };
    const holdsFrame = this.moving ? box : growToHold(box, picture);
    return { room, window: window2, stage, box: holdsFrame === box ? box : fillWindow(holdsFrame, stage) };
  }
  /**
   * Return a view with the arrow that is being drawn, and the neighbours of the vertex under the pointer in a table.
   * @param {View} view
   * @returns {View}
   */
  withHandMarks(view) {
    const { picture } = view;
    const [from, to] = this.draft ?? [];
    const draws = from !== void 0 && typeof to === "number";
    if (draws) view = { ...view, annotations: [...view.annotations ?? [], [from, to]] };
    if (picture.kind === "board" || !picture.columns) return view;
    const cell = this.hovered ?? (document.activeElement === this.stage ? this.focused : null);
    return cell === null ? view : { ...view, lit: cell };
  }
  /**
   * Begin with an empty picture of another size, or resize one that is being drawn.
   * @param {string} shape
   * @param {boolean} isSameDrawing
   */
  begin(shape, isSameDrawing) {
    this.shape = shape;
    const { x, y, width, height } = this.at.box;
    for (const [name, value] of Object.entries({ x, y, width, height })) this.paper.setAttribute(name, num(value));
    if (isSameDrawing) return this.scale > 1 ? this.look() : this.fit();
    this.memory = new Memory();
    this.sheets.clear();
    this.under.replaceChildren();
    this.hovered = null;
    this.draft = null;
    this.focused = 0;
    this.fit();
  }
  /** Set the accessible name, and show the places of keyboard and pointer. */
  present() {
    const { stage, interactive } = this;
    const label = this.view?.label ?? "";
    if (interactive) {
      stage.tabIndex = 0;
      stage.setAttribute("role", "application");
      const here = this.at.count ? this.describe(this.focused) : "";
      stage.setAttribute("aria-label", [label, here].filter(Boolean).join(" "));
    } else {
      stage.removeAttribute("tabindex");
      stage.setAttribute("role", "img");
      stage.setAttribute("aria-label", label);
    }
    stage.classList.toggle("berge-picks", Boolean(this.events.pick) && !this.paints);
    stage.classList.toggle("berge-paints", this.paints || Boolean(this.events.hand));
    stage.classList.toggle("berge-zoomed", this.scale > 1);
    this.place(this.hoverBox, interactive ? this.hovered : null, 0);
    this.place(this.focusBox, interactive && document.activeElement === stage ? this.focused : null, 1);
  }
  /** @param {SVGElement} box @param {number | null} n @param {number} out */
  place(box, n, out) {
    if (n === null || n >= this.at.count) {
      box.setAttribute("visibility", "hidden");
      return;
    }
    const p = this.at.centre(n);
    const graph = this.at.kind === "graph";
    const sizes = graph ? (
      /** @type {GraphPicture} */
      (this.view?.picture).sizes
    ) : null;
    const width = sizes ? sizes[n] + 8 + 4 * out : CELL - 2 + 2 * out;
    const height = sizes ? NODE + 8 + 4 * out : CELL - 2 + 2 * out;
    const numbers = { x: p.x - width / 2, y: p.y - height / 2, width, height, rx: graph ? NODE / 2 + 4 : 3 };
    for (const [name, value] of Object.entries(numbers)) box.setAttribute(name, num(value));
    box.setAttribute("visibility", "visible");
  }
  // -------------------------------------------------------------------------------- visible part
  /** Show the whole board. */
  fit() {
    const { x, y, width, height } = this.at.box;
    this.scale = 1;
    this.middle = { x: x + width / 2, y: y + height / 2 };
    this.look();
  }
  /**
   * Zoom about a point of the picture, which does not move.
   * @param {number} factor @param {Point} [about]
   */
  zoom(factor, about = this.middle) {
    const scale = Math.min(Math.max(1, this.scale * factor), this.maxZoom());
    const ratio = this.scale / scale;
    this.middle = {
      x: about.x + (this.middle.x - about.x) * ratio,
      y: about.y + (this.middle.y - about.y) * ratio
    };
    this.scale = scale;
    this.look();
  }
  /** Return the largest zoom: about six cells fill the view. */
  maxZoom() {
    return Math.min(MOST_ZOOM, Math.max(2, Math.max(this.at.box.width, this.at.box.height) / (6 * CELL)));
  }
  /** Move the visible part, without drawing it yet. @param {number} dx @param {number} dy pixels */
  pan(dx, dy) {
    const { unit } = this.rule();
    this.middle = { x: this.middle.x - dx * unit, y: this.middle.y - dy * unit };
  }
  /** Set the visible part of the picture. */
  look() {
    const { x, y, width, height } = this.at.box;
    const [w, h] = [width / this.scale, height / this.scale];
    this.middle.x = Math.min(Math.max(this.middle.x, x + w / 2), x + width - w / 2);
    this.middle.y = Math.min(Math.max(this.middle.y, y + h / 2), y + height - h / 2);
    const parts2 = [this.middle.x - w / 2, this.middle.y - h / 2, w, h];
    this.svg.setAttribute("viewBox", parts2.map((part) => String(Math.round(part * 100) / 100)).join(" "));
    this.stage.classList.toggle("berge-zoomed", this.scale > 1);
  }
  /** The width of a cell, or the height of a vertex, in pixels, if the whole board is visible. */
  get side() {
    const { width, height } = this.svg.getBoundingClientRect();
    const ratio = Math.min(width / this.at.box.width, height / this.at.box.height);
    return (this.at.kind === "graph" ? NODE : CELL) * ratio;
  }
  /** Return the units of the picture for each pixel of the screen, and the first point. */
  rule() {
    const bounds = this.svg.getBoundingClientRect();
    const [w, h] = [this.at.box.width / this.scale, this.at.box.height / this.scale];
    const unit = Math.max(w / (bounds.width || 1), h / (bounds.height || 1));
    return { unit, x: bounds.left + bounds.width / 2, y: bounds.top + bounds.height / 2 };
  }
  /** Return the point of the picture at a point of the screen. @param {Point} p @returns {Point} */
  inside(p) {
    const { unit, x, y } = this.rule();
    return { x: this.middle.x + (p.x - x) * unit, y: this.middle.y + (p.y - y) * unit };
  }
  /** Set the vertex under the pointer; null for none. @param {number | null} n */
  point(n) {
    if (n === this.hovered) return;
    this.hovered = n;
    this.light();
    this.place(this.hoverBox, this.interactive ? n : null, 0);
    this.events.hover?.(n);
  }
  /**
   * Set the vertex of the keyboard, and scroll it into view.
   * @param {number} n
   */
  focus(n) {
    if (!(n >= 0 && n < this.at.count)) return;
    this.focused = n;
    const p = this.at.centre(n);
    const [w, h] = [this.at.box.width / this.scale, this.at.box.height / this.scale];
    if (this.scale > 1 && (Math.abs(p.x - this.middle.x) > w / 2 - CELL || Math.abs(p.y - this.middle.y) > h / 2 - CELL)) {
      this.middle = p;
      this.look();
    }
    this.light();
    this.present();
    this.live.textContent = this.describe(n);
  }
  /** Set the arrow that is being drawn; null for none. @param {[number, number | null] | null} draft */
  sketch(draft) {
    const [from, to] = this.draft ?? [];
    if (from === draft?.[0] && to === draft?.[1]) return;
    this.draft = draft;
    if (this.view) this.set(this.view);
  }
  /** Show the neighbours of the vertex under the pointer, in a table. */
  light() {
    const { view } = this;
    if (view?.picture.kind === "graph" && view.picture.columns) this.set(view);
  }
};

// python/berge/page/board/signs.js
var DISC = "M16 4a12 12 0 1 0 .1 0z";
var SIGNS = {
  token: [["token", "M16 3l13 13-13 13L3 16z"]],
  go: [
    ["winning shaft", "M2 16h18"],
    ["winning head", "M30 16l-13-7v14z"]
  ],
  avoid: [
    ["losing shaft", "M2 16h20"],
    ["losing head", "M30 16l-9-5v10z"]
  ],
  losing: [
    ["good", "M2 2h28v28h-28z"],
    ["ring", "M16 5a11 11 0 1 0 .1 0z"]
  ],
  winning: [
    ["bad", "M2 2h28v28h-28z"],
    ["dot", "M9 4a5 5 0 1 0 .1 0z"]
  ],
  domino: [
    ["region", "M8 6h16a10 10 0 0 1 0 20h-16a10 10 0 0 1 0-20z"],
    ["tip", "M13 10v12l8-6z"]
  ],
  pair: [["pair", "M5 16h22"]],
  partner: [["pair", "M5 16h22"]],
  exposed: [["exposed", "M9 9h14v14h-14z"]],
  barrier: [["fence", "M5 5h22v22h-22z"]],
  kernel: [["kernel", "M16 5a11 11 0 1 0 .1 0z"]],
  answer: [
    ["answer shaft", "M2 16h18"],
    ["answer head", "M30 16l-13-7v14z"]
  ],
  mistake: [["mistake", DISC]],
  chalk: [["annotation", "M4 27L26 7M14 7.5L26 7L24.5 19"]]
};
function sign(name) {
  const children = SIGNS[name].map(([style, d]) => {
    const [own, part] = style.split(" ");
    const path2 = { tag: "path", attributes: { d, class: `berge-${part ?? own}` } };
    return part ? { tag: "g", attributes: { class: `berge-${own}` }, children: [path2] } : path2;
  });
  return elementOf({ tag: "svg", attributes: { viewBox: "0 0 32 32", "aria-hidden": "true" }, children });
}
var ALL = Object.keys(SIGNS);
function signsOf(view) {
  const has = (value) => view.moves?.some((move) => move.value === value && view.path.length);
  const graph = view.picture.kind === "graph";
  const signs = {
    go: has("winning"),
    avoid: has("losing"),
    losing: view.values?.includes("E"),
    winning: /[OM]/.test(view.values ?? ""),
    domino: !graph && view.dominoes?.length,
    partner: graph && view.dominoes?.length,
    // the sign of a domino on graphs
    pair: view.pairs?.length,
    exposed: view.exposed?.length,
    barrier: view.barrier?.length,
    kernel: view.kernel?.length,
    answer: has("answer") || has("losing"),
    // drawn when the pointer is on the move; the legend must not change then
    mistake: typeof view.mistake === "number"
  };
  return ALL.filter((name) => signs[name]);
}

// python/berge/page/model/words.js
var LANGUAGES = ["en", "zh"];
var COUNTS = /* @__PURE__ */ new Map([[1, "one"], [2, "two"]]);
var currentLanguage = LANGUAGES[0];
function say(catalogue, key, values = {}) {
  const text = catalogue[`${key}.${COUNTS.get(values.n)}`] ?? catalogue[key];
  if (text === void 0) return key;
  return text.replace(/\{\{|\}\}|\{(\w+)(?::([\w.]+))?\}/g, (token, name, counter, at) => {
    if (name === void 0) return token[0];
    if (!(name in values)) return token;
    const value = counter ? say(catalogue, counter, { n: values[name] }) : String(values[name]);
    const [before, after] = [text.charAt(at - 1), text.charAt(at + token.length)];
    return (needsBlank(before, value.charAt(0)) ? " " : "") + value + (needsBlank(after, value.slice(-1)) ? " " : "");
  });
}
var needsBlank = (one, other) => /[\u4e00-\u9fff]/.test(one) && /[!-~]/.test(other);
function parts(items, language = currentLanguage) {
  return items.join(language === "zh" ? "，" : ", ");
}

// python/berge/page/model/game.js
function columns(start2) {
  return start2.picture.kind === "board" ? start2.picture.rows[0].length : 0;
}
function rows(start2, walk) {
  if (!start2.slides || start2.picture.kind !== "board") return void 0;
  const letters = start2.picture.rows.map((row) => [...row]);
  const width = columns(start2);
  for (let ply = 1; ply < walk.length; ply++) {
    const [to, from] = [walk[ply - 1], walk[ply]].map((n) => [Math.floor(n / width), n % width]);
    const token = letters[to[0]][to[1]];
    letters[to[0]][to[1]] = letters[from[0]][from[1]];
    letters[from[0]][from[1]] = token;
  }
  return letters.map((row) => row.join(""));
}

// python/berge/page/report/story.js
var MOST_NAMED = 4;
var Story = class {
  /** @param {Data} data @param {Record<string, Record<string, string>>} words phrases by language */
  constructor(data, words) {
    this.data = data;
    this.words = words;
    this.language = words[data.language] ? data.language : Object.keys(words)[0];
    this.count = Math.max(1, data.winning.length);
    this.before = data.path.length - (this.count - 1);
    this.mistakes = data.mistakes.map((k) => k + 1);
    this.mistaken = new Set(data.mistakes);
    this.boards = /* @__PURE__ */ new Map();
  }
  /**
   * @param {string} key @param {Record<string, string | number>} [values]
   * @returns {string}
   */
  say(key, values = {}) {
    const phrases = this.words[this.language];
    const own = phrases[`ruleset.${this.data.ruleset}.${key}`];
    const text = own ?? (values.n === 1 ? phrases[`${key}.one`] : void 0) ?? phrases[key] ?? "";
    return say({ [key]: text }, key, values);
  }
  /** Return the name of a player. @param {number} which 0 moves first */
  player(which) {
    return this.playerName(this.data.players[which]);
  }
  /** Return the name of a player, by the name in documents. @param {string} name */
  playerName(name) {
    return this.words[this.language][`player.${name}`] ?? name.charAt(0).toUpperCase() + name.slice(1);
  }
  /** Return the number of moves before a position. @param {number} k */
  countMoves(k) {
    return Math.max(0, this.before + k - (this.data.free ? 0 : 1));
  }
  /** Return who is to move: 0 or 1. @param {number} k */
  turn(k) {
    return this.countMoves(k) % 2;
  }
  /** @param {number} k */
  wins(k) {
    return this.data.winning[k] === "1";
  }
  /** Return who wins: 0 or 1. @param {number} k */
  winner(k) {
    return this.wins(k) ? this.turn(k) : 1 - this.turn(k);
  }
  /** Whether the move from a position is a mistake. @param {number} k */
  isMistake(k) {
    return this.mistaken.has(k);
  }
  /** Return the vertex of the move from a position. @param {number} k */
  move(k) {
    return this.data.path[this.before + k];
  }
  /** @param {number} k */
  path(k) {
    return this.data.path.slice(0, this.before + k);
  }
  /** @param {number} n */
  name(n) {
    const { names, picture } = this.data;
    if (names) return clean(names[n]);
    const columns2 = picture.kind === "board" ? picture.rows[0].length : 1;
    return `(${Math.floor(n / columns2) + 1}, ${n % columns2 + 1})`;
  }
  /** Return the letters of the board at a position. @param {number} k @returns {string[] | undefined} */
  rows(k) {
    return rows(this.data, this.path(k));
  }
  /** @param {number} k */
  pairs(k) {
    const { dominoes, pairs = [] } = this.data.marks[k] ?? {};
    return dominoes ?? pairs;
  }
  /** Whether the proof of a position is a matching, not the winner's dominoes. @param {number} k */
  isMatching(k) {
    return !this.data.marks[k]?.dominoes;
  }
  /** Return the answer to a losing move by the proof; null if it has none. @param {number} k @param {number} to */
  answer(k, to) {
    if (this.wins(k)) return null;
    for (const [v, w] of this.pairs(k)) {
      if (v === to) return w;
      if (w === to && this.isMatching(k)) return v;
    }
    return null;
  }
  /**
   * @param {number} k @param {number | null} [target] the vertex under the pointer
   * @returns {import("../board/layers.js").View}
   */
  view(k, target = null) {
    const { data } = this;
    const path2 = this.path(k);
    const good = new Set(data.wins[k]);
    const legal = data.legal[k] ?? [];
    const values = data.values;
    let moves = legal.map((to) => ({ to, value: good.has(to) ? "winning" : "losing" }));
    if (data.free && !path2.length) moves = legal.length > 400 ? [] : moves;
    if (target !== null && legal.includes(target)) {
      moves = moves.filter(({ to }) => to === target);
      const answer = this.answer(k, target);
      if (answer !== null) moves.push({ from: target, to: answer, value: "answer" });
    }
    return {
      picture: data.picture,
      names: data.names,
      rows: this.rows(k),
      path: path2,
      values,
      moves,
      ...data.marks[k],
      used: data.used ? path2.slice(1).map((to, i) => [path2[i], to]) : [],
      last: k > 0 ? path2[path2.length - 1] : null,
      mistake: this.isMistake(k - 1) ? path2[path2.length - 1] : null,
      label: this.say("report.board")
    };
  }
  /** @param {number[]} moves */
  list(moves) {
    if (moves.length > MOST_NAMED) return this.say("report.more", { n: moves.length });
    const names = moves.map((n) => this.name(n));
    const last = names.pop() ?? "";
    return names.length ? this.say("report.or", { names: names.join(this.say("report.comma")), last }) : last;
  }
  /** Return the sentences about a position: the move before it, who wins, and why. @param {number} k */
  sentences(k) {
    const { data } = this;
    if (data.kind === "starts") {
      const values = data.values ?? "";
      const losing = values.split("E").length - 1;
      const winning = values.split(/[OM]/).length - 1;
      const winner2 = this.player(data.first_player_wins ? 0 : 1);
      return [this.say("report.count", { losing, winning, winner: winner2 }), this.say("report.free")];
    }
    const [mover, winner] = [this.player(this.turn(k)), this.player(this.winner(k))];
    const sentences = [];
    if (k > 0) sentences.push(this.describeMove(k - 1));
    const legal = data.legal[k] ?? [];
    if (!legal.length) return [...sentences, this.say("report.over", { player: mover, winner })];
    sentences.push(this.say(this.wins(k) ? "report.wins" : "report.loses", { player: mover, winner }));
    const reason = data.reasons[k];
    if (reason) {
      const { winner: winner2, loser, ...values } = reason.values;
      sentences.push(this.say(reason.key, { ...values, winner: this.playerName(winner2), loser: this.playerName(loser) }));
    }
    return sentences.filter(Boolean);
  }
  /** Return the sentence about the move from a position. @param {number} k */
  describeMove(k) {
    const player = this.player(this.turn(k));
    const number = Math.floor(this.countMoves(k) / 2) + 1;
    const move = this.name(this.move(k));
    if (this.isMistake(k)) {
      return this.say("report.mistake", { player, number, move, better: this.list(this.data.wins[k]) });
    }
    return this.say(this.wins(k) ? "report.kept" : "report.lost", { player, number, move });
  }
  /** Return the text of a vertex for screen readers. @param {number} k @param {number} n */
  describe(k, n) {
    const { picture, names } = this.data;
    const parts2 = [];
    if (picture.kind === "board" && !names) {
      const columns2 = picture.rows[0].length;
      parts2.push(this.say("cell.place", { row: Math.floor(n / columns2) + 1, column: n % columns2 + 1 }));
      if ((this.rows(k) ?? picture.rows)[Math.floor(n / columns2)][n % columns2] === "#") {
        parts2.push(this.say("cell.wall"));
      }
    } else {
      parts2.push(this.name(n));
    }
    const path2 = this.path(k);
    if (path2[path2.length - 1] === n) parts2.push(this.say("cell.token"));
    else if (path2.includes(n)) parts2.push(this.say("cell.visited"));
    if (this.data.legal[k]?.includes(n)) {
      parts2.push(this.say(`cell.move.${this.data.wins[k].includes(n) ? "winning" : "losing"}`));
    }
    const letter = this.data.values?.[n];
    if (letter === "E") parts2.push(this.say("cell.loses"));
    else if (letter === "O" || letter === "M") parts2.push(this.say("cell.wins"));
    return parts(parts2, this.language);
  }
  /** Return the sentence about a player's mistakes and accuracy. @param {number} which */
  side(which) {
    const [kept, winning] = this.data.accuracy[which];
    const values = { player: this.player(which), n: winning - kept, kept, winning };
    return this.say(winning ? "report.side" : "report.side.none", values);
  }
};

// python/berge/page/report/report.js
var PAGE = 240;
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}
var draw = (tag, attributes) => elementOf({ tag, attributes });
var Report = class {
  /** @param {HTMLElement} host @param {Story} story */
  constructor(host, story) {
    this.host = host;
    this.story = story;
    this.pointed = null;
    this.page = -1;
    const { data } = story;
    this.k = data.kind === "review" ? story.mistakes.at(-1) ?? 0 : story.count - 1;
    this.title = make("h1");
    this.language = make("button", { type: "button", class: "report-language" });
    this.frame = make("div", { class: "report-board" });
    this.explanation = make("div", { class: "report-text", "aria-live": "polite" });
    this.at = make("p", { class: "report-at" });
    this.buttons = make("div", { class: "report-buttons", role: "group" });
    this.slider = /** @type {HTMLInputElement} */
    make("input", { type: "range", min: "0", max: String(story.count - 1), step: "1", class: "report-slider" });
    this.strip = draw("svg", {
      class: "report-strip",
      preserveAspectRatio: "none",
      viewBox: `0 0 ${story.count} 24`,
      role: "img"
    });
    this.moves = make("ol", { class: "report-moves" });
    this.movesTitle = make("h2");
    this.sides = make("ul", { class: "report-sides" });
    this.legend = make("ul", { class: "report-legend" });
    this.keys = make("p", { class: "report-keys" });
    this.origin = make("p", { class: "report-origin" });
    this.controls = /* @__PURE__ */ new Map();
    for (const [name, sign2] of Object.entries(SIGNS2)) {
      const button = (
        /** @type {HTMLButtonElement} */
        make("button", { type: "button", "data-do": name }, icon(sign2))
      );
      button.addEventListener("click", () => this.act(name));
      this.controls.set(name, button);
      this.buttons.append(button);
    }
    const many = story.count > 1;
    const panel = make("div", { class: "report-panel" }, this.explanation);
    if (many) panel.append(this.sides, this.strip, this.slider, this.buttons, this.at, this.movesTitle, this.moves);
    this.drawStrip();
    const column = make("div", { class: "report-left" }, this.frame, this.legend);
    const foot = make("footer", {}, ...many ? [this.keys] : [], this.origin);
    host.replaceChildren(make("header", {}, this.title, this.language), make("main", {}, column, panel), foot);
    host.classList.toggle("report-still", !many);
    this.board = new Board(
      this.frame,
      {
        pick: (n) => {
          if (this.k + 1 < story.count && story.move(this.k) === n) this.go(this.k + 1);
          else this.point(n);
        },
        hover: (n) => this.point(n)
      },
      (n) => story.describe(this.k, n)
    );
    this.listen();
    this.translate();
  }
  listen() {
    this.language.addEventListener("click", () => {
      const keys = Object.keys(this.story.words);
      this.story.language = keys[(keys.indexOf(this.story.language) + 1) % keys.length];
      this.page = -1;
      this.translate();
    });
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    let turns = 0;
    this.frame.addEventListener(
      "wheel",
      (event) => {
        if (event.ctrlKey || event.metaKey || this.story.count < 2 || !hasUserActed) return;
        const next = this.k + Math.sign(event.deltaY);
        if (next < 0 || next >= this.story.count) return;
        event.preventDefault();
        turns += event.deltaY * (event.deltaMode ? 40 : 1);
        if (Math.abs(turns) < 30) return;
        turns = 0;
        this.go(next);
      },
      { passive: false }
    );
    document.addEventListener("keydown", (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.target === this.slider) return;
      const name = STEPS[event.key];
      if (!name || this.story.count < 2) return;
      event.preventDefault();
      this.act(name);
    });
    this.strip.addEventListener("pointerdown", (event) => this.seek(event));
    this.strip.addEventListener("pointermove", (event) => {
      if (event.buttons & 1) this.seek(event);
    });
    this.moves.addEventListener("click", (event) => {
      const button = (
        /** @type {HTMLElement} */
        event.target.closest("button")
      );
      if (button) this.go(Number(button.dataset.k));
    });
  }
  /** @param {PointerEvent} event */
  seek(event) {
    const box = this.strip.getBoundingClientRect();
    this.go(Math.floor((event.clientX - box.left) / box.width * this.story.count));
  }
  /** @param {string} name */
  act(name) {
    const { mistakes, count } = this.story;
    const steps = (
      /** @type {Record<string, number | undefined>} */
      {
        first: 0,
        previous: this.k - 1,
        next: this.k + 1,
        last: count - 1,
        "mistake.previous": mistakes.filter((k) => k < this.k).pop(),
        "mistake.next": mistakes.find((k) => k > this.k)
      }
    );
    const to = steps[name];
    if (to !== void 0) this.go(to);
  }
  /** @param {number} k */
  go(k) {
    const to = Math.max(0, Math.min(this.story.count - 1, k));
    if (to === this.k) return;
    this.k = to;
    this.pointed = null;
    this.show();
  }
  /** @param {number | null} n */
  point(n) {
    const legal = this.story.data.legal[this.k] ?? [];
    const target = n !== null && legal.includes(n) ? n : null;
    if (target === this.pointed) return;
    this.pointed = target;
    this.show();
  }
  /** Write all texts in the current language. */
  translate() {
    const { story } = this;
    const say2 = story.say.bind(story);
    document.documentElement.lang = story.language === "zh" ? "zh-CN" : story.language;
    const title = `${say2(`report.${story.data.kind}`)}: ${clean(story.data.titles[story.language] ?? "")}`;
    this.title.textContent = story.language === "zh" ? title.replace(": ", "：") : title;
    document.title = this.title.textContent;
    this.language.textContent = say2("report.language");
    this.language.lang = story.language === "zh" ? "en" : "zh-CN";
    for (const [name, button] of this.controls) {
      button.setAttribute("aria-label", say2(`report.${name}`));
      button.title = say2(`report.${name}`);
    }
    this.slider.setAttribute("aria-label", say2("report.slider"));
    this.strip.setAttribute("aria-label", say2("report.strip"));
    this.movesTitle.textContent = say2("report.moves");
    this.keys.textContent = say2("report.keys");
    this.origin.textContent = say2("report.made");
    this.sides.replaceChildren(
      ...[0, 1].map((which) => make("li", { class: `report-side-${which}` }, story.side(which)))
    );
    this.legend.replaceChildren(...this.signs().map((name) => make("li", {}, sign(name), say2(`sign.${name}`))));
    this.show();
  }
  /** Return the signs of all positions together, so that the legend does not change. @returns {string[]} */
  signs() {
    const { kind, picture, marks } = this.story.data;
    const signs = new Set(kind === "starts" ? ["losing", "winning"] : ["token", "go", "avoid"]);
    for (const one of marks) for (const name of signsOf({ picture, path: [], ...one })) signs.add(name);
    return ALL.filter((name) => signs.has(name));
  }
  show() {
    const { story, k } = this;
    this.board.set(story.view(k, this.pointed));
    const sentences = story.sentences(k);
    if (this.pointed !== null) sentences.push(this.describeVertex(this.pointed));
    const mistaken = story.isMistake(k - 1);
    this.explanation.replaceChildren(
      ...sentences.map((words, i) => {
        const first = i === 0 && k > 0;
        const main = i === (k > 0 ? 1 : 0);
        return make(
          "p",
          {
            class: first ? mistaken ? "report-wrong" : "report-played" : main ? "report-verdict" : "report-why"
          },
          words
        );
      })
    );
    if (story.count < 2) return;
    this.at.textContent = story.say("report.at", { ply: k, n: story.count - 1 });
    this.slider.value = String(k);
    this.slider.setAttribute("aria-valuetext", parts([this.at.textContent ?? "", sentences[0] ?? ""], story.language));
    const { mistakes } = story;
    const isDisabled = {
      first: k === 0,
      previous: k === 0,
      next: k === story.count - 1,
      last: k === story.count - 1,
      "mistake.previous": !mistakes.some((one) => one < k),
      "mistake.next": !mistakes.some((one) => one > k)
    };
    for (const [name, button] of this.controls) {
      button.setAttribute("aria-disabled", String(isDisabled[
        /** @type {keyof typeof isDisabled} */
        name
      ]));
    }
    this.cursor?.setAttribute("x", String(k));
    this.listMoves();
  }
  /** @param {number} n */
  describeVertex(n) {
    const { story, k } = this;
    const move = story.name(n);
    if (story.data.wins[k].includes(n)) return story.say("report.winning", { move });
    const answer = story.answer(k, n);
    if (answer === null) return story.say("report.losing", { move });
    return story.say("report.answer", { move, winner: story.player(story.winner(k)), answer: story.name(answer) });
  }
  /** Draw the chart: above the line the first player is winning, below it the other; a notch marks a mistake. */
  drawStrip() {
    const { story } = this;
    const parts2 = ["", ""];
    for (let k = 0; k < story.count; k++) {
      const winner = story.winner(k);
      const first = k;
      while (k + 1 < story.count && story.winner(k + 1) === winner) k++;
      parts2[winner] += `M${first} ${winner ? 12 : 2}h${k + 1 - first}v10h-${k + 1 - first}z`;
    }
    this.cursor = draw("rect", { class: "report-cursor", x: "0", y: "0", width: "1", height: "24" });
    this.strip.append(
      draw("path", { class: "report-up", d: parts2[0] }),
      draw("path", { class: "report-down", d: parts2[1] }),
      draw("path", {
        class: "report-notches",
        d: story.mistakes.map((k) => `M${k} 0v24`).join("")
      }),
      draw("path", { class: "report-middle", d: `M0 12h${story.count}` }),
      this.cursor
    );
  }
  listMoves() {
    const { story, k } = this;
    const page = Math.max(0, Math.floor((k - 1) / PAGE));
    if (page !== this.page) {
      this.page = page;
      const elements = [];
      if (page === 0) elements.push(this.moveItem(-1));
      else elements.push(make("li", { class: "report-gap" }, "…"));
      const end = Math.min(story.count - 1, (page + 1) * PAGE);
      for (let i = page * PAGE; i < end; i++) elements.push(this.moveItem(i));
      if (end < story.count - 1) elements.push(make("li", { class: "report-gap" }, "…"));
      this.moves.replaceChildren(...elements);
    }
    this.moves.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const here = (
      /** @type {HTMLElement | null} */
      this.moves.querySelector(`[data-k="${k}"]`)
    );
    if (!here) return;
    here.setAttribute("aria-current", "step");
    const [list, item] = [this.moves.getBoundingClientRect(), here.getBoundingClientRect()];
    if (item.top < list.top) this.moves.scrollTop -= list.top - item.top + 8;
    if (item.bottom > list.bottom) this.moves.scrollTop += item.bottom - list.bottom + 8;
  }
  /** @param {number} k the position before the move; -1 for the start @returns {HTMLElement} */
  moveItem(k) {
    const { story } = this;
    const button = make("button", { type: "button", "data-k": String(k + 1) });
    if (k < 0) {
      button.append(story.say("report.start"));
      return make("li", { class: "report-begin" }, button);
    }
    const wrong = story.isMistake(k);
    const mark = wrong ? "?" : story.wins(k) && story.data.wins[k].length === 1 && story.data.legal[k].length > 1 ? "!" : "";
    const which = story.turn(k);
    const number = which === 0 ? `${Math.floor(story.countMoves(k) / 2) + 1}.` : "";
    button.append(make("span", { class: "report-number" }, number), make("bdi", {}, story.name(story.move(k))));
    if (mark) button.append(make("span", { class: wrong ? "report-mark-wrong" : "report-mark-good" }, mark));
    return make("li", { class: `report-move-${which}` }, button);
  }
};
var hasUserActed = window.parent === window;
for (const event of ["pointerdown", "keydown"]) document.addEventListener(event, () => hasUserActed = true, true);
var STEPS = (
  /** @type {Record<string, string>} */
  {
    ArrowLeft: "previous",
    ArrowRight: "next",
    Home: "first",
    End: "last",
    ArrowUp: "mistake.previous",
    ArrowDown: "mistake.next"
  }
);
var SIGNS2 = {
  "mistake.previous": "M20 6v12l-8-6zM8.5 5v9M8.5 17.5v1.5",
  first: "M7 5v14M18 6v12l-9-6z",
  previous: "M16 6v12l-9-6z",
  next: "M8 6v12l9-6z",
  last: "M17 5v14M6 6v12l9-6z",
  "mistake.next": "M4 6v12l8-6zM15.5 5v9M15.5 17.5v1.5"
};
function icon(data) {
  const image = draw("svg", { viewBox: "0 0 24 24", width: "24", height: "24", "aria-hidden": "true" });
  image.append(draw("path", { d: data, class: "report-icon" }));
  return image;
}
function start() {
  const readData = (id) => JSON.parse(document.getElementById(id)?.textContent ?? "null");
  const host = document.getElementById("report");
  if (host) new Report(host, new Story(readData("data"), readData("words")));
}

// python/berge/page/report/main.js
start();
