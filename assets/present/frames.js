/**
 * What the stage shows, scene by scene: models of their own, so that the page behind stays as it is. A scene that needs
 * another leaderboard or an answer of the server is opened on the page once, before the first scene is shown; from then
 * on nothing is asked of the server.
 */
import { theme } from '#tile/draw/colours';
import { MARGIN } from '#tile/draw/square';
import { ExploreModel } from '#tile/model/explore_model';
import { TradeoffModel } from '#tile/model/tradeoff_model';
import { pages } from '#tile/page/pages';
import * as presenting from '#tile/present/logic';
import { session } from '#tile/session/session';

// Long enough for a map of correlations that the server first has to compile, once after installation.
const PATIENCE = 45000;
const PICTURE = 372;
// Pages that have to be opened, as their figure comes from the server; Explore's scenes are drawn from the leaderboard.
const SERVED = ['/scores', '/tradeoff', '/predictions'];
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
const scheme = () => (theme().dark ? 'dark' : 'light');

/** A model of Explore with the same state, whose changes stay its own. */
export function copy(model) {
  const { colourOf, ...own } = model;
  const fresh = Object.assign(new ExploreModel(), own);
  for (const name of ['colours', 'edits']) fresh[name] = new Map(model[name]);
  for (const name of ['overlays', 'roc']) fresh[name] = new Set(model[name]);
  return Object.assign(fresh, { point: { ...model.point }, live: false });
}

/** The same of a model of Scores: what the server sent is shared, the point is its own. */
function copyScores(model) {
  return Object.assign(Object.create(Object.getPrototypeOf(model)), model, { point: { ...model.point } });
}

/** A frame to be changed while it is on the stage; that of the scene stays as it was. */
export function open(frame) {
  return { ...frame, model: copy(frame.model), scores: frame.scores && copyScores(frame.scores) };
}

/** Puts the point of a frame somewhere; where the scene is a way between two scores, on that way. */
export function place(frame, a, b) {
  const { model, scores, told } = frame;
  const clamp = (v) => Math.min(1, Math.max(0, v));
  model.point = told ? onWay(told, clamp(a), clamp(b)) : { a: model.rightOnly ? 1 : clamp(a), b: clamp(b) };
  model.look();
  if (scores) {
    scores.point = { ...model.point };
    scores.look();
  }
}
function onWay(told, a, b) {
  const way = Object.assign(Object.create(TradeoffModel.prototype), { told });
  return way.at(way.nearest(a, b).t);
}

/** A model of Explore on the same leaderboard as `base`, in the state of a view. */
function inView(base, view) {
  const model = copy(base);
  const context = view.context < model.data.contexts.length ? view.context : 0;
  const selected =
    view.selected !== null && view.selected < model.data.entities.length + view.added.length ? view.selected : null;
  model.restore({ ...view, context, selected });
  model.map = null;
  model.look();
  return model;
}

/** Whether the browser alone can draw an Explore view on a leaderboard that is at hand. */
const ours = ({ flavor, rank }) => flavor === 'last' || (flavor === 'who' && rank === 1);

/** What the page shows now: {kind, model, way, told, scores, picture}. */
async function capture(path = shownPage()) {
  const model = copy(pages.explore.model);
  if (path === '/scores' && pages.scores && pages.scores.model.maps.length) {
    const scores = copyScores(pages.scores.model);
    model.point = { ...scores.point };
    plain(model);
    return { kind: 'scores', model, scores };
  }
  if (path === '/tradeoff' && pages.tradeoff && pages.tradeoff.model.told) return tradeoff(model, pages.tradeoff.model);
  if (path === '/predictions' && pages.predictions?.model.told) return predictions(pages.predictions.model);
  const picture = model.heat ? await drawn() : null;
  if (model.heat && !picture) plain(model);
  return { kind: 'explore', model, picture };
}

/** The thresholds that are best somewhere, in the colours of their models; every model's curve in ROC space. */
function predictions({ vertices, owner, told, point }) {
  const best = new Set(vertices.regions('who').flatMap(({ entities }) => entities));
  const first = (i) => owner.indexOf(owner[i]) === i;
  const kept = owner.map((_, i) => i).filter((i) => best.has(i) || first(i));
  const performances = [kept.map((i) => (best.has(i) ? vertices.data.performances[0][i] : null))];
  const entities = kept.map((i) => vertices.data.entities[i]);
  const curves = kept.map((i) => (first(i) ? told.roc[owner[i]] : []));
  const model = copy(vertices);
  Object.assign(model, {
    data: { ...vertices.data, entities, performances, sizes: [kept.map(() => null)], curves },
    colours: new Map(kept.map((i, k) => [k, owner[i]])),
  });
  Object.assign(model, {
    selected: null,
    point: { ...point },
    overlays: new Set(['places', 'grid']),
    roc: new Set(),
    seamless: best.size > 40,
  });
  model.derive();
  plain(model);
  return { kind: 'predictions', model, models: told.models.length };
}

function shownPage() {
  const page = [...document.querySelectorAll('[data-tx-page]')].find((node) => !node.hidden);
  return page ? page.dataset.txPage : '/';
}

/** Who is first, as the Trade-off page shows it. */
function plain(model) {
  Object.assign(model, { flavor: 'who', rank: 1 });
  model.look();
}

function tradeoff(model, { told, t }) {
  Object.assign(model, { overlays: new Set(['places', 'grid']), roc: new Set(['hull']) });
  model.point = Object.assign(Object.create(TradeoffModel.prototype), { told }).at(t);
  plain(model);
  return { kind: 'tradeoff', model, told, way: { whole: told.path, best: told.best } };
}

/** Plotly's map of the Tile as a picture. */
async function drawn() {
  const graph = document.querySelector('#tile-plot .js-plotly-plot');
  if (!graph || !graph.layout || !window.Plotly) return null;
  const [width, height] = [PICTURE + MARGIN.left + MARGIN.right, PICTURE + MARGIN.top + MARGIN.bottom];
  return { side: PICTURE, url: await window.Plotly.toImage(graph, { format: 'png', width, height, scale: 4 }) };
}

export class PresentFrames {
  constructor() {
    this.known = new Map();
    this.boards = new Map();
  }

  /**
   * The frames of all scenes; of the present view alone where there is none. `progress(k, n)` is told of slow ones, and
   * says whether they are still wanted; whatever happens, the page is as before at the end. A scene whose leaderboard
   * cannot be had is left out: the session has told the user.
   */
  async all(progress) {
    this.wanted = () => progress();
    const scenes = [...((session && session.scenes) || [])];
    if (!scenes.length) return [this.words(await capture(), {})];
    this.original = session.current();
    this.applied = false;
    this.boards.set(JSON.stringify(this.original.data), pages.explore.model);
    const frames = [];
    try {
      for (const [k, scene] of scenes.entries()) {
        if (!this.wanted()) break;
        if (this.slow(scene.view)) progress(k + 1, scenes.length);
        const frame = await this.frame(scene.view);
        if (frame) frames.push(this.words(frame, scene));
      }
    } finally {
      if (this.applied) await session.apply(this.original, { animate: false });
    }
    return frames.length ? frames : [this.words(await capture(), {})];
  }

  key(view) {
    return `${scheme()} ${JSON.stringify(view)}`;
  }

  slow(view) {
    return !this.known.has(this.key(view)) && !this.atHand(view);
  }

  atHand(view) {
    return !SERVED.includes(view.page) && this.boards.has(JSON.stringify(view.data)) && ours(view.explore);
  }

  async frame(view) {
    if (this.atHand(view))
      return { kind: 'explore', model: inView(this.boards.get(JSON.stringify(view.data)), view.explore) };
    const key = this.key(view);
    if (!this.known.has(key)) {
      if (this.known.size > 60) this.known.clear();
      const frame = await this.fetched(view);
      if (!frame) return null;
      this.known.set(key, frame);
    }
    return this.known.get(key);
  }

  /** The scene as the page shows it, with all that the server has to say. */
  async fetched(view) {
    const before = pages.explore.model.map;
    const asked = JSON.stringify(pages.explore.model.request());
    this.applied = true;
    if ((await session.apply(view, { animate: false })) === false) return null;
    await this.arrived(view, before, asked);
    if (!this.wanted()) return null;
    const frame = await capture(SERVED.includes(view.page) ? view.page : '/');
    this.boards.set(JSON.stringify(view.data), copy(pages.explore.model));
    return frame;
  }

  async arrived(view, before, asked) {
    const there = {
      '/': () => this.mapThere(before, asked),
      '/scores': () => this.scoresThere(view.scores),
      '/tradeoff': () => this.tradeoffThere(),
      '/predictions': () => this.predictionsThere(view.predictions),
    }[view.page || '/'];
    await wait(250);
    for (const end = performance.now() + PATIENCE; there && this.wanted() && !there() && performance.now() < end; )
      await wait(40);
    await wait(120);
  }

  mapThere(before, asked) {
    const { model } = pages.explore;
    const request = JSON.stringify(model.request());
    return request === 'null' || request === asked || (model.map && model.map !== before);
  }

  scoresThere(wanted) {
    const page = pages.scores;
    if (!page || !page.model.maps.length || page.waiting) return false;
    return !wanted || !wanted.texts || page.model.texts.join('\n') === wanted.texts.join('\n');
  }

  tradeoffThere() {
    const page = pages.tradeoff;
    return Boolean(page && page.model.told && page.model.told.turn === page.model.turn);
  }

  predictionsThere(wanted) {
    const page = pages.predictions;
    return Boolean(page && page.model.told && (!wanted?.source || page.model.loaded === wanted.source));
  }

  /** A frame with its words: those of the scene, else what the view says of itself. */
  words(frame, { title, notes }) {
    frame.verdict = frame.verdict || verdict(frame);
    const name =
      frame.kind === 'scores' ? frame.scores.maps.map((map) => map.name).join(' and ') : frame.model.data.title;
    return { ...frame, title: title || name, notes: notes || (title ? '' : frame.verdict), about: about(frame) };
  }
}

function verdict({ kind, model }) {
  if (kind === 'scores') return 'How far its ranking agrees with that of each score of the Tile';
  return kind === 'tradeoff' ? document.getElementById('tradeoff-verdict').textContent : presenting.pointWords(model);
}

/** The small line at the foot: which leaderboard, how many, on how many positives and negatives. */
function about({ kind, model, scores, models }) {
  if (kind === 'scores') return `${scores.n.toLocaleString('en').replaceAll(',', ' ')} performances`;
  const shown = model.base.filter(Boolean);
  const parts = [model.data.title];
  if (model.data.contexts.length > 1) parts.push(model.contextName);
  const [many, what] = models ? [models, 'model'] : [model.names.length, 'row'];
  parts.push(`${many} ${what}${many === 1 ? '' : 's'}`);
  const same = (k, l) => shown.every((p) => Math.abs(p[k] + p[l] - shown[0][k] - shown[0][l]) < 1e-9);
  if (shown.length && !model.rightOnly && same(0, 1) && same(2, 3)) {
    const [n, p] = [shown[0][0] + shown[0][1], shown[0][2] + shown[0][3]];
    const spaced = (count) => Math.round(count).toLocaleString('en').replaceAll(',', ' ');
    if (n > 1.5 && Number.isInteger(Math.round((n + p) * 1e6) / 1e6))
      parts.push(`${spaced(p)} positives, ${spaced(n)} negatives`);
  }
  if (model.hypothetical.size) parts.push('changed by hand');
  return parts.join(' · ');
}
