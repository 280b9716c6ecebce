/**
 * A report: scenes in one file, each with its own point, prior and selection. It is Explore without its page: the same
 * controller, model, painters and words, told where things are instead of looking for them, and without a server. Scenes
 * of other pages have classes of their own (`scores_scene` and its neighbours), of which a file has those that it shows.
 */
import { forgetTheme } from '#tile/draw/colours';
import { MARGIN } from '#tile/draw/square';
import { fixed, ordinal } from '#tile/draw/text';
import { Explore } from '#tile/explore/explore';
import { ExploreInput } from '#tile/explore/input';
import { Inspector } from '#tile/explore/inspector';
import { PriorControl } from '#tile/explore/prior_control';
import { ExploreModel } from '#tile/model/explore_model';
import { priorNote } from '#tile/model/explore_scene';
import { AxesRocPainter } from '#tile/painters/roc_axes';
import { TilePainter } from '#tile/painters/tile_painter';
import { fill, make } from '#tile/parts/elements';
import { released } from '#tile/parts/gestures';
import { CellMap, RankTable, SceneModel } from '#tile/report/parts';

// Scenes are painted so long before the reader gets a frame.
const BUDGET = 150;

/** What the reader does on the two plots of a scene; what follows from it is as on the page. */
class SceneInput extends ExploreInput {
  listen() {
    const { article, hosts, handle } = this.page;
    for (const [name, node] of Object.entries(hosts)) {
      node.addEventListener('pointerdown', (event) => this.down(name, event));
      node.addEventListener('pointermove', (event) => this.hover(name, event));
      node.addEventListener('pointerleave', () => this.card.hide());
    }
    document.addEventListener(
      'pointermove',
      (event) => this.drag && event.pointerId === this.drag.id && this.moved(event),
    );
    released(
      (event) => this.drag && event.pointerId === this.drag.id,
      (event) => this.up(event),
      () => this.taken(),
    );
    handle.addEventListener('keydown', (event) => this.key(event));
    article.addEventListener(
      'keydown',
      (event) => event.key === 'Escape' && !event.target.closest('input') && this.page.deselect(),
    );
    article.addEventListener('click', (event) => {
      const button = event.target.closest('[data-tx-action="jump"]');
      if (button) this.page.jump(button.dataset.txKey);
    });
  }

  at(name, event) {
    const box = this.page.hosts[name].getBoundingClientRect();
    const [px, py] = [event.clientX - box.left, event.clientY - box.top];
    return { px, py, u: (px - this.page.left) / this.page.side, v: 1 - (py - MARGIN.top) / this.page.side };
  }

  rocHover(at) {
    const { model, roc, hosts } = this.page;
    const entity = roc.near(at.px, at.py, 9);
    hosts.roc.style.cursor = entity === null ? '' : 'pointer';
    if (entity === null) return null;
    const [rates, rank] = [model.rates[entity], model.ranking.ranks[entity]];
    const here = Number.isFinite(rank)
      ? `${ordinal(rank)} here, ${fixed(model.ranking.scores[entity])}`
      : 'undefined here';
    return [
      make('b', {}, model.names[entity]),
      make('div', {}, `TPR ${fixed(rates.tpr)}  FPR ${fixed(rates.fpr)}  prior ${fixed(rates.prior)}`),
      make('div', {}, here),
    ];
  }
}

/** One scene; what is not here is Explore's. */
class Scene {
  constructor(article, title, model) {
    Object.assign(this, { article, model, title, frame: 0, count: 0, dirty: new Set() });
    this.build(article.querySelector('.tx-report-grid'));
    this.tile = new TilePainter(this.hosts.tile);
    this.cells = new CellMap(this.canvas, this.hosts.tile);
    this.roc = new AxesRocPainter(this.hosts.roc);
    this.hosts.tile.append(this.handle);
    this.inspector = new Inspector(
      this.words.point,
      this.words.winner,
      this.words.live,
      (name, input) => this.typed(name, input),
      (entity) => this.select(entity),
    );
    this.prior = new PriorControl(this.priorHost, (prior, live) => this.setPrior(prior, live));
    this.board = new RankTable(this.ranking, title, (entity) => this.select(entity));
    // Many scenes, one document: nothing here is found by id.
    for (const node of article.querySelectorAll('.tx-report-grid [id]')) node.removeAttribute('id');
    this.input = new SceneInput(this);
    this.measure();
    new ResizeObserver(() => {
      this.measure();
      if (this.tileScene) this.ask('all');
    }).observe(this.plot);
  }

  build(grid) {
    const overlay = () => make('div', { className: 'tx-overlay' });
    this.hosts = { tile: overlay(), roc: overlay() };
    this.canvas = make('canvas', { className: 'tx-heat', hidden: '' });
    this.plot = make('div', { className: 'tx-plot' }, this.canvas, this.hosts.tile);
    this.handle = make('div', {
      className: 'tx-handle',
      tabindex: 0,
      role: 'slider',
      'aria-label': `Point on the Tile, ${this.title}. Arrow keys move it.`,
      'aria-valuemin': 0,
      'aria-valuemax': 1,
    });
    this.notesOf = { tile: make('span', { className: 'tx-note' }), roc: make('span', { className: 'tx-note' }) };
    this.words = {
      point: make('div', {}),
      winner: make('div', {}),
      live: make('div', { className: 'tx-visually-hidden', 'aria-live': 'polite' }),
    };
    this.priorHost = make('div', { className: 'tx-prior' });
    this.ranking = make('div', {});
    const reset = make(
      'button',
      { type: 'button', className: 'tx-button tx-report-reset', title: 'The point and the prior as the scene opens' },
      'Reset',
    );
    reset.addEventListener('click', () => this.reset());
    const panel = (className, name, ...children) =>
      make('section', { className, 'aria-label': `${name}, ${this.title}` }, ...children);
    const head = (name, ...more) => make('div', { className: 'tx-panel-head' }, make('h3', {}, name), ...more);
    fill(
      grid,
      make('div', { className: 'tx-report-bar' }, this.priorHost, reset),
      panel('tx-tile', 'Tile', head('Tile', this.notesOf.tile), this.plot),
      panel(
        'tx-roc',
        'ROC space',
        head('ROC space', this.notesOf.roc),
        make('div', { className: 'tx-plot' }, this.hosts.roc),
      ),
      panel('tx-inspect', 'Inspector', this.words.point, this.words.winner, this.words.live),
      panel('tx-report-ranking', 'Ranking', head('Ranking'), this.ranking),
    );
  }

  measure() {
    const { width, height } = this.plot.getBoundingClientRect();
    this.left = MARGIN.left;
    this.side = Math.max(80, Math.min(width - MARGIN.left - MARGIN.right, height - MARGIN.top - MARGIN.bottom));
    this.prior.marked = null;
  }

  /** The map of cells, where there is one, is as still as the prior. */
  ground() {
    this.plot.classList.toggle('tx-stale', this.model.heat && this.model.live);
    if (!this.model.live || !this.model.heat || !this.tileScene) this.cells.paint(this.model, this.side, this.left);
  }

  /** ROC's axes are painted with the rest. */
  axes() {}

  notes() {
    const { model } = this;
    const plain = model.flavor === 'who' && model.rank === 1;
    const owners = new Set(model.regions('who').flatMap((region) => region.entities)).size;
    const what = model.rightOnly
      ? 'only a = 1 is defined'
      : plain
        ? `${owners} of ${model.names.length} can be first`
        : this.flavorNote();
    const own = priorNote(model);
    const operations = model.operations.map((op) => op.replaceAll('_', ' ')).join(', ');
    const context = model.data.contexts.length > 1 ? model.contextName : '';
    this.notesOf.tile.textContent = [context, what, own, operations && `after: ${operations}`]
      .filter(Boolean)
      .join(' · ');
    this.notesOf.roc.textContent = this.rocNote();
  }

  /** A report has nobody to tell what is shown. */
  commit() {}

  tell() {}

  deselect() {
    if (this.model.selected !== null) this.select(this.model.selected);
  }

  reset() {
    this.prior.halt();
    this.model.restore();
    this.ask('derive');
  }

  /** Everything at once, not in the next frame: before printing, and when the report opens. */
  paintNow() {
    cancelAnimationFrame(this.frame);
    this.measure();
    this.dirty.add('all');
    this.paint();
  }
}
// Explore itself cannot be constructed without its page; all else of it serves here.
Object.setPrototypeOf(Scene.prototype, Explore.prototype);

/**
 * The figures of a scene's page, undefined where it has none. Scenes of Predictions share those of their file, of which
 * each has a look: what the page said of itself, and which of the choices of thresholds and which regions it opens with.
 */
export function figuresOf(data, { own, look }) {
  const found = data.own[own];
  if (!found || !look) return found;
  const { choices, regions, ...shared } = found;
  return { ...shared, ...choices[look.choice], view: look.view, regions: regions[look.regions] };
}

/** A scene with the figures of its page, painted. */
function made(article, scene, data, colours, kinds) {
  const own = figuresOf(data, scene);
  if (own) return new kinds[own.kind](article, scene, { ...data, own: { [scene.own]: own } }, colours);
  const model = new SceneModel(
    data.boards[scene.board],
    data.catalogue,
    scene.view,
    data.regions[scene.regions],
    colours,
  );
  const explore = new Scene(article, scene.title, model);
  explore.paintNow();
  return explore;
}

/** The scenes of this document that are painted, and `finish`, which paints all others at once. */
export const report = { scenes: [], finish() {} };

/**
 * Every scene of the document; painted a few at a time, so that the first can be read at once. `kinds`: the classes of
 * the scenes of other pages by the names of their pages.
 */
export function start(kinds) {
  const data = JSON.parse(document.getElementById('tx-report-data').textContent);
  const colours = data.boards.map((board) => boardColours(board, data.catalogue));
  distinguish(data.scenes);
  const waiting = data.scenes.map((scene, k) => () => {
    report.scenes.push(made(document.getElementById(`scene-${k + 1}`), scene, data, colours[scene.board], kinds));
  });
  report.finish = () => waiting.splice(0).forEach((paint) => paint());
  tools(data);
  const some = () => {
    const until = performance.now() + BUDGET;
    do waiting.length && waiting.shift()();
    while (waiting.length && performance.now() < until);
    if (waiting.length) requestAnimationFrame(some);
    else settled();
  };
  some();
}

/** Parts are told by the names of their scenes, so scenes of one name get a number. */
function distinguish(scenes) {
  const times = new Map();
  for (const { title } of scenes) times.set(title, (times.get(title) || 0) + 1);
  scenes.forEach((scene, k) => times.get(scene.title) > 1 && (scene.title = `${scene.title} (${k + 1})`));
}

/** All scenes stand: a place that the address names is where it will stay. */
function settled() {
  document.documentElement.setAttribute('data-tx-ready', '');
  const named = /^#scene-\d+$/.test(window.location.hash) && document.querySelector(window.location.hash);
  if (named) named.scrollIntoView();
}

/** Colours go once to each leaderboard, whatever its scenes show. */
function boardColours(board, catalogue) {
  const model = new ExploreModel();
  model.catalogue = catalogue;
  model.load(board);
  return model.colours;
}

function setScheme(scheme) {
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
  forgetTheme();
  for (const scene of report.scenes) scene.paintNow();
}
const scheme = () => document.documentElement.getAttribute('data-mantine-color-scheme');

function tools() {
  const icons = ['moon', 'sun'].map((name) =>
    make('span', { className: `tx-icon tx-icon-${name}`, 'aria-hidden': 'true' }),
  );
  const button = make(
    'button',
    {
      type: 'button',
      className: 'tx-button tx-plain tx-square',
      title: 'Light or dark',
      'aria-label': 'Light or dark',
    },
    ...icons,
  );
  button.addEventListener('click', () => setScheme(scheme() === 'dark' ? 'light' : 'dark'));
  const print = make('button', { type: 'button', className: 'tx-button' }, 'Print');
  print.addEventListener('click', () => window.print());
  fill(document.getElementById('tx-report-tools'), print, button);
  window.addEventListener('beforeprint', () => onPaper(true));
  window.addEventListener('afterprint', () => onPaper(false));
}

let before = null;
/** Paper is light and of one width: everything is laid out for it, and as it was afterwards. */
function onPaper(going) {
  if (going === (before !== null)) return;
  report.finish();
  document.documentElement.classList.toggle('tx-printing', going);
  const next = going ? 'light' : before;
  before = going ? scheme() : null;
  setScheme(next);
}
