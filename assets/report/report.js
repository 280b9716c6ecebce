/**
 * A report: scenes in one file without a server, each with its own point, prior and selection. The classes for the
 * scenes of pages other than Explore are passed in by the file, which includes those that it needs.
 */
import { forgetTheme } from '#tile/draw/colours';
import { Presentation } from '#tile/present/talk';
import { appendix } from '#tile/report/appendix';
import { sceneData } from '#tile/report/data';
import { Scene } from '#tile/report/explore_scene';
import { fitSheets } from '#tile/report/print';
import { ReportSource } from '#tile/report/source';
import { button, element, fill, icon, make, squareButton } from '#tile/ui/elements';
import { keepPassedSliders } from '#tile/ui/gestures';

/** @import { Kinds } from '#tile/report/data' */
/** @import { Painted, SceneData, SceneRecord } from '#tile/report/types' */

/** Adds a number to titles that occur more than once: sections are identified by the titles of their scenes. */
/** @param {SceneRecord[]} scenes */
function numberDuplicateTitles(scenes) {
  const times = new Map();
  for (const { title } of scenes) times.set(title, (times.get(title) ?? 0) + 1);
  for (const [k, scene] of scenes.entries()) if (times.get(scene.title) > 1) scene.title = `${scene.title} (${k + 1})`;
}

// Milliseconds for which scenes are painted before the reader gets a frame.
const BUDGET = 150;

/** The report as a talk: P, or its button. */
class ReportTalk extends Presentation {
  /** @override @param {string} words */
  tell(words) {
    told.textContent = words;
  }
}

/** The painted scenes of this document, `finish`, which paints the remaining ones at once, and the talk. */
export const report = {
  scenes: /** @type {Painted[]} */ ([]),
  finish() {},
  talk: /** @type {ReportTalk | null} */ (null),
};

/** Paints the scenes of the document, a few at a time, so that the first can be read at once. @param {Kinds} kinds */
export function start(kinds) {
  keepPassedSliders();
  const all = sceneData(JSON.parse(element('tx-report-data').textContent ?? ''));
  const source = new ReportSource(all);
  report.talk = new ReportTalk(source);
  tables = appendix(element('tx-report-appendix'), () => source.frames());
  numberDuplicateTitles(all.map(({ scene }) => scene));
  const waiting = all.map((data, k) => () => paint(data, k, kinds));
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

/** @param {SceneData<any>} data @param {number} k @param {Kinds} kinds */
function paint(data, k, kinds) {
  const Kind = data.own ? kinds[data.own.kind] : Scene;
  report.scenes.push(new Kind(element(`scene-${k + 1}`), data));
}

/** Called when all scenes are laid out: scrolls to the one that the address names, which will not move any more. */
function settled() {
  document.documentElement.setAttribute('data-tx-ready', '');
  const { hash } = window.location;
  if (/^#scene-\d+$/.test(hash)) document.querySelector(hash)?.scrollIntoView();
}

const scheme = () => document.documentElement.getAttribute('data-mantine-color-scheme') ?? 'light';

/** @param {string} scheme */
function setScheme(scheme) {
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
  forgetTheme();
  for (const scene of report.scenes) scene.paintNow();
}

/** The appendix, once the report has started. @type {ReturnType<typeof appendix> | null} */
let tables = null;

const told = make('p', { className: 'tx-report-told', role: 'status' });

/** The buttons for the whole report. */
function tools() {
  const print = button({}, 'Print');
  const present = button({ 'data-tx-present': '', title: 'Show the scenes as a talk (P)' }, icon('play'), 'Present');
  print.addEventListener('click', () => window.print());
  fill(element('tx-report-tools'), present, print, schemeButton(), told);
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

/** The colour scheme before printing. @type {string | null} */
let before = null;

/** Undoes what `fitSheets` did. */
let unfit = () => {};

/** Prepares for printing: light colours, and every scene laid out for its sheet. */
function onPaper() {
  if (before !== null) return;
  report.finish();
  tables?.open();
  before = scheme();
  document.documentElement.classList.add('tx-printing');
  setScheme('light');
  unfit = fitSheets();
}

/** Restores everything after printing. */
function offPaper() {
  if (before === null) return;
  document.documentElement.classList.remove('tx-printing');
  unfit();
  tables?.back();
  const scheme = before;
  before = null;
  setScheme(scheme);
}
