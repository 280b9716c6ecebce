/** The controller of the Scores page: sends requests, paints the answers below their headings, follows the point. */
import { MARGIN, sideOf } from '#tile/draw/square';
import { count, counted, fixed, precise, prevalence, scoreOption } from '#tile/draw/text';
import { inUnit } from '#tile/math/ranking';
import { LEADERBOARD } from '#tile/model/families';
import { AuditCard } from '#tile/pages/scores/audit';
import { Gallery } from '#tile/pages/scores/gallery';
import { CorrelationTile, differenceMap, movePoint, Pointer, shownMap } from '#tile/pages/scores/map';
import { Questions } from '#tile/pages/scores/requests';
import { Scatter } from '#tile/pages/scores/scatter';
import { ScoresWords } from '#tile/pages/scores/words';
import { ParameterControl, setParameter } from '#tile/panels/parameter';
import { changesWords } from '#tile/panels/sentences';
import { isShown, onScheme } from '#tile/shell/controllers';
import { closest, element, fill, fillAfter, make, say, symbolNodes, write as writeText } from '#tile/ui/elements';

/** @import { Arranged } from '#tile/draw/types' */
/** @import { SharedBoard } from '#tile/model/explore' */
/** @import { ScoresAnswer } from '#tile/model/answers' */
/** @import { ScoreMap, ScoresModel } from '#tile/model/scores' */
/** @import { Problem, Progress } from '#tile/pages/scores/requests' */
/** @import { Table } from '#tile/tables/formats' */
/** @import { Child } from '#tile/ui/elements' */

// ---- The headings of the Scores page: the verdict above the plots, their titles and notes, and what is wrong with
// a formula.

/**
 * @param {ScoresModel} model
 * @param {string} note why there is no map yet; '' where there is one
 * @param {boolean} auditStopped whether the audit was stopped
 */
function writeHeadings(model, note, auditStopped) {
  const [one, other] = model.maps;
  title('first', one ? symbolNodes(one.symbol) : ['Correlation Tile']);
  title('second', other ? symbolNodes(other.symbol) : ['Second score']);
  if (one && other) title('between', [...symbolNodes(one.symbol), ' − ', ...symbolNodes(other.symbol)]);
  write('scores-first-note', note || one?.name || '');
  write('scores-second-note', other ? other.name : '');
  write('scores-scatter-note', model.n ? performances(model.n) : '');
  write('gallery-note', galleryNote(model));
  writeVerdict(model, auditStopped);
}

/** @param {string} name @param {Child[]} children */
const title = (name, children) => fill(element(`scores-${name}-title`), ...children);

/** @param {number} n */
const performances = (n) => counted(n, 'performance');

/** @param {string} id @param {string} text */
function write(id, text) {
  say(element(id), text);
}

/** @param {ScoresModel} model */
function galleryNote({ gallery, n }) {
  if (!gallery) return '';
  const size = gallery.n < n ? `a random sample of ${performances(gallery.n)}` : performances(gallery.n);
  return `${size} · click: show this score, Shift and click: compare with it · ring: place of the score`;
}

// The verdict ---------------------------------------------------------------------------------------------------------

/** Writes whether each score is fit for ranking, then where on the Tile its ranking is, and for which performances. */
/** @param {ScoresModel} model @param {boolean} auditStopped whether the audit was stopped */
function writeVerdict(model, auditStopped) {
  const { maps, audits } = model;
  const host = element('scores-verdict-words');
  host.classList.toggle('tx-skeleton', !maps.length);
  if (!maps.length) return;
  const judged = maps.map((map, k) => [
    ...subject(map),
    ` ${audits?.[k]?.predicate ?? (auditStopped ? 'is not audited' : '…')}`,
  ]);
  const head = judged.flatMap((words, k) => (k ? ['; ', ...words] : words));
  const lines = maps.map((map, k) =>
    make(
      'p',
      { className: 'tx-reason' },
      ...reason(model, map, audits?.[k]?.reason ?? (auditStopped ? '' : 'Looking for counterexamples …')),
    ),
  );
  const heading = host.querySelector('h2') ?? make('h2', { className: 'tx-verdict' });
  fill(heading, ...head);
  if (!heading.parentElement) fill(host, heading);
  fillAfter(heading, ...lines);
  host.setAttribute('aria-busy', String(!audits && !auditStopped));
}

/** @param {ScoreMap} map */
const subject = ({ key, symbol }) => (key === 'formula' ? ['This formula'] : symbolNodes(symbol));

/**
 * @param {ScoresModel} model @param {ScoreMap} map
 * @param {string} why the reason that the audit gives
 * @returns {Child[]}
 */
function reason(model, map, why) {
  const name = model.comparing ? [...subject(map), ': '] : [];
  const where = `${whereabouts(map, model.symbol)} on ${onWhat(model)}. `;
  return [...name, make('b', {}, where), why];
}

/** Where on the Tile the ranking by a score is, as the beginning of a sentence. */
/** @param {ScoreMap} map @param {string} symbol of the coefficient */
function whereabouts({ place, largest, order }, symbol) {
  if (place) return `On the Tile at (${place.map((x) => fixed(x)).join(', ')})${order === 'dual' ? ', reversed' : ''},`;
  if (!largest) return 'No two different values';
  return `Nearest point of the Tile: (${fixed(largest.a)}, ${fixed(largest.b)}), ${symbol} = ${fixed(largest.value)},`;
}

/** @param {ScoresModel} model */
function onWhat({ family, families, n, needs, parameter, board }) {
  const changes = board ? changesWords(board) : '';
  if (family === LEADERBOARD) return `this leaderboard (${count(n)}${changes && `, ${changes}`})`;
  const label = families[family]?.label?.toLowerCase() ?? 'these performances';
  const value =
    needs && parameter !== null ? `, ${needs === 'prior' ? prevalence(parameter) : precise(parameter)}` : '';
  return `${performances(n)} (${label}${value})`;
}

// Progress and problems -----------------------------------------------------------------------------------------------

/** Writes how far the map is refined, with a button that stops or resumes it. */
/** @param {Progress | null} progress null where there is nothing to say */
function writeProgress(progress) {
  const host = element('scores-progress');
  host.hidden = !progress;
  if (!progress) return;
  const { step, of, grid, running } = progress;
  write(
    'scores-progress-words',
    running ? `Refining the map: step ${step} of ${of}` : `Map at ${grid} × ${grid} points`,
  );
  const bar = element('scores-progress-bar', HTMLProgressElement);
  bar.hidden = !running;
  Object.assign(bar, { max: of, value: step - 1 });
  write('scores-progress-button', running ? 'Stop' : 'Refine');
}

/** Writes what is wrong with a formula, with a mark below the wrong character; or another problem in words. */
/** @param {Problem | null} problem */
function writeProblem(problem) {
  const node = element('scores-problem');
  node.hidden = !problem;
  if (!problem) fill(node);
  else fill(node, make('span', {}, problem.message), formula(problem));
}

/** @param {Problem} problem */
function formula({ text, position = 0 }) {
  if (text === undefined || text === null) return null;
  const letter = make('mark', {}, text.slice(position, position + 1) || ' ');
  return make('code', {}, text.slice(0, position), letter, text.slice(position + 1));
}

/**
 * The values of the selects; and which performances are drawn, and what is shown with them.
 *
 * @typedef {Pick<ScoresModel, 'texts' | 'family' | 'size' | 'coefficient'>} Chosen
 * @typedef {Pick<ScoresModel, 'seed' | 'parameters' | 'overlays' | 'compared' | 'priors'>} Drawn
 */
/** @typedef {Chosen & Drawn} ScoresView what links hold */

// ---- The controller of the Scores page: sends requests when the question changes, paints the answers, and follows
// the pointer without a request.

const SEEDS = 9999;

export class Scores {
  left = MARGIN.left;
  side = 0;
  /** The requested animation frame; 0 for none. */
  frame = 0;
  /** Whether the next frame paints everything, not only what follows the point. */
  all = false;
  /** The question that was asked last. */
  lastQuestion = '';
  tiles = ['first', 'second', 'between'].map((name) => new CorrelationTile(element(`scores-${name}-plot`)));
  scatter = new Scatter(element('scores-scatter-plot'));
  gallery = new Gallery(
    element('gallery'),
    element('gallery-tools'),
    (key, second) => this.chooseScore(key, second),
    () => this.repaint(true),
    () => this.questions.toggleGallery(),
  );
  card = new AuditCard(element('scores-audit'), false);
  parameter = new ParameterControl(element('scores-parameter'), (value, live) => this.setParameter(value, live));
  words = new ScoresWords(element('scores-words'), (a, b) => this.setPoint(a, b, false));
  pointer = new Pointer(this);
  /** Called for a score that is chosen in the gallery. @type {(text: string, second: boolean) => void} */
  onPick = () => {};
  /** What is around the maps. @type {(Partial<Arranged> & {paint(): void, move(model: ScoresModel): void})[]} */
  extras = [];
  /** Called when a view is restored, to set the selects. @type {(view: ScoresView) => void} */
  onShow = () => {};

  /**
   * @param {ScoresModel} model @param {(store: string, question: object) => void} send
   * @param {SharedBoard} explore whose point and leaderboard are shared
   */
  constructor(model, send, explore) {
    this.model = model;
    this.explore = explore;
    /** The first score of the question that was answered last. */
    this.answered = model.texts[0];
    this.questions = new Questions(model, send, explore.model, {
      changed: () => this.repaint(true),
      answered: () => {
        this.answered = model.texts[0];
      },
      failed: writeProblem,
    });
    this.watch();
  }

  get shown() {
    return isShown(element('scores'));
  }

  /** Whether an answer is awaited. */
  get waiting() {
    return this.questions.sent !== null;
  }

  watch() {
    document.addEventListener('click', (event) => {
      if (closest(event, '[data-tx-action="scores-again"]')) this.drawAgain();
      if (closest(event, '[data-tx-action="scores-refine"]')) this.questions.toggleRefinement();
      if (closest(event, '[data-tx-action="scores-audit"]')) this.questions.toggleAudit();
    });
    new ResizeObserver(() => this.shown && this.repaint(true)).observe(element('scores-first-plot'));
    onScheme(() => this.repaint(true));
  }

  // Questions ---------------------------------------------------------------------------------------------------------

  /** Applies the values of the selects and the leaderboard. @param {Chosen} chosen */
  choose(chosen) {
    const { model } = this;
    const board = this.explore.model;
    Object.assign(model, chosen);
    model.follow(board);
    if (!model.live && board.data && !this.pointer.pressed) movePoint(model, board.point);
    this.parameter.paint(model);
    if (!this.shown) return;
    this.repaint(true);
    const key = this.questions.key();
    if (key === this.lastQuestion) return;
    this.lastQuestion = key;
    this.change(false);
  }

  /** @param {boolean} live whether a slider moves */
  change(live) {
    this.model.live = live;
    writeProblem(null);
    this.questions.change();
  }

  /** @param {ScoresAnswer | null} answer of any of the three kinds of question */
  receive(answer) {
    this.questions.receive(answer);
  }

  // Painting ----------------------------------------------------------------------------------------------------------

  /** @param {boolean} all everything, or only what follows the point */
  repaint(all) {
    this.all ||= all;
    if (!this.frame) this.frame = requestAnimationFrame(() => this.paint());
  }

  paint() {
    this.frame = 0;
    if (!this.shown) return;
    const { model } = this;
    if (this.all) this.paintAll();
    else for (const each of [...this.tiles.slice(0, model.comparing ? 3 : 1), ...this.extras]) each.move(model);
    if (!model.comparing) this.scatter.paint(model, this.left, this.side);
    this.pointer.place();
    this.words.paint(model);
    this.all = false;
    if (!this.pointer.pressed && !model.live) this.announce();
  }

  paintAll() {
    const { model } = this;
    const { note, auditStopped } = this.questions;
    element('scores').classList.toggle('tx-comparing', model.comparing);
    this.measure();
    const stale = !model.live && !model.maps.length;
    const shown = [shownMap(model, model.maps[0], note, stale)];
    if (model.comparing) shown.push(shownMap(model, model.maps[1], note, stale), differenceMap(model, note));
    for (const [k, map] of shown.entries()) this.tiles[k].paint(model, map, this.left, this.side);
    writeHeadings(model, note, auditStopped);
    writeProgress(this.questions.progress);
    this.card.paint(model.audits, model.names ?? [], auditStopped);
    this.gallery.paint(model, this.questions.galleryProgress);
    for (const extra of this.extras) extra.paint();
  }

  measure() {
    this.side = sideOf(element('scores-first-plot'));
  }

  /** Tells screen readers the point and the agreement there. */
  announce() {
    const { model } = this;
    if (!model.maps.length || !model.agreement) return;
    const words = model.agreement.map(({ value }, k) => `${model.maps[k].name}: ${model.symbol} ${fixed(value)}`);
    const text = `a ${fixed(model.point.a)}, b ${fixed(model.point.b)}. ${words.join('; ')}`;
    writeText(element('scores-live'), text);
  }

  // What the user does ------------------------------------------------------------------------------------------------

  /** Moves the point. Explore has the same one, and gets it when the pointer is released. */
  /** @param {number} a @param {number} b @param {boolean} live */
  setPoint(a, b, live) {
    movePoint(this.model, { a: inUnit(a), b: inUnit(b) });
    this.repaint(false);
    if (!live) this.explore.setPoint(this.model.point.a, this.model.point.b, false);
  }

  /** @param {number | null} value null: the value of the leaderboard @param {boolean} live */
  setParameter(value, live) {
    setParameter(this.model, value);
    this.parameter.paint(this.model);
    this.change(live);
  }

  /** Draws other performances from the same family. */
  drawAgain() {
    if (this.model.family === LEADERBOARD) return;
    this.model.seed = (this.model.seed % SEEDS) + 1;
    this.change(false);
  }

  /** The state that links and sessions hold. @returns {ScoresView} */
  view() {
    const { texts, family, size, seed, coefficient, parameters, overlays, compared, priors } = this.model;
    return { texts, family, size, seed, coefficient, parameters, overlays, compared, priors };
  }

  /** @param {ScoresView} view to be restored */
  restore(view) {
    const { seed, parameters, overlays, compared, priors } = structuredClone(view);
    Object.assign(this.model, { seed, parameters, overlays, compared, priors });
    this.onShow(view);
    this.lastQuestion = '';
  }

  /** The table of all scores; null before it has come. @type {() => Table | null} */
  table = () => null;

  /**
   * Shows the map of a score on a family of performances.
   *
   * @param {string} text a key or a formula @param {string} family
   * @param {number | null} prior null where the family has none
   */
  showOn(text, family, prior) {
    const { model } = this;
    if (prior !== null && model.family === family && model.parameter !== prior) this.setParameter(prior, false);
    else if (prior !== null) model.parameters = { ...model.parameters, prior };
    this.onShow({ ...this.view(), texts: [text, ''], family });
    element('scores').scrollIntoView({ block: 'start' });
  }

  /** @param {string} key @param {boolean} second to compare with the first */
  chooseScore(key, second) {
    const record = this.model.catalogue.find((item) => item.key === key);
    if (record) this.onPick(scoreOption(record), second);
    element('scores').scrollIntoView({ block: 'start' });
  }
}
