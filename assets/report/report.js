/**
 * A report: scenes in one file, each with its own point, prior and selection. It is Explore without its page: the same
 * controller, model, painters and words, told where things are instead of looking for them, and without a server. Scenes
 * of other pages have classes of their own (`scores_scene` and its neighbours), of which a file has those that it shows.
 */
import { forgetTheme } from '#tile/draw/colours';
import { rocNote, tileNote } from '#tile/explore/notes';
import { ExplorePanels } from '#tile/explore/panels';
import { PlotInput } from '#tile/explore/plot_input';
import { ExploreModel } from '#tile/model/explore_model';
import { AxesRocPainter } from '#tile/painters/roc_axes';
import { closest, fill, make, part } from '#tile/parts/elements';
import { CellMap, RankTable, SceneModel } from '#tile/report/parts';

// Scenes are painted so long before the reader gets a frame.
const BUDGET = 150;

/** What the reader does on the two plots of a scene; what follows from it is as on the page. */
class SceneInput extends PlotInput {
  constructor(page) {
    super(page);
    page.article.addEventListener(
      'keydown',
      (event) => event.key === 'Escape' && !closest(event, 'input') && page.deselect(),
    );
    page.article.addEventListener('click', (event) => {
      const button = closest(event, '[data-tx-action="jump"]');
      if (button) page.jump(button.dataset.txKey);
    });
  }
}

/** One scene; what is not here is Explore's. */
class Scene extends ExplorePanels {
  constructor(article, title, model) {
    const built = build(title);
    super(model, built.hosts, new AxesRocPainter(built.hosts.roc), `Point on the Tile, ${title}`);
    Object.assign(this, { article, title, notesOf: built.notesOf });
    this.cells = new CellMap(built.canvas, built.hosts.tile);
    this.board = new RankTable(built.ranking, title, (entity) => this.select(entity));
    built.reset.addEventListener('click', () => this.reset());
    const grid = part(article, '.tx-report-grid');
    fill(grid, ...built.panels);
    // Many scenes, one document: nothing here is found by id.
    for (const node of grid.querySelectorAll('[id]')) node.removeAttribute('id');
    this.input = new SceneInput(this);
    this.follow();
  }

  /** The map of cells, where there is one, is as still as the prior. */
  ground() {
    this.hosts.plot.classList.toggle('tx-stale', this.model.heat && this.model.live);
    if (!this.model.live || !this.model.heat || !this.tileScene) this.cells.paint(this.model, this.side, this.left);
  }

  notes() {
    const { model } = this;
    const context = model.data.contexts.length > 1 ? model.contextName : '';
    this.notesOf.tile.textContent = [context, tileNote(model)].filter(Boolean).join(' · ');
    this.notesOf.roc.textContent = rocNote(model);
  }

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

/** The elements of a scene. */
function build(title) {
  const overlay = () => make('div', { className: 'tx-overlay' });
  const canvas = make('canvas', { className: 'tx-heat', hidden: '' });
  const [tile, roc] = [overlay(), overlay()];
  const hosts = {
    plot: make('div', { className: 'tx-plot' }, canvas, tile),
    tile,
    roc,
    point: make('div'),
    winner: make('div'),
    live: make('div', { className: 'tx-visually-hidden', 'aria-live': 'polite' }),
    prior: make('div', { className: 'tx-prior' }),
  };
  const notesOf = { tile: make('span', { className: 'tx-note' }), roc: make('span', { className: 'tx-note' }) };
  const ranking = make('div');
  const reset = make(
    'button',
    { type: 'button', className: 'tx-button tx-report-reset', title: 'The point and the prior as the scene opens' },
    'Reset',
  );
  const panel = (className, name, ...children) =>
    make('section', { className, 'aria-label': `${name}, ${title}` }, ...children);
  const head = (name, ...more) => make('div', { className: 'tx-panel-head' }, make('h3', {}, name), ...more);
  const panels = [
    make('div', { className: 'tx-report-bar' }, hosts.prior, reset),
    panel('tx-tile', 'Tile', head('Tile', notesOf.tile), hosts.plot),
    panel('tx-roc', 'ROC space', head('ROC space', notesOf.roc), make('div', { className: 'tx-plot' }, roc)),
    panel('tx-inspect', 'Inspector', hosts.point, hosts.winner, hosts.live),
    panel('tx-report-ranking', 'Ranking', head('Ranking'), ranking),
  ];
  return { hosts, canvas, notesOf, ranking, reset, panels };
}

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
