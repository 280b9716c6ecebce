/**
 * A report: scenes in one file, each with its own point, prior and selection, without a server. The classes of the
 * scenes of pages other than Explore (`scores_scene` and its neighbours) are named by the file, which has those that it
 * shows.
 */
import { forgetTheme } from '#tile/draw/colours';
import { ExploreModel } from '#tile/model/explore_model';
import { button, icon, squareButton } from '#tile/parts/buttons';
import { element, fill } from '#tile/parts/elements';
import { Scene } from '#tile/report/scene';

/** @import { Leaderboard, ScoreRecord } from '#tile/model/answers' */
/** @import { Figures, Painted, ReportData, SceneData, SceneRecord } from '#tile/report/types' */
/**
 * The classes of scenes by the names of their pages.
 *
 * @typedef {Record<string, new (article: HTMLElement, data: SceneData<any>) => Painted>} Kinds
 */

// Scenes are painted so long before the reader gets a frame.
const BUDGET = 150;

/** The scenes of this document that are painted, and `finish`, which paints all others at once. */
export const report = { scenes: /** @type {Painted[]} */ ([]), finish() {} };

/**
 * Paints every scene of the document, a few at a time, so that the first can be read at once.
 *
 * @param {Kinds} kinds
 */
export function start(kinds) {
  const waiting = scenes(JSON.parse(element('tx-report-data').textContent ?? ''), kinds);
  report.finish = () => {
    for (const paint of waiting.splice(0)) paint();
  };
  tools();
  const some = () => {
    const until = performance.now() + BUDGET;
    do waiting.shift()?.();
    while (waiting.length && performance.now() < until);
    if (waiting.length) requestAnimationFrame(some);
    else settled();
  };
  some();
}

/**
 * What paints each scene.
 *
 * @param {ReportData} data
 * @param {Kinds} kinds
 */
function scenes(data, kinds) {
  const colours = data.boards.map((board) => boardColours(board, data.catalogue));
  distinguish(data.scenes);
  return data.scenes.map((scene, k) => () => {
    const own = figuresOf(data, scene);
    const { catalogue, boards, regions } = data;
    const board = { board: boards[scene.board], seeds: regions[scene.regions], colours: colours[scene.board] };
    const Kind = own ? kinds[own.kind] : Scene;
    const panels = new Map(Object.entries(scene.panels ?? {}).map(([key, at]) => [key, boards[at]]));
    report.scenes.push(new Kind(element(`scene-${k + 1}`), { scene, own, catalogue, boards: panels, ...board }));
  });
}

/**
 * The figures of a scene's page, null where it has none. Scenes of Predictions share those of their file, of which each
 * has a look: what the page said of itself, and which of the choices of thresholds and which regions it opens with.
 *
 * @param {ReportData} data
 * @param {SceneRecord} scene
 * @returns {Figures | null}
 */
function figuresOf(data, { own, look }) {
  const found = own === null ? null : data.own[own];
  if (found?.kind !== 'predictions') return found;
  if (!look) throw new Error('expected the view of a predictions file, found none');
  const { choices, regions, ...shared } = found;
  return { ...shared, ...choices[look.choice], view: look.view, regions: regions[look.regions] };
}

/**
 * Sections are identified by the titles of their scenes, so scenes of the same title get a number.
 *
 * @param {SceneRecord[]} scenes
 */
function distinguish(scenes) {
  const times = new Map();
  for (const { title } of scenes) times.set(title, (times.get(title) ?? 0) + 1);
  for (const [k, scene] of scenes.entries()) if (times.get(scene.title) > 1) scene.title = `${scene.title} (${k + 1})`;
}

/** All scenes stand: a place that the address names is where it will stay. */
function settled() {
  document.documentElement.setAttribute('data-tx-ready', '');
  const { hash } = window.location;
  if (/^#scene-\d+$/.test(hash)) document.querySelector(hash)?.scrollIntoView();
}

/**
 * Colours go once to each leaderboard, whatever its scenes show.
 *
 * @param {Leaderboard} board
 * @param {ScoreRecord[]} catalogue
 */
function boardColours(board, catalogue) {
  const model = new ExploreModel();
  model.catalogue = catalogue;
  model.load(board);
  return model.colours;
}

const scheme = () => document.documentElement.getAttribute('data-mantine-color-scheme') ?? 'light';

/** @param {string} scheme */
function setScheme(scheme) {
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
  forgetTheme();
  for (const scene of report.scenes) scene.paintNow();
}

/** The buttons of the whole report. */
function tools() {
  const print = button({}, 'Print');
  print.addEventListener('click', () => window.print());
  fill(element('tx-report-tools'), print, schemeButton());
  window.addEventListener('beforeprint', onPaper);
  window.addEventListener('afterprint', offPaper);
}

function schemeButton() {
  const icons = ['moon', 'sun'].map(icon);
  const title = 'Light or dark';
  const toggle = squareButton({ title, 'aria-label': title }, ...icons);
  toggle.addEventListener('click', () => setScheme(scheme() === 'dark' ? 'light' : 'dark'));
  return toggle;
}

/** The scheme before printing. @type {string | null} */
let before = null;

/** Paper is light and of one width: everything is laid out for it. */
function onPaper() {
  if (before !== null) return;
  report.finish();
  before = scheme();
  document.documentElement.classList.add('tx-printing');
  setScheme('light');
}

/** All is as it was before printing. */
function offPaper() {
  if (before === null) return;
  document.documentElement.classList.remove('tx-printing');
  const scheme = before;
  before = null;
  setScheme(scheme);
}
