/** The inspector: what the point means, in sentences or as editable numbers, and the best classifier there. */
import { theme } from '#tile/draw/colours';
import * as marks from '#tile/draw/marks';
import { capitalized, fixed, ordinal, percent, precise, prevalence, probability } from '#tile/draw/text';
import * as kernel from '#tile/math/ranking';
import { score } from '#tile/math/ranking';
import { edgeShare } from '#tile/math/regions/best';
import { allNames } from '#tile/model/explore';
import { whyNoScore } from '#tile/model/leaderboard';
import { MEANINGS, REFERENCES } from '#tile/model/references';
import { cardButton } from '#tile/panels/card_button';
import { judgementWords } from '#tile/panels/judgement_panel';
import { pins } from '#tile/panels/pins';
import { uncertaintyNodes as uncertain, uncertaintyButton } from '#tile/panels/possible_winners';
import { RankingTable } from '#tile/panels/rankings_table';
import {
  beatenParts,
  beatenWords,
  COMPARED,
  comparison,
  costs,
  indistinguishableWords,
  wideOnly,
} from '#tile/panels/sentences';
import { WeightsForm } from '#tile/panels/weights';
import { tiedWords } from '#tile/plots/tile/regions';
import { PointFields } from '#tile/ui/controls';
import { button, fill, fitShrunk, helpButton, icon, make, symbolNodes } from '#tile/ui/elements';
import { swatch } from '#tile/ui/legend';

/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { ReferenceHere } from '#tile/model/references' */
/** @import { Child } from '#tile/ui/elements' */

// ---- Sentences about the lines of overlays: what the scores on them have in common.

const MEDIANS =
  'Median lines: on b = 1/2 false alarms and misses count alike, so that such a score needs TN, TP and the number ' +
  'of errors only; on a = 1/2 rejections and detections do, and it needs FP, FN and the number of successes only.';

/** A sentence for each of these overlays that is shown. @param {ExploreModel} model */
function lineWords(model) {
  const { overlays } = model;
  const medians = overlays.has('medians') ? [MEDIANS] : [];
  const means = overlays.has('f_mean') ? meanWords(model) : [];
  return [...medians, ...means].map((text) => make('p', {}, text));
}

/** How the score of the selected (else the best) classifier is a mean of its scores on opposite sides of the Tile. */
/** @param {ExploreModel} model */
function meanWords({ performances, names, selected, winners, point: { a, b } }) {
  const entity = selected ?? winners[0];
  const one = entity === undefined ? null : performances[entity];
  if (!one) return [];
  const at = (/** @type {number} */ u, /** @type {number} */ v) => precise(score(one, u, v));
  return [
    `Along the row, the score of ${names[entity]} is the mean of those at both ends, ${at(0, b)} and ${at(1, b)}, ` +
      `under f(x) = 1/(1 − x), with weights 1 − a and a: ${at(a, b)}.`,
    `Along the column it is the harmonic mean of ${at(a, 0)} and ${at(a, 1)}, with weights 1 − b and b: ${at(a, b)}.`,
  ];
}

// ---- The best classifier at the point, in words: its score, its lead, its share of the Tile, the nearest change.

/** @typedef {ReturnType<ExploreModel['regions']>[number]} Region */

/** A caveat about shares, distances and "nearest", for the places that show them. */
const MEASURED = 'Measured on the square of a and b: not a probability, and another number at another prevalence';
// Letters of a name that has no room in the size of a title.
const LONG = 30;
// Regions in the strip of shares, of which the first are read out.
const STRIP = 200;
const READ_OUT = 12;

/** @param {ExploreModel} model @param {(entity: number) => void} onSelect @returns {(HTMLElement | null)[]} */
function winner(model, onSelect) {
  const { here, referenceAhead } = model;
  if (here) return [referenceAhead && ahead(model, referenceAhead), ...uncertain(model, here, onSelect)];
  if (referenceAhead) return referenceBest(model, referenceAhead, onSelect);
  const [first] = model.winners;
  if (first === undefined) return [make('p', { className: 'tx-sentence' }, `${whyNoScore(model)}.`)];
  const head = make(
    'div',
    { className: 'tx-winner' },
    swatch(model, first),
    make('h2', { className: model.names[first].length > LONG ? 'tx-long-name' : '' }, model.names[first]),
    make('output', {}, ruledValue(model, first)),
  );
  return [head, standing(model), strip(model, onSelect), share(model), moves(model)];
}

/** What the best is, where no classifier is better than a reference. */
/** @param {ExploreModel} model @param {ReferenceHere} here @param {(entity: number) => void} onSelect */
function referenceBest(model, here, onSelect) {
  const head = make(
    'div',
    { className: 'tx-winner' },
    swatch(model, model.names.length + here.which),
    make('h2', { className: 'tx-reference-name' }, `${MEANINGS[here.which]} is best here`),
    make('output', {}, precise(here.score)),
  );
  const [more, all] = beatenParts(here, model.names);
  const standing = make(
    'p',
    { className: 'tx-standing' },
    make('span', {}, more, wideOnly(all)),
    chosen(model, here.score),
    ask(model),
  );
  return [head, standing, strip(model, onSelect), referenceShare(model, here.which), moves(model, here)];
}

/** That a reference beats all, in one line above what is uncertain. */
/** @param {ExploreModel} model @param {ReferenceHere} here */
function ahead(model, here) {
  const name = make('span', { title: model.names[here.best] }, model.names[here.best]);
  const mark = swatch(model, model.names.length + here.which);
  const words = [make('b', {}, `${MEANINGS[here.which]} is best here`), `, ${precise(here.ahead)} ahead of `, name];
  return make('p', { className: 'tx-standing' }, make('span', { className: 'tx-name-line' }, mark, ...words));
}

/** On how much of the Tile a reference is best, in use and at the prevalence of the data. */
/** @param {ExploreModel} model @param {0 | 1} which */
function referenceShare(model, which) {
  const { references, common, ownPrior } = model;
  const own = model.ownShares();
  const here = make('b', {}, percent(references?.shares[which] ?? NaN));
  const there = own ? `; at the data’s ${prevalence(ownPrior)}, on ${percent(own[which])}` : '';
  const words = ['Best on ', here, ` of the Tile at ${prevalence(common)}`, wideOnly(there)];
  return make('p', { className: 'tx-share', title: MEASURED }, ...words, cardButton(model), link(model));
}

/** The sentence about the lead of the best, and about the selected entity. @param {ExploreModel} model */
function standing(model) {
  const { selected, winners, ranking } = model;
  const other = selected === null || winners.includes(selected) ? null : chosen(model, ranking.scores[winners[0]]);
  return make('p', { className: 'tx-standing' }, lead(model), mentioned(model), other, predictive(model), ask(model));
}

/** On phones, where the table has no room: PPV and NPV of the selected or the best. @param {ExploreModel} model */
function predictive({ selected, winners, rates }) {
  const { ppv = NaN, npv = NaN } = rates[selected ?? winners[0]] ?? {};
  const known = Number.isFinite(ppv) && Number.isFinite(npv);
  return known ? make('span', { className: 'tx-on-phone' }, `PPV ${percent(ppv)}, NPV ${percent(npv)}`) : null;
}

/** The rank of the selected entity and how far it is behind the best; null if none is selected. */
/** @param {ExploreModel} model @param {number} best score */
function chosen(model, best) {
  const { selected, names } = model;
  if (selected === null) return null;
  const { ranks, scores } = model.ranking;
  const behind = model.ruled ? ruledValue(model, selected) : `${precise(best - scores[selected])} behind`;
  const text = Number.isFinite(ranks[selected]) ? ` ${ordinal(ranks[selected])}, ${behind}` : ' undefined here';
  const words = [swatch(model, selected), make('b', { title: names[selected] }, names[selected]), text];
  return make('span', { className: 'tx-name-line tx-chosen' }, ...words);
}

/** A link that compares the selected entity with the best one, or the best with the next; a report has none. */
/** @param {ExploreModel} model */
function link({ selected, winners, ranking, names }) {
  const one = selected ?? winners[0];
  if (one === undefined || !document.getElementById('ours')) return null;
  const other = one === winners[0] ? ranking.order.find((i) => i !== one) : winners[0];
  if (other === undefined) return null;
  const pair = { 'data-tx-link': '/compare', 'data-tx-pair': `${one},${other}` };
  const title = `Compare ${names[one]} with ${names[other]}`;
  return make('button', { className: 'tx-inspect-link', ...pair, title }, 'Compare');
}

/** That a reference beats all, where references do not compete. @param {ExploreModel} model */
function mentioned(model) {
  const here = model.referenceHere();
  // A row that is a reference itself is not behind it.
  return here?.beats && !model.oneClass.has(model.winners[0])
    ? make('span', {}, `${REFERENCES[here.which]} scores ${precise(here.ahead)} more`)
    : null;
}

/** The button, on phones, that shows uncertainty; null if draws are impossible. @param {ExploreModel} model */
const ask = (model) => (model.uncertaintyProblem === null ? uncertaintyButton(false) : null);

/** The value of an entity by the rule over all contexts: a score, or a rank. */
/** @param {ExploreModel} model @param {number} i */
const ruledValue = (model, i) => (model.ruled?.ofRanks ? model.valueText(i) : precise(model.ranking.scores[i]));

/**
 * By how much the best is ahead of the next, or with which it ties. The name is an element of its own, which is
 * shortened where it has no room.
 */
/** @param {ExploreModel} model */
function lead(model) {
  const { names, winners, ranking, rowCount } = model;
  const [first, tied] = winners;
  const name = (/** @type {number} */ i) => make('span', { title: names[i] }, names[i]);
  const line = (/** @type {Child[]} */ ...words) => make('span', { className: 'tx-name-line' }, ...words);
  const rest = winners.length > 2 ? ` and ${winners.length - 2} more` : '';
  if (tied !== undefined) return line('Tied best with ', name(tied), rest);
  const second = ranking.order[1];
  if (second === undefined || !Number.isFinite(ranking.ranks[second]))
    return make('span', {}, rowCount > 1 ? 'Best here: the only one with a score' : 'The only classifier');
  if (model.ruled) {
    const next = [name(second), ` ${ruledValue(model, second)}`];
    return line(wideOnly(`First by ${model.ruled.name}, `), 'ahead of ', ...next);
  }
  const ahead = `${precise(ranking.scores[first] - ranking.scores[second])} ahead of `;
  return line(wideOnly('Best here, '), ahead, name(second));
}

/**
 * A bar of the shares of the Tile, in the order of the hull: on the left where false negatives count little. Its parts
 * are clickable by pointer only, as some are one pixel wide; for screen readers it is one picture, and the table is the
 * way to select.
 */
/** @param {ExploreModel} model @param {(entity: number) => void} onSelect */
function strip(model, onSelect) {
  /** @param {Region} region */
  const far = ({ centroid }) => centroid[0] + centroid[1];
  const regions = [...model.bestRegions()].sort((p, q) => far(p) - far(q));
  const shown = regions.slice(0, STRIP);
  const said = shown.slice(0, READ_OUT).map((region) => `${title(model, region)} ${percent(region.area)}`);
  const label = `Shares of the Tile, in a and b: ${said.join(', ')}${regions.length > said.length ? ' and more' : ''}`;
  const parts = shown.map((region) => part(model, region, onSelect));
  return make('div', { className: 'tx-strip', role: 'img', 'aria-label': label }, ...parts);
}

/** @param {ExploreModel} model @param {Region} region @param {(entity: number) => void} onSelect */
function part(model, region, onSelect) {
  const node = make('span', { title: `${title(model, region)}: best on ${percent(region.area)} of the Tile` });
  const place = model.colourOf(region.entities[0]);
  const { referenceAhead: ahead } = model;
  const best = ahead ? [model.names.length + ahead.which] : model.winners;
  const held = region.entities.some((i) => best.includes(i));
  const reference = region.entities[0] >= model.names.length;
  node.style.flexGrow = String(Math.max(region.area, 1e-4));
  node.style.background = place < 0 ? theme().bar : marks.swatchBackground(place, held && !reference ? 'full' : 'tint');
  if (held) node.className = 'tx-held';
  if (reference) node.style.cursor = 'default';
  else node.addEventListener('click', () => onSelect(region.entities[0]));
  return node;
}

/** @param {ExploreModel} model @param {Region} region */
const title = (model, { entities }) =>
  entities
    .slice(0, 3)
    .map((i) => model.nameOf(i))
    .join(', ');

/** @param {ExploreModel} model */
function share(model) {
  return make('p', { className: 'tx-share', title: MEASURED }, ...shareWords(model), cardButton(model), link(model));
}

/** @param {ExploreModel} model @returns {Child[]} */
function shareWords(model) {
  if (model.rightOnly) {
    const edge = make('b', {}, percent(edgeShare(model, model.winners[0])));
    return ['Best on ', edge, ' of the right side', wideOnly(': F-scores, precision and recall')];
  }
  const [first] = model.winners;
  const regions = model.bestRegions().filter(({ entities }) => entities.includes(first));
  if (!regions.length) return ['Best at this point only', wideOnly(', on no area of the Tile')];
  const others = Math.min(...regions.map(({ entities }) => entities.length)) - 1;
  return [
    'Best on ',
    make('b', {}, percent(model.areaOf(first))),
    wideOnly(` of the Tile${Number.isFinite(model.common) ? ' at this prevalence' : ''}`),
    others ? `, shared with ${others} more` : '',
  ];
}

/** @type {{ key: 'up' | 'down' | 'left' | 'right', axis: 'a' | 'b', verb: string, side: string }[]} */
const DIRECTIONS = [
  { key: 'up', axis: 'b', verb: ' rises', side: ' above ' },
  { key: 'down', axis: 'b', verb: ' falls', side: ' below ' },
  { key: 'left', axis: 'a', verb: ' falls', side: ' below ' },
  { key: 'right', axis: 'a', verb: ' rises', side: ' above ' },
];

/**
 * A list of changes of the best classifier: the nearest one, and the first one in each direction, with the classifier
 * that takes over.
 */
/** @param {ExploreModel} model @param {ReferenceHere | null} [reference] if it is the best */
function moves(model, reference = null) {
  const found = model.winnerMoves();
  const table = make('dl', { className: 'tx-moves', title: MEASURED });
  // Where some tie the change is here.
  if ((reference || model.winners.length === 1) && found.to !== undefined && found.to !== null && found.at) {
    const [a, b] = found.at;
    table.append(
      row(['nearest ', wideOnly('change '), bold(precise(found.radius))], entity(model, found.to), at(a, b)),
    );
  }
  if (reference) table.append(...priorRow(model, reference.which));
  const never = DIRECTIONS.filter(({ key }) => reference && !found[key]);
  for (const { key, axis, verb, side } of DIRECTIONS) {
    if ((model.rightOnly && axis === 'a') || (never.length > 1 && !found[key])) continue;
    const move = found[key];
    const name = make('i', {}, axis);
    table.append(
      move
        ? row(
            [wideOnly('if '), name, wideOnly(verb), side, bold(precise(move.at))],
            entity(model, move.to),
            costs(axis, move.at),
          )
        : row([wideOnly('if '), name, verb], ['no change up to the edge'], []),
    );
  }
  if (never.length > 1) table.append(row(neverWords(never), ['no change up to the edge'], []));
  return table;
}

/** In which directions nothing changes: "if a or b falls". @param {typeof DIRECTIONS} directions @returns {Child[]} */
function neverWords(directions) {
  const same = directions.every(({ verb }) => verb === directions[0].verb);
  if (!same || directions.length > 2) return [wideOnly('in '), 'other directions'];
  const [one, other] = directions.map(({ axis }) => axis).sort();
  return [wideOnly('if '), make('i', {}, one), ' or ', make('i', {}, other), directions[0].verb];
}

/** At which prevalence a reference is no longer the best here; nothing if rows cannot be shifted to it as they are. */
/** @param {ExploreModel} model @param {0 | 1} which @returns {HTMLElement[]} */
function priorRow(model, which) {
  const { references, operations, stuck, point } = model;
  if (!references || operations.length || stuck.length) return [];
  const change = references.changeOfPrior(which, point.a, point.b);
  if (!change) return [];
  const verb = which ? 'falls below ' : 'rises above ';
  const what = [wideOnly('if prevalence '), make('span', { className: 'tx-short' }, 'prevalence '), verb];
  return [row([...what, bold(prevalence(change.prior))], entity(model, change.to), ['at this point'])];
}

/** @param {number} a @param {number} b @returns {Child[]} */
const at = (a, b) => ['at ', make('i', {}, 'a'), ` ${precise(a)}, `, make('i', {}, 'b'), ` ${precise(b)}`];

/** @param {string} text */
const bold = (text) => make('b', {}, text);

/** @param {ExploreModel} model @param {number} i @returns {Child[]} */
const entity = (model, i) => [swatch(model, i), make('span', { title: model.nameOf(i) }, model.nameOf(i))];

/** @param {Child[]} what @param {Child[]} to @param {Child[]} note */
function row(what, to, note) {
  return make(
    'div',
    {},
    make('dt', {}, ...what),
    make('dd', { className: 'tx-move-name' }, ...to),
    make('dd', { className: 'tx-move-note' }, ...note),
  );
}

/** @typedef {{ a: number, b: number }} Point */

// ---- The inspector, with the pins in place of the best where there are any.

/** Each outcome's name, and its index among the importances (tn, fp, fn, tp). */
const OUTCOMES = /** @type {const} */ ([
  ['Correct rejection', 'TN', 0],
  ['Detection', 'TP', 3],
  ['False alarm', 'FP', 1],
  ['Missed positive', 'FN', 2],
]);

export class Inspector {
  showPins = false;
  sentence = make('p', { className: 'tx-sentence' });
  bars = make('div', { className: 'tx-bars' });
  near = make('div', { className: 'tx-near' });
  lines = make('div', { className: 'tx-line-words' });
  pinsButton = make(
    'button',
    { className: 'tx-button tx-tab', 'data-tx-action': 'pins', 'aria-pressed': 'false', hidden: '' },
    'Pins',
  );
  weightsButton = button(
    {
      className: 'tx-button tx-tab tx-weights',
      'aria-pressed': 'false',
      title: 'Type how much outcomes count, as ratios or importances',
    },
    icon('weights'),
    make('span', { className: 'tx-word' }, 'Weights'),
  );

  /**
   * @param {Record<'point' | 'winner' | 'live', HTMLElement>} hosts `live`: the live region for screen readers
   * @param {(axis: 'a' | 'b', value: number) => void} onTyped @param {(entity: number) => void} onSelect
   * @param {(a: number, b: number) => void} onTravel
   */
  constructor(hosts, onTyped, onSelect, onTravel) {
    this.hosts = hosts;
    this.onSelect = onSelect;
    this.fields = new PointFields('point', onTyped);
    this.choosing = new WeightsForm(onTyped);
    this.weightsButton.addEventListener('click', () => this.setTyping(Boolean(this.choosing.node.hidden)));
    this.rows = OUTCOMES.map(([name, short, at]) => this.bar(name, short, at));
    const head = make(
      'div',
      { className: 'tx-inspect-head' },
      make('h2', {}, 'This point'),
      helpButton('explore.inspector', 'Inspector'),
      this.weightsButton,
      this.pinsButton,
      ...this.fields.nodes,
    );
    fill(hosts.point, head, this.sentence, this.lines, this.choosing.node, this.bars, this.near);
    this.rankings = new RankingTable(onTravel);
    hosts.point.before(this.rankings.root);
    this.setTyping(false);
  }

  /** @param {boolean} on whether to show fields for the importances instead of the bars and the nearest scores */
  setTyping(on) {
    this.choosing.node.hidden = !on;
    this.bars.hidden = on;
    this.near.hidden = on;
    this.weightsButton.setAttribute('aria-pressed', String(on));
  }

  /** @param {string} name @param {string} short @param {number} at */
  bar(name, short, at) {
    const bar = make('span');
    const value = make('output');
    const label = make('span', {}, `${name} `, make('small', {}, short));
    const track = make('span', { className: 'tx-bar-track' }, bar);
    this.bars.append(make('div', { className: 'tx-bar-row' }, label, track, value));
    return { at, bar, value };
  }

  /** @param {ExploreModel} model */
  paint(model) {
    this.fields.paint(model);
    this.paintMeaning(model.point);
    this.choosing.paint(model);
    this.paintNear(model);
    fill(this.lines, ...lineWords(model), ...judgedLine(model));
    this.rankings.paint(model);
    this.pinsButton.hidden = !model.pins.length;
    this.pinsButton.textContent = `Pins ${model.pins.length}`;
    if (this.showPins)
      fill(this.hosts.winner, make('div', { className: 'tx-winner' }, make('h2', {}, 'Pinned points')), pins(model));
    else fill(this.hosts.winner, ...winner(model, this.onSelect));
    // Measured at rest: a drag would wait for it at every frame.
    if (!model.live) fitShrunk(this.hosts.winner, ':is(.tx-move-name, .tx-name-line) > [title]', model.names);
  }

  /** @param {Point} point */
  paintMeaning({ a, b }) {
    const errors = comparison(b, ...COMPARED.b);
    const hits = comparison(a, ...COMPARED.a);
    const [start] = errors;
    if (typeof start === 'string') errors[0] = capitalized(start);
    fill(this.sentence, ...errors, '; ', make('br'), ...hits, '.');
    const weights = kernel.importances(a, b);
    for (const { at, bar, value } of this.rows) {
      bar.style.width = `${100 * weights[at]}%`;
      value.textContent = fixed(weights[at]);
    }
  }

  /** The named score here, else the nearest ones. @param {ExploreModel} model */
  paintNear(model) {
    const { a, b } = model.point;
    const places = model.places().map((place) => ({ ...place, d: Math.hypot(place.a - a, place.b - b) }));
    places.sort((p, q) => Number(p.kind === 'minor') - Number(q.kind === 'minor') || p.d - q.d);
    const here = places.filter((place) => place.d < 1e-6);
    if (here.length) return fill(this.near, make('span', {}, 'Same ranking as ', make('b', {}, allNames(here))));
    const nearest = places.slice(0, 4).sort((p, q) => p.d - q.d);
    const chips = nearest.map((place) => chip(place, place.d));
    fill(this.near, make('span', { title: MEASURED }, 'Nearest scores'), ...chips);
  }

  /** @param {boolean} on */
  setPins(on) {
    this.showPins = on;
    this.pinsButton.setAttribute('aria-pressed', String(on));
  }

  /** Announces the point and the best classifier there to screen readers. @param {ExploreModel} model */
  announce(model) {
    const { a, b } = model.point;
    const [first] = model.winners;
    const { referenceAhead: ahead } = model;
    const best = ahead
      ? `${MEANINGS[ahead.which]} is best, ${precise(ahead.score)}: ${beatenWords(ahead, model.names)}`
      : first === undefined
        ? whyNoScore(model)
        : `best ${model.names[first]}${tiedWords(model.winners.length)}, ${ruledValue(model, first)}`;
    const { here } = model;
    const sure =
      here && first !== undefined ? `, P(best) ${probability(here.best[first])}; ${indistinguishableWords(model)}` : '';
    const text = `a ${fixed(a)}, b ${fixed(b)}: ${best}${sure}`;
    // Screen readers read the text again whenever it is written.
    if (this.hosts.live.textContent !== text) this.hosts.live.textContent = text;
  }
}

/** Where judgements hold. @param {ExploreModel} model */
function judgedLine(model) {
  const text = judgementWords(model);
  return text ? [make('p', {}, text)] : [];
}

/** A button that moves to a named score, with its symbol and distance. */
/** @param {import('#tile/model/explore').NamedPlace} place @param {number} distance */
function chip(place, distance) {
  const { key, symbol } = place;
  const title = `${allNames([place])}: click to rank by it`;
  const attributes = { className: 'tx-chip', 'data-tx-action': 'jump', 'data-tx-key': key, title };
  const words = [...symbolNodes(symbol), make('small', {}, ` ${fixed(distance, 2)}`)];
  return make('button', attributes, ...words);
}
