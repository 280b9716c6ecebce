/** Draws a leaderboard into any element of any page: Tile and ROC space, without Dash, ids or a server. */
import { forgetTheme, takeColours } from '#tile/draw/colours';
import { MARGIN } from '#tile/draw/square';
import { fixed, ordinal } from '#tile/draw/text';
import { CorrelationMap, CorrelationModel } from '#tile/embed/correlation';
import { provided } from '#tile/embed/provided';
import { followScheme, style } from '#tile/embed/surroundings';
import { inUnit } from '#tile/math/ranking';
import { scores } from '#tile/math/scores';
import { ExploreModel } from '#tile/model/explore';
import { defaultContext, whyNoScore } from '#tile/model/leaderboard';
import { PlotInput } from '#tile/pages/explore/plot_input';
import { StandalonePanels } from '#tile/pages/explore/standalone';
import { frameOf } from '#tile/plots/tile/scene';
import { TileFade } from '#tile/plots/tile/tile_fade';
import { fill, make } from '#tile/ui/elements';
import { swatch } from '#tile/ui/legend';
import { FLAVORS } from '#tile/view/flavors';

/** @import { Leaderboard } from '#tile/model/answers' */
/** @import { Change } from '#tile/pages/explore/types' */

/**
 * What is shown; what is undefined stays as it is. `point`: (a, b) on the Tile. `prior`: the prevalence in use, null
 * for the data's own. `selected`: the name of a classifier, null for none. `context`: the name of one, null for the
 * mean. `score`: the key of the score of a correlation Tile. `controls`: whether the prevalence can be set by hand.
 *
 * @typedef {object} Props
 * @property {Leaderboard} [leaderboard]
 * @property {Plot[]} [plots] from left to right; only those of the first props count
 * @property {readonly number[]} [point]
 * @property {number | null} [prior]
 * @property {string | null} [selected]
 * @property {string | null} [context]
 * @property {string} [flavor]
 * @property {boolean} [uncertain]
 * @property {string} [score]
 * @property {boolean} [controls]
 */
/** @typedef {'tile' | 'roc' | 'correlation'} Plot the last one in place of the first */
/** What the hand sets. @typedef {{point: readonly number[], prior: number | null, selected: string | null}} State */
/** `live`: while the pointer is down. @typedef {(changes: Partial<State>, live: boolean) => void} OnChange */

/** The least and the largest side of a square, in pixels. */
const [LEAST, MOST] = [120, 520];
const AROUND = MARGIN.left + MARGIN.right;

/** Uncertainty on a Tile, whose maps are drawn between two frames of the page. */
class EmbeddedFade extends TileFade {
  /** @param {Embedded} page */
  constructor(page) {
    super(page);
    this.page = page;
  }

  /** @override @param {ExploreModel} model */
  show(model) {
    takeColours(this.page.root);
    super.show(model);
  }
}

/** The panels of Explore without its inspector and its table. */
class Embedded extends StandalonePanels {
  /** Ends all listening to the document. */
  ended = new AbortController();
  /** The state that was reported last, and the last one at rest. @type {State} */
  told = { point: [NaN, NaN], prior: null, selected: null };
  rested = this.told;
  /** The leaderboard that is loaded. @type {Leaderboard | null} */
  loaded = null;

  /** @param {HTMLElement} element @param {Props} props @param {OnChange} onChange */
  constructor(element, props, onChange) {
    const correlated = props.plots?.includes('correlation') ? new CorrelationModel() : null;
    super(correlated ?? new ExploreModel(), 'Point on the Tile');
    this.correlated = correlated;
    this.model.catalogue = provided.catalogue;
    this.onChange = onChange;
    this.props = props;
    this.shown = props.plots ?? ['tile'];
    this.correlation = new CorrelationMap(this.canvas, this.hosts.tile);
    this.fade = new EmbeddedFade(this);
    this.words = make('p', { className: 'tx-embed-words', 'aria-hidden': 'true' });
    const squares = this.shown.map((name) => make('div', { className: `tx-embed-${name}` }, this.plotOf(name)));
    const row = make('div', { className: 'tx-embed-plots' }, ...squares);
    const { prior, live } = this.hosts;
    prior.hidden = true;
    this.root = make('div', { className: 'tx-embed' }, row, this.words, prior, live);
    element.append(this.root);
    this.input = new PlotInput(this, this.ended.signal);
    this.root.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && this.model.selected !== null) this.select(this.model.selected);
    });
    this.sizes = new ResizeObserver(() => this.resized());
    this.sizes.observe(row);
  }

  /** @param {Plot} name */
  plotOf(name) {
    return this.plots[name === 'roc' ? 'roc' : 'tile'];
  }

  /** Begins when the element is in a document, and has a width: before that there are no colours and no sizes. */
  resized() {
    if (!this.root.isConnected || !this.root.clientWidth) return;
    const before = this.side;
    this.measure();
    if (this.loaded) {
      if (this.side !== before) this.ask('all');
      return;
    }
    style(this.root);
    followScheme(this.root, () => this.coloured(), this.ended.signal);
    this.show(this.props);
  }

  /** Paints in the colours of another scheme. */
  coloured() {
    forgetTheme();
    this.input.card.node.setAttribute('data-mantine-color-scheme', this.scheme);
    if (this.loaded) this.ask('all');
  }

  get scheme() {
    return this.root.getAttribute('data-mantine-color-scheme') ?? 'light';
  }

  measure() {
    const [first] = this.shown;
    const width = first ? this.plotOf(first).clientWidth : 0;
    this.side = Math.round(Math.min(MOST, Math.max(LEAST, width - AROUND)));
    for (const plot of Object.values(this.plots)) plot.style.height = `${this.side + MARGIN.top + MARGIN.bottom}px`;
    this.prior.marked = null;
  }

  // What is shown, from outside -------------------------------------------------------------------------------------

  /** Shows other values of some props. @param {Props} props */
  update(props) {
    this.props = { ...this.props, ...props };
    // While the pointer is down the hand has the last word.
    if (this.loaded && !this.model.live) this.show(props);
  }

  /** @param {Props} props */
  show(props) {
    const { model } = this;
    takeColours(this.root);
    /** @type {Set<Change>} */
    const changed = new Set();
    const anew = props.leaderboard !== undefined && props.leaderboard !== this.loaded;
    if (anew && props.leaderboard) {
      this.loaded = props.leaderboard;
      model.load(props.leaderboard);
      changed.add('derive').add('all');
    }
    // Another leaderboard forgets what belongs to the one before.
    const { context, prior, point, selected, flavor, uncertain, score, controls } = anew ? this.props : props;
    const at = context === null ? defaultContext(model.board) : model.board.contexts.indexOf(context ?? '');
    if (context !== undefined && (context === null || at >= 0) && at !== model.context) {
      model.context = at;
      changed.add('derive');
    }
    if (prior !== undefined && prior !== model.prior) {
      model.prior = prior;
      changed.add('derive');
    }
    if (point?.every(Number.isFinite) && (point[0] !== model.point.a || point[1] !== model.point.b)) {
      const [a, b] = point.map((z) => inUnit(z));
      model.point = { a: model.rightOnly ? 1 : a, b };
      changed.add('point');
    }
    const entity = selected ? model.names.indexOf(selected) : -1;
    if (selected !== undefined && (entity < 0 ? null : entity) !== model.selected) {
      model.selected = entity < 0 ? null : entity;
      changed.add('select');
    }
    if (flavor !== undefined && flavor in FLAVORS && flavor !== model.flavor) {
      model.flavor = flavor;
      changed.add('all');
    }
    if (uncertain !== undefined && uncertain !== model.uncertainty.uncertain) {
      model.uncertainty.uncertain = uncertain;
      changed.add('all');
    }
    if (this.correlated && score !== undefined && score in scores && score !== this.correlated.score) {
      this.correlated.score = score;
      changed.add('all');
    }
    if (controls !== undefined) this.hosts.prior.hidden = !controls;
    // A point, or a name, that this leaderboard does not have is corrected, and that is reported.
    const { point: wanted, prior: used = null, selected: chosen = null } = this.props;
    this.told = this.rested = { ...this.state(), ...(wanted && { point: wanted }), prior: used, selected: chosen };
    if (changed.size) this.ask(...changed);
  }

  /** @returns {State} */
  state() {
    const { point, prior, selected, names } = this.model;
    return { point: [point.a, point.b], prior, selected: selected === null ? null : names[selected] };
  }

  /** Says what the hand has changed since the last time, at rest since the last rest. */
  report() {
    const { live } = this.model;
    const [before, state] = [live ? this.told : this.rested, this.state()];
    this.told = state;
    if (!live) this.rested = state;
    const keys = /** @type {(keyof State)[]} */ (Object.keys(state));
    const changed = keys.filter((key) => String(before[key]) !== String(state[key]));
    if (!changed.length) return;
    const changes = Object.fromEntries(changed.map((key) => [key, state[key]]));
    this.props = { ...this.props, ...changes };
    this.onChange(changes, live);
  }

  // Painting --------------------------------------------------------------------------------------------------------

  paint() {
    if (!this.loaded) return;
    takeColours(this.root);
    super.paint();
    this.say();
    this.report();
  }

  ground() {
    const { correlated } = this;
    if (!correlated) return super.ground();
    this.correlation.paint(correlated, this.side, this.left, frameOf(correlated));
  }

  paintTexts() {
    this.fade.paint(this.model);
  }

  /** Says what is at the point: the best classifier and the rank of the selected one, or the correlation. */
  say() {
    const { model } = this;
    const { a, b } = model.point;
    const [best] = model.bestHere;
    const { selected } = model;
    const named = model.places().find((place) => Math.abs(place.a - a) + Math.abs(place.b - b) < 1e-9);
    const where = `a ${fixed(a)}, b ${fixed(b)}${named ? ` (${named.name})` : ''}: `;
    if (this.correlated)
      return fill(this.words, where, `τ = ${fixed(this.correlated.tauAt(a, b))} with ${this.scoreName}`);
    const found = best === undefined ? [whyNoScore(model)] : [swatch(model, best), this.placed(best, 'best')];
    const rank = selected === null || selected === best ? NaN : model.ranking.ranks[selected];
    const other = Number.isFinite(rank) && selected !== null ? `; ${this.placed(selected, ordinal(rank))}` : '';
    fill(this.words, where, ...found, other);
  }

  get scoreName() {
    return this.correlated ? this.correlated.record(this.correlated.score).name : '';
  }

  /** @param {number} entity @param {string} place */
  placed(entity, place) {
    return `${this.model.nameOf(entity)} is ${place}, ${fixed(this.model.scoreOf(entity))}`;
  }

  /** Ends the drawing, and all that listens for it. */
  remove() {
    this.ended.abort();
    this.sizes.disconnect();
    cancelAnimationFrame(this.frame);
    this.prior.halt();
    this.input.card.node.remove();
    this.root.remove();
  }
}

/**
 * Draws a leaderboard into an element, and follows pointer, keys, size and colour scheme until it is removed.
 *
 * @param {HTMLElement} element @param {Props} props @param {OnChange} onChange gets what the hand has changed
 * @returns {{update: (props: Props) => void, remove: () => void}}
 */
export const mount = (element, props, onChange) => new Embedded(element, props, onChange);
