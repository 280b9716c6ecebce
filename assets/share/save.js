/** Saves a figure with its caption under a name that says what it shows. */
import { coordinate, count, counted, percent, prevalence } from '#tile/draw/text';
import { rank } from '#tile/math/ranking';
import { RULES } from '#tile/math/rules';
import { allNames } from '#tile/model/explore';
import { MEANINGS } from '#tile/model/references';
import { PRESETS } from '#tile/model/task_presets';
import { levelOfTests } from '#tile/model/uncertainty';
import { costsTable } from '#tile/pages/decide/table';
import { answerSentence, VOCABULARY } from '#tile/pages/decide/words';
import {
  beatenWords,
  bestModelWords,
  bestWords,
  bootstrapWords,
  drawnInSpace,
  drawnOnMaps,
  drawnOnModels,
  drawnOnTile,
  meaningOf,
  rowsWords,
} from '#tile/panels/sentences';
import { figureInPrint, pngPicture, print, svgText } from '#tile/share/figures';
import { opened } from '#tile/shell/controllers';
import { csv, latex } from '#tile/tables/formats';
import { element } from '#tile/ui/elements';
import { fileName, saveFile, zipOf } from '#tile/ui/files';
import { FLAVORS, filled, LAYERS } from '#tile/view/flavors';

/** @import { Ranking } from '#tile/math/ranking' */
/** @import { ExploreModel, Point } from '#tile/model/explore' */
/** @import { Figure } from '#tile/share/figures' */

// ---- The file names of exports: the plot and its page, and what it shows: leaderboard, predictions or family, and
// scores.

/** What each page shows, as parts of a file name: its leaderboard or family of performances, then its scores. */
const SHOWN = {
  scores: (/** @type {string} */ which) => {
    const { model } = opened('scores');
    return [performances(model), ...scoresOf(model, which, true)];
  },
  tradeoff: () => {
    const { model } = opened('tradeoff');
    return [performances(model), ...(model.classic ? [] : [scoreName(model.from), 'to', scoreName(model.to)])];
  },
  predictions: () => [opened('predictions').model.result?.title ?? 'predictions'],
  compare: () => boardTitle(opened('explore').model),
  invariance: () => [opened('invariance').model.answer?.title ?? 'predictions'],
  tasks: () => [opened('tasks').model.matrices?.title ?? 'outcomes'],
  contexts: () => boardTitle(opened('explore').model),
  decide: () => boardTitle(opened('explore').model),
  robustness: () => boardTitle(opened('explore').model),
  explore: (/** @type {string} */ which) => {
    const { model } = opened('explore');
    const shown = which === 'tile' && model.flavor !== 'entity' ? [model.flavor] : [];
    if (shown.length && model.selected !== null) shown.push(model.names[model.selected]);
    return [...boardParts(model, which === 'multiples'), ...shown];
  },
};
/** @typedef {keyof typeof SHOWN} PageName */
const NAMES = /** @type {PageName[]} */ (Object.keys(SHOWN));

/**
 * The leaderboard, its context if there are several, and the named score at the point; of Tiles side by side nothing
 * that is of one of them only.
 */
/** @param {ExploreModel} model @param {boolean} [several] whether Tiles stand side by side */
export function boardParts(model, several = false) {
  const place = model.placeHere();
  const kind = several ? model.display.multiples : 'none';
  const title = kind === 'leaderboard' ? [] : boardTitle(model).slice(0, kind === 'context' ? 1 : 2);
  return [...title, ...(kind === 'none' ? [] : [kind]), ...(place ? [place.name] : [])];
}

/** The plot with correlation Tiles of several scores. */
export const SIDE_BY_SIDE = 'scores-side-by-side';

/**
 * The names of the scores that a plot of Scores shows; formulas as typed, or as a word.
 *
 * @param {import('#tile/model/scores').ScoresModel} model
 * @param {string} which plot
 * @param {boolean} [short] whether formulas are a word
 */
export function scoresOf({ maps, catalogue, compared, sideBySide }, which, short = false) {
  const named = (/** @type {string} */ text) => {
    // A typed score has its key with its map.
    const key = sideBySide?.maps.find((map) => map.text === text)?.key ?? text;
    return catalogue.find((each) => each.key === key) ?? { key: 'formula', name: text };
  };
  const shown = which === SIDE_BY_SIDE ? compared.map(named) : maps;
  return shown.map(({ key, name }) => (short && key === 'formula' ? 'formula' : name));
}

/** @param {ExploreModel} model */
function boardTitle({ data, contextName }) {
  if (!data) return [];
  return [data.title, ...(data.contexts.length > 1 ? [contextName] : [])];
}

/** @param {string} key of the catalogue, or 'point' */
function scoreName(key) {
  if (key === 'point') return 'point';
  return opened('explore').model.catalogue.find((score) => score.key === key)?.name ?? key;
}

/**
 * The family of performances with its parameter, or the leaderboard of Explore, as a part of a name.
 *
 * @param {{families: Record<string, {label?: string}>, family: string, needs?: string, parameter: number | null}} model
 */
export function performances({ families, family, needs, parameter }) {
  if (!families[family]) return boardTitle(opened('explore').model).join(' ');
  const { label = '' } = families[family];
  if (!needs || parameter === null) return label;
  const value = String(Number(parameter.toPrecision(4)));
  return `${label}, ${label.endsWith(needs) ? value : `${needs} ${value}`}`;
}

/** @param {string} which plot; begins with its page, except for those of Explore @returns {PageName} */
const pageOf = (which) => NAMES.find((name) => which.startsWith(`${name}-`)) ?? 'explore';

/** @param {string} which plot, see `pageOf` @returns {string} the file name without its extension */
export function figureName(which) {
  const page = pageOf(which);
  const space = which === 'roc' && opened('explore').model.roc.has('pr') ? 'pr' : which;
  const plot = which.startsWith(`${page}-`) ? which : `${page}-${space}`;
  return [plot, ...SHOWN[page](which).map(fileName)].join('-').slice(0, 160);
}

/** The file name of the table of Explore, without its extension. @param {ExploreModel} model */
export const tableName = (model) => boardParts(model).map(fileName).join('-').slice(0, 160);

// ---- Captions of figures: what is shown, of which leaderboard, at which prevalence and point, as a text file next
// to the figure.

/** A line of a caption: its label and its text, '' to omit it. @typedef {[string, string]} Fact */

/** β of the slider, as its field has it, where the path is that of F-scores. @param {{classic: boolean}} model */
const placeOnPath = ({ classic }) => (classic ? `, at β = ${element('way-beta', HTMLInputElement).value}` : '');

/** The label of the line about the best classifiers. */
const BEST = 'Best at the point';
/** The labels of the lines that depend on no leaderboard. */
const OF_POINT = ['Point', 'Weights'];
/** What the colours of a Tile mean, for the flavors that need an explanation, as figures have no legend. */
/** @param {string} flavor @param {number} margin */
const meaning = (flavor, margin) => filled((FLAVORS[flavor] ?? LAYERS[flavor])?.caption, { margin });

/** @param {Point} point */
const coordinates = ({ a, b }) => `a = ${coordinate(a)}, b = ${coordinate(b)}`;
/** What the list of flavors shows. */
const flavorShown = () => element('flavor', HTMLSelectElement).selectedOptions[0]?.dataset.txText ?? '';

/** The prevalence in use, and what operations make of it. @param {ExploreModel} model */
function prevalenceWords({ prior, common, operations }) {
  if (!Number.isFinite(common)) return 'differs between classifiers';
  if (prior === null) return prevalence(common);
  const after = operations.length && common !== prior ? `, ${prevalence(common)} after the operations` : '';
  return `${prevalence(prior)} (set)${after}`;
}

/** @param {ExploreModel} model @param {Point} [point] the one shown @returns {Fact[]} */
function boardFacts(model, point = model.point) {
  const place = model.placeHere(point);
  const ranking = rank(model.performances, point.a, point.b);
  const { uncertain, margin } = model.uncertainty;
  const level = () => levelOfTests(model.uncertainty, model.uncertaintyResults.pointDraws(model));
  return [
    ['Leaderboard', `${boardTitle(model).join(', ')}; ${rowsWords(model, 'classifier')}`],
    ['Prevalence', prevalenceWords(model)],
    ['Point', coordinates(point) + (place ? ` (${allNames([place])})` : '')],
    ['Weights', meaningOf(point)],
    [BEST, bestHereWords(model, point, ranking)],
    ['Operations', model.operations.join(', ').replaceAll('_', ' ')],
    ['Selected', model.selected === null ? '' : model.names[model.selected]],
    ['Uncertainty', uncertain ? `rank sets at ${level()}${meaning(model.flavor, margin)}` : ''],
  ];
}

/** The best at a point: classifiers, or a reference that beats them all. */
/** @param {ExploreModel} model @param {Point} point @param {Ranking} ranking there */
function bestHereWords({ competing, names }, { a, b }, ranking) {
  const reference = competing?.at(a, b, ranking);
  const best = bestWords(ranking, (i) => names[i]);
  return reference?.beats ? `${MEANINGS[reference.which].toLowerCase()}: ${beatenWords(reference, names)}` : best;
}

/** The lines that Tiles side by side replace by one about each Tile, by what differs between them. */
/** @type {Record<string, string[]>} */
const REPLACED = {
  flavor: ['Tile shows', 'Numbers', BEST],
  prior: ['Numbers', 'Prevalence', BEST],
  context: ['Leaderboard', 'Numbers', 'Prevalence', BEST],
  leaderboard: ['Leaderboard', 'Numbers', 'Prevalence', BEST],
};

/**
 * The lines of a caption for Tiles side by side: in place of what differs between them, what each shows.
 *
 * @param {Fact[]} facts of one Tile
 * @param {ExploreModel} model
 * @param {{title: string, about?: string, coordinates?: string, model: ExploreModel | null}[]} panels @returns {Fact[]}
 */
export function factsOfTiles(facts, { board, display: { multiples: kind } }, panels) {
  const replaced = REPLACED[kind] ?? [];
  const own = replaced.includes('Leaderboard');
  const words = panels.map(({ title, about, coordinates, model }) => {
    const prior = own && model && Number.isFinite(model.common) ? `prevalence ${prevalence(model.common)}` : '';
    const more = [about ?? '', prior, coordinates ? `${coordinates} coordinates` : ''].filter(Boolean).join(', ');
    return more ? `${title} (${more})` : title;
  });
  /** @type {Fact[]} */
  const first =
    kind === 'context' ? [['Leaderboard', `${board.title}; ${counted(board.entities.length, 'classifier')}`]] : [];
  const below = ['Below each Tile', 'the best classifier at the point, with its score'];
  return [
    ...first,
    ['Tiles', words.join('; ')],
    /** @type {Fact} */ (below),
    ...facts.filter(([name]) => !replaced.includes(name)),
  ];
}

/** The plots of Scores with maps that overlays are drawn on; names only where there is room. */
const MAPS = ['scores-first', 'scores-second', 'scores-between', SIDE_BY_SIDE];

/** The line about what is drawn over a plot. @param {string[]} words @returns {Fact} */
const drawn = (words) => ['Also drawn', [...new Set(words)].join('; ')];

/** What is drawn over a plot of Trade-off. @param {string} which */
function drawnOnPath(which) {
  const { explore, painting } = opened('tradeoff');
  const [tile, space] = painting.both.scenes ?? [];
  if (which === 'tradeoff-prevalences') return painting.prevalences.words();
  if (which === 'tradeoff-tetrahedron') return [painting.tetrahedron.scene?.said ?? ''];
  if (which === 'tradeoff-tile' && tile) return [...drawnOnTile(explore.model, tile), 'the path (thick where optimal)'];
  return which === 'tradeoff-roc' && space ? drawnInSpace(explore.model, space) : [];
}

/** What is drawn over a plot of Explore. @param {string} which */
function drawnOnExplore(which) {
  const { model, multiples } = opened('explore');
  if (which === 'roc') return drawnInSpace(model);
  const shown = which === 'multiples' ? multiples.models.panels.map((each) => each.model) : [model];
  return shown.flatMap((each) => (each ? drawnOnTile(each) : []));
}

/** The lines about the content of each page. @type {Record<PageName, (which: string) => Fact[]>} */
const FACTS = {
  explore: (which) => {
    const { fade, model, multiples } = opened('explore');
    /** @type {Fact[]} */
    const facts = [
      ['Tile shows', which === 'roc' ? '' : flavorShown()],
      ['Numbers', which === 'roc' ? '' : fade.numbers(model)],
      drawn(drawnOnExplore(which)),
      ...boardFacts(model),
    ];
    return which === 'multiples' ? factsOfTiles(facts, model, multiples.models.panels) : facts;
  },
  scores: (which) => {
    const { model } = opened('scores');
    const sized = model.families[model.family]?.sized ? `; ${count(model.size)} performances` : '';
    return [
      ['Scores', scoresOf(model, which).join('; ')],
      ['Prevalences', which === SIDE_BY_SIDE ? model.priors.map(prevalence).join(', ') : ''],
      ['Performances', performances(model) + sized],
      ['Coefficient', model.coefficientName],
      drawn(MAPS.includes(which) ? drawnOnMaps(model, which !== SIDE_BY_SIDE) : []),
      ['Point', coordinates(model.point)],
      ['Weights', meaningOf(model.point)],
    ];
  },
  tradeoff: (which) => {
    const { model, explore } = opened('tradeoff');
    const family = model.families[model.family] ? performances(model) : '';
    /** @type {Fact[]} */
    const path = [
      ['Path', model.result ? `${scoreName(model.from)} to ${scoreName(model.to)}${placeOnPath(model)}` : ''],
    ];
    const here = model.result ? model.at(model.t) : undefined;
    // A distribution of performances has no leaderboard.
    const facts = boardFacts(explore.model, here).filter(([name]) => !family || OF_POINT.includes(name));
    return [...path, ['Performances', family], drawn(drawnOnPath(which)), ...facts];
  },
  predictions: (which) => {
    const { model } = opened('predictions');
    const { title, models } = model.answer;
    const own = model.prior ?? model.answer.prior;
    return [
      ['Predictions', `${title}; ${counted(models.length, 'model')}`],
      ['Prevalence', prevalence(own) + (model.prior === null ? '' : ' (set)')],
      drawn(which === 'predictions-tile' ? drawnOnModels(model) : []),
      ['Point', coordinates(model.point)],
      ['Weights', meaningOf(model.point)],
      [BEST, bestModelWords(model)],
      ['Coverage', model.share < 1 ? percent(model.share) : ''],
      ['Selected', model.flavor === 'model' && model.selected === null ? '' : models[model.chosen].name],
      ['Uncertainty', bootstrapWords(model) && bootstrapWords(model) + meaning(model.flavor, model.margin)],
    ];
  },
  compare: () => {
    const { board, verdict } = opened('compare');
    return [...boardFacts(board), ['Verdict', verdict?.sentence ?? '']];
  },
  invariance: () => {
    const { answer } = opened('invariance').model;
    return answer
      ? [
          ['Predictions', answer.title],
          ['Model', answer.names.join(', compared with ')],
        ]
      : [];
  },
  tasks: () => {
    const { matrices, kind } = opened('tasks').model;
    return matrices
      ? [
          ['Outcomes', matrices.title],
          ['Task', PRESETS[kind].name],
        ]
      : [];
  },
  contexts: () => {
    const { board, model } = opened('contexts');
    return [drawn(['named scores']), ...boardFacts(board), ['Official rule', RULES[model.rule].name]];
  },
  decide: (which) => {
    const { board, decision, model } = opened('decide');
    const lines = drawn(which === 'decide-tile' ? ['named scores on the diagonal'] : []);
    const left = [...OF_POINT, BEST, 'Uncertainty'];
    const facts = boardFacts(board).filter(([name]) => !left.includes(name));
    return [lines, ...facts, ['Answer', decision ? answerSentence(decision, null, VOCABULARY[model.words]) : '']];
  },
  robustness: (which) => {
    const { board, model } = opened('robustness');
    const corners = model.region === 'tile' ? [] : model.corners;
    const list = corners?.map(([a, b]) => `(${coordinate(a)}, ${coordinate(b)})`).join(' ') ?? '';
    const lines = drawn(which === 'robustness-tile' ? ['named scores'] : []);
    return [lines, ...boardFacts(board), ['Region', list || 'the whole Tile']];
  },
};

/** The text of an element without what it asks of the reader of a page. @param {Element | null | undefined} node */
function statementIn(node) {
  const copy = node?.cloneNode(true);
  if (!(copy instanceof Element)) return '';
  for (const each of copy.querySelectorAll('.tx-request')) each.remove();
  return copy.textContent?.trim() ?? '';
}

/** The heading of a plot and the note next to it, but not what a first visit reads there. @param {string} which plot */
function headingOf(which) {
  const plot = element(`${which}-plot`);
  const panel = plot.closest('section') ?? plot.closest('.tx-path') ?? plot.parentElement;
  const words = ['h2', '.tx-panel-head .tx-note:not(.tx-purpose)'].map((part) =>
    statementIn(panel?.querySelector(part)),
  );
  return words.filter(Boolean).join(': ');
}

/** What the marks of names mean where a Tile names every score. @type {Fact} */
const NAMED = ['Names', 'every named score at its place; † at this prevalence only; ↓ lower values are better'];

/**
 * The caption of a plot: its heading, lines about its content, the program, and the address of the view.
 *
 * @param {string} which plot, as the first part of its id
 * @param {boolean} [allNames] whether the Tile names every score
 */
export function captionOf(which, allNames = false) {
  const version = document.getElementById('sharing')?.dataset.version ?? '';
  /** @type {Fact[]} */
  const made = [
    ['Made with', `Tile Explorer ${version}`.trim()],
    ['View', window.location.href],
  ];
  const facts = [...FACTS[pageOf(which)](which), ...(allNames ? [NAMED] : []), ...made].filter(([, text]) => text);
  const heading = headingOf(which).replace(/[.?]?$/, (end) => end || '.');
  return `${heading}\n\n${facts.map(([name, text]) => `${name}: ${text}`).join('\n')}\n`;
}

/** @typedef {'pdf' | 'svg' | 'png300' | 'png600' | 'zip' | 'caption' | 'copy'} Form */

// ---- Saves a figure of the page with its caption as a file, in a zip archive or to the clipboard.

/** The least and greatest width of a figure in mm. */
export const WIDTHS = [60, 1200];
const NO_CLIPBOARD =
  'This browser copies pictures only from pages with https, or from this computer. Save the PNG instead.';

const REFUSED = 'The browser did not allow copying. Allow this page to use the clipboard, or save the PNG instead.';

/** @param {number} mm @param {number} dpi */
const pixelsOf = (mm, dpi) => Math.round((mm * dpi) / 25.4);
/** @param {string} text */
const bytes = (text) => new TextEncoder().encode(text);

/**
 * Saves a plot in a format, `mm` millimetres wide.
 *
 * @param {HTMLElement} plot
 * @param {string} which plot
 * @param {Form} form @param {number} mm
 * @param {boolean} [allNames] whether the Tile names every score at its place
 * @returns {Promise<string>} a message about what was done
 */
export async function saveFigure(plot, which, form, mm, allNames = false) {
  const name = figureName(which);
  if (form === 'caption') return saved(`${name}.txt`, new Blob([captionOf(which, allNames)], { type: 'text/plain' }));
  if (form === 'copy') return copy(plot, mm, allNames);
  const figure = await figureInPrint(plot, mm, allNames);
  if (form === 'pdf') {
    print(figure, mm, name);
    return 'Choose “Save as PDF” in the print dialog.';
  }
  if (form === 'svg') return saved(`${name}.svg`, new Blob([svgText(figure, mm)], { type: 'image/svg+xml' }));
  if (form === 'zip') return saved(`${name}.zip`, await figureWithCaption(figure, which, name, mm, allNames));
  return saved(`${name}.png`, await pngPicture(figure, pixelsOf(mm, form === 'png300' ? 300 : 600), mm));
}

/** @param {string} name @param {Blob} file */
function saved(name, file) {
  saveFile(file, name);
  return `Saved: ${name}`;
}

/** Tables that belong to a figure, as files: the costs of one of Decide. @param {string} which @param {string} name */
function tablesOf(which, name) {
  const decide = pageOf(which) === 'decide' ? opened('decide') : null;
  if (!decide?.decision) return [];
  const table = costsTable(decide.board, decide.decision);
  return [
    { name: `${name}-costs.csv`, bytes: bytes(csv(table)) },
    { name: `${name}-costs.tex`, bytes: bytes(latex(table)) },
  ];
}

/** Saves figure, caption and the tables that belong to them in one zip archive. */
/** @param {Figure} figure @param {string} which @param {string} name @param {number} mm @param {boolean} allNames */
async function figureWithCaption(figure, which, name, mm, allNames) {
  const png = await pngPicture(figure, pixelsOf(mm, 600), mm);
  return zipOf([
    { name: `${name}.svg`, bytes: bytes(svgText(figure, mm)) },
    { name: `${name}.png`, bytes: new Uint8Array(await png.arrayBuffer()) },
    { name: `${name}.txt`, bytes: bytes(captionOf(which, allNames)) },
    ...tablesOf(which, name),
  ]);
}

/** @param {HTMLElement} plot @param {number} mm @param {boolean} allNames */
async function copy(plot, mm, allNames) {
  if (!navigator.clipboard?.write || typeof ClipboardItem === 'undefined') throw new Error(NO_CLIPBOARD);
  // Browsers allow writing only during the click, so they get a promise of the picture.
  const png = figureInPrint(plot, mm, allNames).then((figure) => pngPicture(figure, pixelsOf(mm, 300), mm));
  const written = navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
  await written.catch((error) => Promise.reject(error?.name === 'NotAllowedError' ? new Error(REFUSED) : error));
  return `Copied, ${mm} mm wide at 300 dpi.`;
}
