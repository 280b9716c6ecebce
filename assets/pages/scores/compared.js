/** Correlation Tiles of several scores at several prevalences: what is asked for, shown and saved. */
import { theme } from '#tile/draw/colours';
import { colour } from '#tile/draw/heat';
import { paintedBy } from '#tile/draw/layouts';
import { Pen, SVG } from '#tile/draw/pen';
import { drawTitledScale } from '#tile/draw/scales';
import { MARGIN } from '#tile/draw/square';
import { count, cut, width } from '#tile/draw/text';
import { LEADERBOARD } from '#tile/model/families';
import { columnsInPrint, NAMED_SIDE, SideBySideControls, SideBySideTiles } from '#tile/pages/scores/compared_tiles';
import { element, fill, make } from '#tile/ui/elements';
import { Asking, Progress } from '#tile/ui/work';

/** @import { ScoresAnswer, SideBySideAnswer, SideBySideMap } from '#tile/model/answers' */
/** @import { ScoresModel } from '#tile/model/scores' */
/** @import { Scores } from '#tile/pages/scores/page' */
/** @import { Small } from '#tile/pages/scores/compared_tiles' */

// ---- Correlation Tiles side by side as one drawing, for a file: each below its title, all above the scale of
// colours.

// Pixels: of the title above a Tile, below the words under all, of the letters.
const TITLE = 20;
const FOOT = 13;
const LETTERS = 12;
const SMALL = 11;
// Pixels by which a title may reach beyond its Tile.
const BEYOND = 26;
// Pixels of a map for each of the drawing: 600 dpi.
const FINE = 6.25;

/**
 * @param {{tiles: Small[], model: ScoresModel}} shown
 * @param {number} wide width in pixels
 * @returns {import('#tile/draw/types').Laid}
 */
function composed({ tiles, model }, wide) {
  const columns = columnsInPrint(tiles.length, new Set(tiles.map(({ map }) => map.prior)).size, wide);
  const side = wide / columns - MARGIN.left - MARGIN.right;
  const [across, down] = [wide / columns, side + MARGIN.top + MARGIN.bottom + TITLE];
  const drawing = document.createElementNS(SVG, 'svg');
  const pen = new Pen(drawing);
  for (const [k, tile] of tiles.entries()) {
    const [x, y] = [(k % columns) * across, Math.floor(k / columns) * down];
    drawTile(new Pen(pen.add('g', { transform: `translate(${x} ${y})` })), tile, side);
  }
  const high = Math.ceil(tiles.length / columns) * down;
  const last = drawFoot(pen, model, high + SMALL, wide);
  return { drawing, width: wide, height: last + FOOT, map: null };
}

/** @param {Pen} pen @param {Small} small @param {number} side */
function drawTile(pen, { tile, title, value }, side) {
  const style = { y: 14, 'font-size': LETTERS, fill: theme().ink };
  const number = value.textContent ?? '';
  const right = side + BEYOND;
  const name = cut(title.textContent ?? '', right - width(number, LETTERS) - 8, LETTERS, true);
  pen.add('text', { x: MARGIN.left, ...style, 'font-weight': 650 }, name);
  pen.add('text', { x: MARGIN.left + right, ...style, 'text-anchor': 'end' }, number);
  const { drawing, map } = tile.inSize(side, Math.round(FINE * side), side < NAMED_SIDE ? 'places' : '');
  const square = new Pen(pen.add('g', { transform: `translate(0 ${TITLE})` }));
  const place = { x: MARGIN.left, y: MARGIN.top, width: side, height: side, preserveAspectRatio: 'none' };
  if (map) square.add('image', { ...place, href: map.toDataURL('image/png') });
  for (const child of [...drawing.childNodes]) square.group.append(child);
}

/** Draws what the colours and the numbers mean; returns the baseline of the last line. */
/** @param {Pen} pen @param {ScoresModel} model @param {number} y @param {number} wide */
function drawFoot(pen, { coefficientTitle }, y, wide) {
  const bold = `${coefficientTitle} with the score above`;
  const words = '; number: at the point';
  const scale = { bold, words, low: '−1', high: '1', colour: (/** @type {number} */ share) => colour(2 * share - 1) };
  return drawTitledScale(pen, scale, { x: MARGIN.left, y, right: wide });
}

// ---- The requests for maps side by side: one score after the other, so that finished maps are shown and the rest
// can be stopped. Independent of the DOM.

export class SideBySideQuestions {
  /** The last question as JSON; its `compared` lists the scores. */
  asked = '';
  /** @type {string[]} */
  texts = [];
  /** The maps received so far, and for how many scores. @type {SideBySideMap[]} */
  maps = [];
  done = 0;
  /** Whether the user has stopped the rest. */
  stopped = false;

  /**
   * @param {(store: string, question: object) => void} send
   * @param {{took: (answer: SideBySideAnswer) => void, failed: (message: string) => void}} on
   */
  constructor(send, on) {
    this.asking = new Asking((question) => send('side-by-side-request', question));
    this.on = on;
  }

  /** @param {string} key the question as JSON */
  ask(key) {
    [this.asked, this.texts] = [key, JSON.parse(key).compared];
    [this.maps, this.done, this.stopped] = [[], 0, false];
    this.#next(this.turn + 1);
  }

  /** Whether an answer is awaited. */
  get waiting() {
    return this.asking.question !== null;
  }

  get turn() {
    return this.asking.turn;
  }

  /** @param {number} [turn] */
  #next(turn = this.turn) {
    const { asked, texts, done } = this;
    this.asking.ask({ ...JSON.parse(asked), compared: [texts[done]], known: '' }, turn);
  }

  /** @param {ScoresAnswer | null} answer ignored if it is that of an older turn */
  receive(answer) {
    const found = this.waiting ? this.asking.receive(answer) : null;
    if (found?.kind === 'side_by_side') this.#take(found);
    else if (found) this.#fail('message' in found ? found.message : '');
  }

  /** @param {SideBySideAnswer} answer */
  #take(answer) {
    this.maps = [...this.maps, ...answer.maps];
    this.done++;
    if (this.done < this.texts.length && !this.stopped) this.#next();
    this.on.took({ ...answer, maps: this.maps });
  }

  /** @param {string} message */
  #fail(message) {
    this.texts = [];
    this.on.failed(message);
  }

  /** Stops requesting further scores, or resumes. */
  stopOrResume() {
    this.stopped = !this.stopped;
    if (!this.stopped && !this.waiting && this.done < this.texts.length) this.#next();
  }

  /** How many of the scores have maps; null if all have. */
  get progress() {
    const { done, texts, stopped } = this;
    return done < texts.length ? { done, of: texts.length, running: !stopped } : null;
  }
}

// ---- Correlation Tiles of several scores, at several prevalences, side by side: one point on all of them. A score
// is a row, a prevalence a column.

export class SideBySide {
  host = element('scores-side-by-side-plot');
  status = element('side-by-side-note');
  /** The scores shown last, as JSON. */
  compared = '[]';
  /** Whether the page stays scrolled to the Tiles as answers arrive: until the user does something. */
  arriving = false;

  /** @param {Scores} page @param {(store: string, question: object) => void} send */
  constructor(page, send) {
    this.page = page;
    paintedBy(this.host, this);
    this.tiles = new SideBySideTiles(this.host, page.model);
    this.questions = new SideBySideQuestions(send, {
      took: (answer) => this.take(answer),
      failed: (message) => this.fail(message),
    });
    this.progress = new Progress('scores', () => {
      this.questions.stopOrResume();
      this.paintTiles();
    });
    element('side-by-side-tools').append(this.progress.node);
    this.controls = new SideBySideControls(element('side-by-side-controls'), page.model, (texts, priors, drawn) =>
      this.change(texts, priors, drawn),
    );
    this.host.addEventListener('pointerdown', (event) => this.down(event));
    for (const kind of ['wheel', 'pointerdown', 'keydown'])
      document.addEventListener(
        kind,
        () => {
          this.arriving = false;
        },
        { capture: true, passive: true },
      );
    new ResizeObserver(() => page.shown && this.paintTiles()).observe(this.host);
  }

  /**
   * @param {string[]} texts @param {number[]} priors
   * @param {{family: string, size: number}} [drawn] the performances, if a preset changes them
   */
  change(texts, priors, drawn) {
    const { page } = this;
    this.compared = JSON.stringify(texts);
    Object.assign(page.model, { compared: [...texts], priors: [...priors] });
    if (drawn) page.onShow({ ...page.view(), ...drawn });
    page.repaint(true);
    // The link holds these scores, so it has to be written again.
    page.explore.ask('all');
  }

  /** Whether the performances can be shifted to any prior. */
  get takesPriors() {
    const { family, needs } = this.page.model;
    return family === LEADERBOARD || needs === 'prior';
  }

  paint() {
    const { model, questions } = this.page;
    this.controls.paint(this.takesPriors);
    this.host.hidden = !model.compared.length;
    const { compared, priors } = model;
    const { turn, known, ...question } = { ...model.question(41, questions.state()), scores: ['accuracy'] };
    const key = JSON.stringify({ ...question, compared, priors });
    this.follow(JSON.stringify(compared));
    if (compared.length && model.maps.length && key !== this.questions.asked) this.ask(key);
    if (!compared.length) this.say('Add scores to compare their maps; one point moves on all of them.');
    this.paintTiles();
  }

  /** Lets the page stay at the Tiles where a link, a scene or a session brings other ones, as they are far below. */
  /** @param {string} compared the scores as JSON */
  follow(compared) {
    if (compared === this.compared) return;
    this.arriving = compared !== '[]';
    this.compared = compared;
  }

  /** Scrolls to the Tiles once the page is laid out. */
  stay() {
    if (this.arriving) requestAnimationFrame(() => this.host.closest('section')?.scrollIntoView({ block: 'start' }));
  }

  /** @param {string} key */
  ask(key) {
    this.page.model.sideBySide = null;
    this.say('');
    this.questions.ask(key);
  }

  /** @param {string} text */
  say(text) {
    if (this.status.textContent !== text) this.status.textContent = text;
  }

  /** @param {ScoresAnswer | null} answer */
  receive(answer) {
    this.questions.receive(answer);
  }

  /** @param {SideBySideAnswer} answer */
  take(answer) {
    // A scene waits for all maps, or for those that arrived before the user pressed Stop.
    this.page.model.sideBySide = this.questions.progress?.running ? null : answer;
    // What was typed has its proper name now.
    if (answer.maps.some(({ key, text }) => key !== text)) this.controls.paint(this.takesPriors);
    this.tiles.take(answer);
    const { n, grid } = answer;
    const request = make('span', { className: 'tx-request' }, ' · click or drag: the point moves on all');
    fill(
      this.status,
      `${n < this.page.model.n ? 'a random sample of ' : ''}${count(n)} performances each · ${grid} × ${grid} points`,
      request,
    );
    this.paintTiles();
  }

  /** @param {string} message why the maps are unavailable */
  fail(message) {
    this.page.model.sideBySide = { kind: 'side_by_side', turn: this.questions.turn, grid: 0, n: 0, maps: [] };
    this.say(message);
    this.paintTiles();
  }

  paintTiles() {
    const { questions, page } = this;
    const some = page.model.compared.length > 0;
    this.progress.paint(some ? questions.progress : null);
    // The former maps are shown pale until the first new one arrives.
    this.tiles.waiting = questions.waiting && !questions.done;
    if (some) this.tiles.paint();
    this.stay();
  }

  /** All Tiles laid out in a width, in one drawing: to export. @param {number} width */
  inWidth(width) {
    return composed(this.tiles, width);
  }

  /** Moves the point on all Tiles. */
  move() {
    this.tiles.move();
  }

  /** @param {PointerEvent} event */
  down(event) {
    const read = this.tiles.pointReader(event);
    if (!read) return;
    this.page.pointer.drag.begin(event, read);
    const { a, b } = read(event);
    this.page.setPoint(a, b, true);
  }
}
