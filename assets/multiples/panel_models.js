/**
 * The models of Tiles side by side: the same leaderboard shown in several ways, at several priors or in several
 * contexts, or several leaderboards; one point for all. Independent of the DOM.
 */
/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @typedef {NonNullable<Parameters<ExploreModel['with']>[0]>} Changes */
import { Certainty } from '#tile/certainty/certainty';
import { prevalence } from '#tile/draw/text';
import { noneShown } from '#tile/model/attributes';
import { freeColour } from '#tile/model/entity_colours';
import { BY_SIZE, contextName, MEAN } from '#tile/model/leaderboard';
import { inBoth } from '#tile/multiples/coordinates';
import { flavorName } from '#tile/multiples/flavor_names';

/** @import { Leaderboard } from '#tile/model/answers' */
/** @import { Coordinates } from '#tile/multiples/coordinates' */
/**
 * One of the Tiles. `model` is null if there is nothing to show, as `why` explains. `about` exists if the prevalence
 * varies, `coordinates` if Tiles are shown in both.
 *
 * @typedef {{key: string, title: string, model: ExploreModel | null, why: string} & More} Panel
 * @typedef {{about?: string, coordinates?: Coordinates}} More
 */

/** The greatest number of Tiles. */
export const MOST = 12;
/** Overlays that are slow to compute and too detailed for small Tiles. */
const LEFT_OUT = ['radius'];

/**
 * The contexts of a leaderboard, and their means if there are several.
 *
 * @param {Leaderboard} board
 * @returns {number[]}
 */
export function contextsOf({ contexts, sizes }) {
  if (contexts.length === 1) return [0];
  const sized = sizes.every((row) => row.every(Number.isFinite));
  return [...contexts.keys(), MEAN, ...(sized ? [BY_SIZE] : [])];
}

export class PanelModels {
  /**
   * The cached models, and what they depend on, by what differs between the Tiles.
   * @type {Map<string, {of: string, model: ExploreModel}>}
   */
  bases = new Map();
  /** The leaderboard of the models. @type {Leaderboard | null} */
  data = null;
  /** Colours by the names of entities, for other leaderboards. @type {Map<string, number>} */
  named = new Map();
  /** @type {Panel[]} */
  panels = [];

  /**
   * The panels of a view.
   *
   * @param {ExploreModel} model
   * @returns {Panel[]}
   */
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

  /**
   * The point is the same in all.
   *
   * @param {ExploreModel} model
   */
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
    const chosen = model.display.panel_contexts.filter((context) => there.includes(context));
    return (chosen.length ? chosen : there.filter((context) => context >= 0)).map((context) => {
      // Edited and added entities belong to the context on the page.
      const changes = context === model.context ? {} : { edits: new Map(), added: [] };
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

  /**
   * A model on the same leaderboard with other current performances, cached.
   *
   * @param {ExploreModel} model
   * @param {string} key
   * @param {Changes} changes
   */
  base(model, key, changes) {
    const of = stateOf(model.with(changes));
    const known = this.bases.get(key);
    if (known?.of === of) return known.model;
    const base = model.with({ ...changes, regionCache: {}, certainty: new Certainty() });
    base.derive();
    this.bases.set(key, { of, model: base });
    return base;
  }

  /**
   * A model on another leaderboard: at the same prior, after the same operations, with the same colours for the same
   * names.
   *
   * @param {ExploreModel} model
   * @param {Leaderboard} data
   * @param {string} key
   */
  boardBase(model, data, key) {
    const { prior, operations } = model;
    const of = stateOf(model.with({ edits: new Map(), added: [], context: 0 }));
    const known = this.bases.get(`leaderboard ${key}`);
    if (known?.of === of) return known.model;
    const base = model.with({ regionCache: {}, certainty: new Certainty(), shown: noneShown(), fixedColours: null });
    base.load(data);
    base.colours = this.coloursOf(base);
    Object.assign(base, { prior, operations: [...operations] });
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

/**
 * The key of a leaderboard in views.
 *
 * @param {Leaderboard} board
 */
export const keyOf = ({ key, id }) => (key && key !== 'file' ? key : id);

/**
 * What the current performances depend on, as text.
 *
 * @param {ExploreModel} model
 */
function stateOf({ context, prior, operations, edits, added, compare, shown: attributes }) {
  return JSON.stringify([context, prior, operations, [...edits], added, compare, attributes]);
}

/**
 * A model with the performances of `base` and the display settings of `model`.
 *
 * @param {ExploreModel} model
 * @param {ExploreModel} base
 * @param {Changes} [changes]
 * @returns {ExploreModel}
 */
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
