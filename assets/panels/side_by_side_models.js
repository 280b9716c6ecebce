/** What Tiles side by side show: models by flavor, prior or leaderboard, coordinates, texts. */
import { count, cut, fixed, ordinal, percent, prevalence, unbroken, width } from '#tile/draw/text';
import { allNames } from '#tile/model/explore';
import { BY_SIZE, contextName, freeColour, MEAN, noneShown, whyNoScore } from '#tile/model/leaderboard';
import { dividesTile, RANKING_FLAVORS } from '#tile/model/tile_settings';
import { UncertaintyResults } from '#tile/model/uncertainty';
import { COMPARED, comparison } from '#tile/panels/sentences';
import {
  mapScale,
  mapWords,
  pointRankingWords,
  ramp,
  rankingsOf,
  shortPointRankingWords,
} from '#tile/plots/tile/ranking_regions';
import { tiedWords } from '#tile/plots/tile/regions';
import { fill, make } from '#tile/ui/elements';
import { swatch } from '#tile/ui/legend';
import { placeLine } from '#tile/ui/pointer';
import { FLAVORS } from '#tile/view/flavors';

/** @import { Leaderboard } from '#tile/model/answers' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { CellValue } from '#tile/plots/tile/cells' */
/** @import { Child } from '#tile/ui/elements' */

// ---- Tiles side by side in both usual and balanced coordinates: two groups, each in its own rows.

/** @typedef {'usual' | 'balanced'} Coordinates */
/** @typedef {{from: number, n: number, title: string, about: string}} Group */

/** The heading of each group, and what differs in it if the prevalence varies. */
const HEADINGS = {
  usual: { title: 'Usual coordinates', moving: 'the point stays, the regions move' },
  balanced: { title: 'Balanced coordinates', moving: 'the regions stay, the point moves: always the Tile of 50 %' },
};
/** Why a leaderboard has no balanced coordinates. */
const DIFFERENT = 'No balanced coordinates: the prevalences differ. Choose a common one above.';
const RIGHT = 'No balanced coordinates: true negatives are unknown.';

/**
 * The panels in usual, then in balanced coordinates, the latter with the path of the point if the prevalence varies.
 *
 * @param {Panel[]} panels
 * @param {boolean} moving whether the prevalence differs from panel to panel
 * @returns {Panel[]}
 */
const inBoth = (panels, moving) => [
  ...panels.map((panel) => inUsual(panel)),
  ...panels.map((panel) => inBalanced(panel, moving)),
];

/** @param {Panel} panel @returns {Panel} */
const inUsual = (panel) => ({ ...panel, coordinates: 'usual', model: panel.model && drawn(panel.model, []) });

/** @param {Panel} panel @param {boolean} moving @returns {Panel} */
function inBalanced(panel, moving) {
  const { model, key } = panel;
  const group = { coordinates: /** @type {const} */ ('balanced'), key: `${key} balanced` };
  if (!model) return { ...panel, ...group };
  const why = model.rightOnly ? RIGHT : Number.isFinite(model.common) ? '' : DIFFERENT;
  if (why) return { ...panel, ...group, model: null, why };
  return { ...panel, ...group, model: drawn(model, moving ? ['balanced', 'path'] : ['balanced']) };
}

/** @param {ExploreModel} model @param {string[]} over additional overlays */
function drawn(model, over) {
  const overlays = [...model.overlays].filter((overlay) => overlay !== 'balanced');
  return model.with({ overlays: new Set([...overlays, ...over]) });
}

/** The groups of panels with their headings; one group without a heading if all have the same coordinates. */
/** @type {(panels: Panel[]) => Group[]} */
export function groupsOf(panels) {
  const n = firstGroup(panels).length;
  if (n === panels.length) return [{ from: 0, n, title: '', about: '' }];
  const moving = panels.some(({ about }) => about);
  return /** @type {Coordinates[]} */ (['usual', 'balanced']).map((coordinates, k) => {
    const { title, moving: about } = HEADINGS[coordinates];
    return { from: k * n, n, title, about: moving ? about : '' };
  });
}

/** Each panel once, whatever the coordinates. @param {Panel[]} panels */
export const firstGroup = (panels) => panels.filter(({ coordinates }) => coordinates !== 'balanced');

/** The headings of the groups, each above its Tiles. */
export class Headings {
  /** @type {HTMLElement[]} */
  nodes = [];

  /** Puts each group below its heading. Elements already in place are not moved, so that they keep the focus. */
  /** @param {HTMLElement} root @param {{root: HTMLElement}[]} tiles @param {Group[]} groups */
  arrange(root, tiles, groups) {
    const titled = groups.filter(({ title }) => title);
    for (const node of this.nodes.splice(titled.length)) node.remove();
    while (this.nodes.length < titled.length) this.nodes.push(make('h3', { className: 'tx-panel-group' }));
    for (const [k, { title, about }] of titled.entries()) fill(this.nodes[k], make('b', {}, title), ` ${about}`);
    const order = groups.flatMap(({ from, n }, k) => [
      ...this.nodes.slice(k, k + 1),
      ...tiles.slice(from, from + n).map((tile) => tile.root),
    ]);
    for (const [k, node] of order.entries())
      if (root.children[k] !== node) root.insertBefore(node, root.children[k] ?? null);
  }
}

// ---- The names of flavors: of what the Tile can show.

/**
 * @param {string} flavor
 * @param {number} [rank] the rank that is shown
 * @param {number} [first] how many the sets contain
 */
function flavorName(flavor, rank = 1, first = 3) {
  if (flavor === 'entity' && rank > 1) return `${ordinal(rank)} classifier`;
  if (flavor === 'set') return `First ${first}, any order`;
  return FLAVORS[flavor]?.label ?? flavor.replaceAll('_', ' ');
}

/** @typedef {NonNullable<Parameters<ExploreModel['with']>[0]>} Changes */

/**
 * One of the Tiles. `model` is null if there is nothing to show, as `why` explains. `about` exists if the prevalence
 * varies, `coordinates` if Tiles are shown in both.
 *
 * @typedef {{key: string, title: string, model: ExploreModel | null, why: string} & More} Panel
 * @typedef {{about?: string, coordinates?: Coordinates}} More
 */

// ---- The models of Tiles side by side: the same leaderboard shown in several ways, at several priors or in several
// contexts, or several leaderboards; one point for all. Independent of the DOM.

/** The greatest number of Tiles. */
export const MOST = 12;
/** Overlays that are slow to compute and too detailed for small Tiles. */
const LEFT_OUT = ['radius'];

/** The contexts of a leaderboard, and their means if there are several. @type {(board: Leaderboard) => number[]} */
export function contextsOf({ contexts, sizes }) {
  if (contexts.length === 1) return [0];
  const sized = sizes.every((row) => row.every(Number.isFinite));
  return [...contexts.keys(), MEAN, ...(sized ? [BY_SIZE] : [])];
}

export class PanelModels {
  /** The cached models, and what they depend on, by what differs between the Tiles. */
  /** @type {Map<string, {of: string, model: ExploreModel}>} */
  bases = new Map();
  /** The leaderboard of the models. @type {Leaderboard | null} */
  data = null;
  /** Colours by the names of entities, for other leaderboards. @type {Map<string, number>} */
  named = new Map();
  /** @type {Panel[]} */
  panels = [];

  /** The panels of a view. @param {ExploreModel} model @returns {Panel[]} */
  of(model) {
    if (this.data !== model.data) this.forget(model);
    const { multiples, panel_both } = model.display;
    /** @type {Record<string, () => Panel[]>} */
    const kinds = {
      flavor: () => this.ofFlavors(model),
      prior: () => this.ofPriors(model),
      context: () => this.ofContexts(model),
      leaderboard: () => this.ofBoards(model),
    };
    const panels = (kinds[multiples]?.() ?? []).slice(0, MOST);
    this.panels = panel_both ? inBoth(panels, multiples === 'prior') : panels;
    this.move(model);
    return this.panels;
  }

  /** @param {ExploreModel} model */
  forget(model) {
    this.data = model.data;
    this.bases = new Map();
    this.named = new Map([...model.colours].map(([entity, colour]) => [model.names[entity], colour]));
  }

  /** The point is the same in all. @param {ExploreModel} model */
  move({ point, live }) {
    for (const { model } of this.panels) {
      if (!model) continue;
      model.point = { a: model.rightOnly ? 1 : point.a, b: point.b };
      model.live = live;
      model.look();
    }
  }

  /** @param {ExploreModel} model */
  ofFlavors(model) {
    return model.display.panel_flavors.map((flavor) => ({
      key: flavor,
      title: flavorName(flavor, model.rank, model.first),
      model: shown(model, model, { flavor }),
      why: '',
    }));
  }

  /** @param {ExploreModel} model */
  ofPriors(model) {
    return model.display.panel_priors.map((prior) => ({
      key: String(prior),
      title: prevalence(prior),
      about: 'prevalence',
      model: shown(model, this.base(model, `prior ${prior}`, { prior })),
      why: '',
    }));
  }

  /** @param {ExploreModel} model */
  ofContexts(model) {
    const there = contextsOf(model.board);
    const entities = model.board.entities.length;
    const chosen = model.display.panel_contexts.filter((context) => there.includes(context));
    return (chosen.length ? chosen : there.filter((context) => context >= 0)).map((context) => {
      // Edited and added entities belong to the context on the page.
      const changes =
        context === model.context
          ? {}
          : { edits: new Map(), added: [], hidden: model.hiddenIn(model.names.slice(0, entities)) };
      const base = this.base(model, `context ${context}`, { context, ...changes });
      return {
        key: String(context),
        title: contextName(model.board, context),
        // The selected entity may be an added one, which other contexts lack.
        model: shown(model, base, {
          selected: (model.selected ?? Infinity) < base.names.length ? model.selected : null,
        }),
        why: '',
      };
    });
  }

  /** @param {ExploreModel} model */
  ofBoards(model) {
    const keys = model.display.panel_boards;
    const own = keyOf(model.board);
    return (keys.length ? keys : [own]).map((key) => {
      const data = key === own ? model.board : model.boards.get(key);
      if (!data) {
        const why = data === null ? 'This server does not have this leaderboard, or no longer.' : 'Loading …';
        return { key, title: key, model: null, why };
      }
      const base = data === model.data ? model : this.boardBase(model, data, key);
      const selected = model.selected === null ? -1 : base.names.indexOf(model.names[model.selected]);
      return {
        key,
        title: data.title,
        model: shown(model, base, { selected: selected < 0 ? null : selected }),
        why: '',
      };
    });
  }

  /** A model on the same leaderboard with other current performances, cached. */
  /** @param {ExploreModel} model @param {string} key @param {Changes} changes */
  base(model, key, changes) {
    const of = stateOf(model.with(changes));
    const known = this.bases.get(key);
    if (known?.of === of) return known.model;
    const base = model.with({ ...changes, regionCache: {}, uncertaintyResults: new UncertaintyResults() });
    base.derive();
    this.bases.set(key, { of, model: base });
    return base;
  }

  /**
   * A model on another leaderboard: at the same prior, after the same operations, with the same colours for the same
   * names, and without the names that are hidden.
   */
  /** @param {ExploreModel} model @param {Leaderboard} data @param {string} key */
  boardBase(model, data, key) {
    const { prior, operations } = model;
    const of = stateOf(model.with({ edits: new Map(), added: [], context: 0 }));
    const known = this.bases.get(`leaderboard ${key}`);
    if (known?.of === of) return known.model;
    const base = model.with({
      regionCache: {},
      uncertaintyResults: new UncertaintyResults(),
      shown: noneShown(),
      fixedColours: null,
    });
    base.load(data);
    base.colours = this.coloursOf(base);
    Object.assign(base, { prior, operations: [...operations], hidden: model.hiddenIn(base.names) });
    base.derive();
    this.bases.set(`leaderboard ${key}`, { of, model: base });
    return base;
  }

  /** @param {ExploreModel} base */
  coloursOf({ colours, names }) {
    /** @type {Map<number, number>} */
    const found = new Map();
    const used = () => [...found.values()];
    for (const entity of colours.keys()) {
      const colour = this.named.get(names[entity]);
      if (colour !== undefined && !used().includes(colour)) found.set(entity, colour);
    }
    for (const entity of colours.keys()) {
      const colour = found.get(entity) ?? freeColour(found);
      found.set(entity, colour);
      if (!this.named.has(names[entity])) this.named.set(names[entity], colour);
    }
    return found;
  }
}

/** The key of a leaderboard in views. @param {Leaderboard} board */
export const keyOf = ({ key, id }) => (key && key !== 'file' ? key : id);

/** What the current performances depend on, as text. @param {ExploreModel} model */
function stateOf({ context, prior, operations, edits, added, hidden, compare, shown: attributes }) {
  return JSON.stringify([context, prior, operations, [...edits], added, [...hidden], compare, attributes]);
}

/** A model with the performances of `base` and the display settings of `model`. */
/** @type {(model: ExploreModel, base: ExploreModel, changes?: Changes) => ExploreModel} */
function shown(model, base, changes = {}) {
  const { flavor, rank, first, selected, uncertainty, columns } = model;
  const overlays = new Set([...model.overlays].filter((overlay) => !LEFT_OUT.includes(overlay)));
  // The browser draws the r-th place itself, as a map of cells.
  const map = /** @type {const} */ ({ kind: 'cells', rank });
  // Small Tiles are never zoomed.
  const display = { ...model.display, zoom: null };
  const looks = { display, flavor, rank, first, selected, uncertainty, columns, overlays };
  return base.with({ ...looks, map, moves: null, ...changes });
}

// ---- The texts of Tiles side by side: the best classifier at the point in each, and what changes from one to the
// next.

/**
 * The room of the text at a Tile on a slide: its width in pixels, and its lines below the Tile; 0 for as many as it
 * needs.
 *
 * @typedef {{width: number, lines: number}} FootRoom
 */

/** What differs between the Tiles, in singular and plural. @type {Record<string, [string, string]>} */
const KINDS = {
  flavor: ['map', 'maps'],
  prior: ['prevalence', 'prevalences'],
  context: ['context', 'contexts'],
  leaderboard: ['leaderboard', 'leaderboards'],
};
/** The font sizes of a name and of the text of a map; the widths of the swatch, and of swatch and score, in pixels. */
const LETTERS = 13;
const SMALL = 12;
const SWATCH = 16;
const VALUE = 62;
/** The most prevalences that are listed. */
const LISTED = 6;
const NUMBERS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** The title of a Tile, with its prevalence or other explanation. @param {Panel} panel */
export const titleOf = ({ title, about }) => (about ? `${title} ${about}` : title);

/**
 * The text below a Tile: the best classifier at the point with its score, and the value of the map.
 *
 * @param {ExploreModel} model
 * @param {string[]} names as the audience may read them
 * @param {CellValue | undefined} value of the map
 * @param {FootRoom | null} [room] on a slide, which adds to the best classifier only what its map needs
 * @returns {Child[]}
 */
export function foot(model, names, value, room = null) {
  const { bestHere } = model;
  const [first] = bestHere;
  if (first === undefined) return [whyNoScore(model)];
  const name = (names[first] ?? model.nameOf(first)) + tiedWords(bestHere.length);
  const score = model.valueText(first);
  const low = room !== null && room.lines === 2 && !fitsWithScore(name, room.width);
  const text = room === null || hasMapText(model) ? mapText(model, names, value, room !== null) : null;
  return [
    swatch(model, first),
    make(
      'b',
      { title: name, className: low ? 'tx-line' : '' },
      room === null ? name : cut(name, room.width - (low ? SWATCH : VALUE), LETTERS, true, names),
    ),
    make('output', {}, score),
    text === null ? null : make('span', {}, ramp(model), low ? nextTo(score, text, room.width) : text),
  ];
}

/** Whether a name fits on one line with its score. @param {string} name @param {number} room in pixels */
export const fitsWithScore = (name, room) => width(name, LETTERS, true) <= room - VALUE;

/** The text of a map next to a score; if there is no room, only its first part. */
/** @param {string} score @param {string} text @param {number} room in pixels */
const nextTo = (score, text, room) =>
  width(score, LETTERS) + 6 + width(text, SMALL) <= room ? text : text.split(' · ')[0];

/** Whether the text below a Tile includes a value of its map or a scale. @param {ExploreModel} model */
export const hasMapText = ({ flavor, heat }) =>
  dividesTile(flavor) || RANKING_FLAVORS.includes(flavor) || Boolean(heat);

/**
 * The text about the map of a Tile, beyond the best classifier.
 *
 * @param {ExploreModel} model
 * @param {string[]} names as the audience may read them
 * @param {CellValue | undefined} value of the map
 * @param {boolean} [brief] whether only a few words fit
 */
export function mapText(model, names, value, brief = false) {
  const { flavor, rank, point } = model;
  if (dividesTile(flavor)) return divided(model, brief);
  if (RANKING_FLAVORS.includes(flavor)) return mapScale(model)?.here ?? '';
  if (flavor === 'entity' && rank === 1) {
    const areas = model.regions('first').map(({ area }) => area);
    return areas.length ? `largest region ${percent(Math.max(...areas))}` : '';
  }
  if (!model.heat || !value) return '';
  const here = value(point.a, point.b);
  if (!Number.isFinite(here)) return 'undefined here';
  if (flavor === 'entity') return `${ordinal(rank)}: ${names[here]}`;
  return flavor === 'rank' ? `${ordinal(here)} here` : `${fixed(here)} here`;
}

/** Which of the rankings that divide a Tile contains the point. @param {ExploreModel} model @param {boolean} brief */
function divided(model, brief) {
  if (brief) return shortPointRankingWords(model);
  return rankingsOf(model)?.regions ? pointRankingWords(model) : '';
}

/**
 * The lines of the card over a Tile.
 *
 * @param {Panel} panel
 * @param {ExploreModel} model of the panel
 * @param {import('#tile/plots/tile/types').ScorePlace | null} place the named score under the pointer
 * @param {number} u @param {number} v @returns {Child[]}
 */
export function card({ title }, model, place, u, v) {
  const { a, b } = place ?? { a: u, b: v };
  const ranking = model.rankingAt(a, b);
  const [first] = ranking.order;
  const defined = first !== undefined && Number.isFinite(ranking.ranks[first]);
  const best = defined
    ? [swatch(model, first), `${model.names[first]} ${model.valueText(first, ranking)}`]
    : ['undefined here'];
  return [
    make('b', {}, place ? allNames([place]) : title),
    placeLine(a, b),
    make('div', {}, ...best),
    mapWords(model, a, b),
  ];
}

/** The best classifier at the point in each panel with a model. @param {Panel[]} panels */
const winners = (panels) =>
  firstGroup(panels).flatMap(({ title, model }) => {
    const [first] = model?.bestHere ?? [];
    return model && first !== undefined ? [{ title, name: model.nameOf(first), model, first }] : [];
  });

/**
 * What changes from Tile to Tile, as a sentence without its full stop.
 *
 * @param {string} kind @param {Panel[]} panels
 * @param {((model: ExploreModel) => string[]) | null} [readable] gives the names of a model as the audience may read
 *   them
 */
export function comparisonSentence(kind, panels, readable = null) {
  const found = winners(panels);
  if (!found.length) return 'No score is defined at this point';
  // Two that are hidden are still two.
  const written = new Map(
    found.map(({ name, model, first }) => [name, (readable?.(model) ?? model.names)[first] ?? name]),
  );
  const names = [...written.values()];
  const [one, several] = KINDS[kind] ?? ['Tile', 'Tiles'];
  // A reference is no classifier.
  const best = found.some(({ model, first }) => first >= model.names.length) ? 'choice' : 'classifier';
  const shown = firstGroup(panels).filter(({ model }) => model).length;
  const alone = `${names[0]} is the best ${best} at this point`;
  if (kind === 'flavor' || shown === 1) return alone;
  if (names.length === 1 && found.length === shown) return `${alone} in ${all(shown)} ${several}`;
  if (names.length === 1) return `${alone} in ${found.length} of ${shown} ${several}; no score is defined in the rest`;
  if (kind !== 'prior')
    return `${count(names.length)} ${best}s are best at this point, depending on the ${one}${listed(names)}`;
  const [from, to] = [found[0], found[found.length - 1]];
  const between = unbroken(`from ${from.title} to ${to.title} prevalence`);
  const [start, end] = [from, to].map(({ name }) => written.get(name));
  if (from.name === to.name) return `${start} is best at both ends ${between}, but not at every one between`;
  return `The best ${best} changes from ${start} to ${end} ${between}`;
}

/** @param {number} n */
const all = (n) => (n === 2 ? 'both' : `all ${NUMBERS[n] ?? n}`);

/** @param {string[]} names */
const listed = (names) => (names.length > 3 ? '' : `: ${names.join(' · ')}`);

/** The preferences that the point expresses, in one line. */
/** @type {(model: ExploreModel, panels: Panel[], kind: string) => Child[]} */
export function preference({ point }, panels, kind) {
  const [one, several] = KINDS[kind] ?? ['', ''];
  const n = firstGroup(panels).length;
  const at = kind === 'prior' ? '' : priorWords(firstGroup(panels).map(({ model }) => model?.common ?? NaN));
  return [
    `One preference, ${NUMBERS[n] ?? n} ${n === 1 ? one : several}${at}: `,
    ...comparison(point.b, ['a miss', 'misses'], ['a false alarm', 'false alarms']),
    ', ',
    ...comparison(point.a, ...COMPARED.a),
    '.',
  ];
}

/** The prevalences of the Tiles in words, in their order if there are few. */
/** @param {number[]} priors NaN if rows differ */
export function priorWords(priors) {
  const [first] = priors;
  if (!priors.every(Number.isFinite)) return priors.some(Number.isFinite) ? ', each at its own prevalence' : '';
  if (priors.every((prior) => Math.abs(prior - first) < 1e-9))
    return unbroken(`, at a prevalence of ${prevalence(first)}`);
  const own = priors.length > LISTED ? '' : ` (${priors.map((prior) => prevalence(prior)).join(', ')})`;
  return `, each at its own prevalence${unbroken(own)}`;
}
