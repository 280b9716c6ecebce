/**
 * What presentation mode knows: its keys, where things stand on a screen of any size, how one scene turns into the next,
 * what is said of the winner, and whose name is revealed next. Plain values in and out; touches no document.
 */

import { MARGIN } from '#tile/draw/square';
import { fixed, ordinal, percent } from '#tile/draw/text';
import { shownWinner } from '#tile/model/explore_scene';

export const VIEWS = ['pair', 'tile', 'roc', 'board'];
const SPACE = ' ';
// A plot is drawn this many pixels wide and then enlarged, so that type and lines grow with it.
const DRAWN = 372;
const LEAST = 260;

/** What the keys do; `shown` and `words` are the table that the user sees. */
export const KEYS = [
  { action: 'next', keys: ['ArrowRight', 'ArrowDown'], shown: '→ ↓', words: 'Next scene' },
  {
    action: 'forward',
    keys: [SPACE, 'PageDown'],
    shown: 'Space, Page Down',
    words: 'Next name while names are hidden, else the next scene',
  },
  {
    action: 'previous',
    keys: ['ArrowLeft', 'ArrowUp', 'PageUp', 'Backspace'],
    shown: '← ↑ Page Up',
    words: 'Scene before',
  },
  { action: 'first', keys: ['Home'], shown: 'Home', words: 'First scene' },
  { action: 'last', keys: ['End'], shown: 'End', words: 'Last scene' },
  { action: 'pair', keys: ['1'], shown: '1', words: 'Tile and ROC side by side' },
  { action: 'tile', keys: ['2'], shown: '2', words: 'Tile alone' },
  { action: 'roc', keys: ['3'], shown: '3', words: 'ROC alone' },
  { action: 'board', keys: ['4'], shown: '4', words: 'Tile and leaderboard' },
  { action: 'names', keys: ['n'], shown: 'N', words: 'Hide the names; again: reveal the next, from last to first' },
  { action: 'laser', keys: ['l'], shown: 'L', words: 'Pointer dot; or hold the mouse beside the Tile' },
  { action: 'blank', keys: ['b', '.'], shown: 'B .', words: 'Blank the screen' },
  { action: 'move', keys: [], shown: 'Shift + arrow', words: 'Move the point; or click and drag on the Tile' },
  { action: 'help', keys: ['?'], shown: '?', words: 'These keys' },
  { action: 'leave', keys: ['Escape'], shown: 'Esc', words: 'Leave' },
];
const MOVES = { ArrowLeft: [-0.01, 0], ArrowRight: [0.01, 0], ArrowUp: [0, 0.01], ArrowDown: [0, -0.01] };

/** What a key event asks for: {action} or {action: 'move', by}; null where the key is not ours. */
export function asked({ key, shiftKey, ctrlKey, metaKey, altKey }) {
  if (ctrlKey || metaKey || altKey) return null;
  if (shiftKey && MOVES[key]) return { action: 'move', by: MOVES[key] };
  if (shiftKey && key === SPACE) return { action: 'previous' };
  const wanted = key.length === 1 ? key.toLowerCase() : key;
  const found = KEYS.find((item) => item.keys.includes(wanted));
  return found ? { action: found.action } : null;
}

// Where things stand ---------------------------------------------------------------------------------------------------

/** The largest square with its margins in a box: its side on the screen, and how much it is enlarged. */
function fit(width, height) {
  const [across, down] = [MARGIN.left + MARGIN.right, MARGIN.top + MARGIN.bottom];
  const side = Math.min(width / (1 + across / DRAWN), height / (1 + down / DRAWN));
  const natural = side / DRAWN;
  const scale = Math.max(natural, Math.min(1.5, side / LEAST), 0.1);
  return {
    side: scale > natural ? Math.max(40, Math.min(width - across * scale, height - down * scale)) : side,
    scale,
  };
}

/**
 * Places of everything on a screen, in pixels: `unit` is the size of one token of type, `slots` the upper left corners of
 * the plots (with their margins), `head` and `said` the boxes of the title and of the winner, `board` that of the list.
 */
export function layout(width, height, view, lines = 1) {
  if (width < 1.1 * height) return upright(width, height, view);
  const unit = Math.max(0.8, Math.min(width / 1920, height / 1080));
  return view === 'pair' || view === 'board' ? beside(width, height, unit, lines) : alone(width, height, unit);
}

function beside(width, height, unit, lines) {
  const [pad, foot, top] = [22 * unit, 48 * unit, (26 + 60 + 32 * lines) * unit];
  const cell = width / 2 - pad;
  const { side, scale } = fit(cell, height - top - foot);
  const reach = side + (MARGIN.left + MARGIN.right) * scale;
  const spare = (height - top - foot - side - (MARGIN.top + MARGIN.bottom) * scale) / 2;
  const at = (k) => pad + k * cell + (cell - reach) / 2;
  const square = (k) => at(k) + MARGIN.left * scale;
  const wide = side + MARGIN.right * scale * 0.9;
  const y = top + spare;
  return {
    unit,
    side,
    scale,
    lines,
    column: false,
    slots: [
      { x: at(0), y },
      { x: at(1), y },
    ],
    left: square(0),
    head: { x: square(0), y: 26 * unit + spare, w: wide },
    said: { x: square(1), y: 26 * unit + spare, w: wide },
    board: { x: square(1), y: y + MARGIN.top * scale, w: Math.min(wide, width - square(1) - 28 * unit), h: side },
  };
}

/** One square at full height, the words in a column beside it. */
function alone(width, height, unit) {
  const [pad, foot] = [48 * unit, 52 * unit];
  const column = Math.max(240, 0.29 * width);
  const { side, scale } = fit(width - column - pad - 16 * unit, height - foot - 12 * unit);
  const reach = side + (MARGIN.left + MARGIN.right) * scale;
  const x = column + pad + (width - column - pad - reach) / 2;
  const y = 12 * unit + (height - foot - 12 * unit - side - (MARGIN.top + MARGIN.bottom) * scale) / 2;
  const top = y + MARGIN.top * scale;
  const box = { x: pad, y: top, w: column - 8 * unit };
  return { unit, side, scale, lines: 8, column: true, slots: [{ x, y }], left: pad, head: box, said: box, board: null };
}

/** A screen that is higher than wide: one below the other. */
function upright(width, height, view) {
  const unit = Math.max(0.6, Math.min(width / 1080, height / 1500));
  const [pad, foot, top] = [24 * unit, 48 * unit, 256 * unit];
  const two = view === 'pair' || view === 'board';
  const { side, scale } = fit(width - pad, (height - top - foot) / (two ? 2 : 1));
  const reach = side + (MARGIN.left + MARGIN.right) * scale;
  const tall = side + (MARGIN.top + MARGIN.bottom) * scale;
  const x = (width - reach) / 2;
  const second = top + tall;
  return {
    unit,
    side,
    scale,
    lines: 1,
    column: false,
    slots: [
      { x, y: top },
      { x, y: second },
    ],
    left: pad,
    head: { x: pad, y: 24 * unit, w: width - 2 * pad },
    said: { x: pad, y: 136 * unit, w: width - 2 * pad },
    board: { x: pad * 2, y: second + 8 * unit, w: width - 4 * pad, h: height - second - foot - 16 * unit },
  };
}

// From scene to scene --------------------------------------------------------------------------------------------------

export const ease = (share) => (share < 0.5 ? 2 * share * share : 1 - 2 * (1 - share) ** 2);
export const mix = (from, to, share) => (share === 1 ? to : from + share * (to - from));
const logit = (p) => Math.log(p / (1 - p));
/** Between two priors, even steps of the odds: from 1 % to 10 % takes as long as from 90 % to 99 %. */
export const mixPrior = (from, to, share) =>
  share === 0 ? from : share === 1 ? to : 1 / (1 + Math.exp(-mix(logit(from), logit(to), share)));

/** Whether the one can turn into the other step by step: the same performances, except for the prior. */
export function alike(one, other) {
  const key = (model) => JSON.stringify([model.context, model.operations, [...model.edits], model.added]);
  return one.data === other.data && key(one) === key(other);
}
/** Whether the priors of the two are known, differ, and lie inside (0, 1). */
export function priorMoves(from, to) {
  const inside = (prior) => prior > 0 && prior < 1;
  return inside(from) && inside(to) && Math.abs(from - to) > 1e-12;
}

// Names ----------------------------------------------------------------------------------------------------------------

/** The rows of the leaderboard that have room: the first ones, and the selected in the last row if it would be missing. */
export function listed(ranking, room, selected) {
  const order = [...ranking.order].slice(0, room);
  if (selected !== null && selected !== undefined && order.length && !order.includes(selected))
    order[order.length - 1] = selected;
  return order;
}

/**
 * Whose names come next: of the hidden ones those that are last, ties together. Whoever has no row in the list comes
 * before, all at once: a thousand names are not revealed one by one.
 */
export function revealed(hidden, ranking, rows) {
  const shown = new Set(rows);
  const outside = [...hidden].filter((entity) => !shown.has(entity));
  if (outside.length) return outside;
  const waiting = [...ranking.order].filter((entity) => hidden.has(entity));
  const last = waiting[waiting.length - 1];
  return waiting.filter((entity) => entity === last || ranking.ranks[entity] === ranking.ranks[last]);
}

// Words ----------------------------------------------------------------------------------------------------------------

/** Few digits for a share, as one says it. */
const share = (x) => ((x >= 0.1 && x < 0.995) || x > 1 - 1e-9 ? `${Math.round(100 * x)} %` : percent(x));
const gap = (x) => (x > 0 && x < 0.0005 ? 'less than 0.001' : fixed(x));

/** Who stands where the Tile shows, with its value and the line below. `names` hide what must not be read yet. */
export function winnerWords(model, names) {
  const [entity] = shownWinner(model);
  if (entity === undefined) return { entity: null, name: 'Nobody', value: '', second: 'undefined here for everybody' };
  const second =
    model.heat && model.flavor !== 'who'
      ? [lead(model, names), mapWords(model, names)]
      : [standing(model, names, entity), chosen(model, names, entity)];
  return {
    entity,
    name: names[entity],
    value: fixed(model.ranking.scores[entity]),
    second: second.filter(Boolean).join(' · '),
  };
}

/** What a map of values shows. */
function mapWords({ flavor, selected }, names) {
  const whose = selected === null ? '' : ` of ${names[selected]}`;
  return {
    rank: `Tile: rank${whose}`,
    value: `Tile: value${whose}`,
    relative_skill: `Tile: relative skill${whose}`,
    best: 'Tile: value of the first',
    worst: 'Tile: value of the last',
    no_skill: 'Tile: best without skill',
  }[flavor];
}

function standing(model, names, entity) {
  const { ranks, scores } = model.ranking;
  if (model.flavor === 'last')
    return `last of ${model.names.length}, ${gap(scores[model.winners[0]] - scores[entity])} behind the first`;
  if (model.flavor === 'who' && model.rank > 1)
    return `${ordinal(ranks[entity])} of ${model.names.length}, ${gap(scores[model.winners[0]] - scores[entity])} behind the first`;
  return `${lead(model, names)}${reach(model)}`;
}

function lead(model, names) {
  const { ranks, scores, order } = model.ranking;
  const [first, other] = model.winners;
  if (other !== undefined)
    return `tied first with ${names[other]}${model.winners.length > 2 ? ` and ${model.winners.length - 2} more` : ''}`;
  const next = order[1];
  return next === undefined || !Number.isFinite(ranks[next])
    ? 'first; nobody else is defined here'
    : `first by ${gap(scores[first] - scores[next])}`;
}

function reach(model) {
  const [first] = model.winners;
  if (model.rightOnly) {
    const part = (model.edge || []).reduce((sum, { entity, from, to }) => sum + (entity === first ? to - from : 0), 0);
    return part > 0 ? `, and first on ${share(part)} of the F-scores` : '';
  }
  const region = model.regions('who').find((each) => each.entities.includes(first));
  return region ? `, and first on ${share(region.area)} of all preferences` : '';
}

function chosen(model, names, shown) {
  const { selected, ranking } = model;
  if (selected === null || selected === shown || model.winners.includes(selected)) return '';
  const rank = ranking.ranks[selected];
  if (!Number.isFinite(rank)) return `${names[selected]}: undefined here`;
  return `${names[selected]}: ${ordinal(rank)}, ${gap(ranking.scores[model.winners[0]] - ranking.scores[selected])} behind`;
}

/** What the point asks for, for views that have no words of their own. */
export function pointWords(model) {
  const { b } = model.point;
  const many = (n) => String(Number(n.toPrecision(2)));
  const odds = b / (1 - b);
  const costs =
    b === 0
      ? 'Only false alarms count'
      : b === 1
        ? 'Only misses count'
        : Math.abs(odds - 1) < 0.005
          ? 'A miss counts as much as a false alarm'
          : odds > 1
            ? `A miss counts ${many(odds)} times a false alarm`
            : `A false alarm counts ${many(1 / odds)} times a miss`;
  return Number.isFinite(model.common) ? `${costs}, at prevalence ${many(100 * model.common)} %` : costs;
}
