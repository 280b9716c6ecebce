/** Where a session gets leaderboards from, and which views this page can show. */
import { scores } from '#tile/math/scores';
import { choose } from '#tile/shell/choices';
import { opened } from '#tile/shell/controllers';
import { dash } from '#tile/shell/dash';
import { arrival as title } from '#tile/shell/leaderboard_title';
import { familiesOf } from '#tile/shell/page_loading';
import { element } from '#tile/ui/elements';
import { ownProperty } from '#tile/view/reader';

/** @import { ScoreRecord } from '#tile/model/answers' */
/** @import { Leaderboard } from '#tile/model/answers' */
/** @import { Reference } from '#tile/view/types' */

/** @typedef {typeof import('#tile/share/session').session} Session the session of the page */
/** @typedef {{id: string} | {sample: string} | {payload: unknown}} Question what to load, or to check and store */
/** @typedef {Leaderboard & {problem?: undefined} | {id?: undefined, problem: string}} Found */
/** @typedef {{turn: number, data?: Leaderboard, problem?: string}} Answer */

// ---- Where a session gets leaderboards from: samples by their keys, others by their ids, from this browser or from
// the server, which gets one request at a time. Works on its session.

/** The key of the file with which the server was started. */
export const OPENED = 'file';
const PATIENCE = 20000;
export const UNANSWERED = 'The server did not answer. Please try again.';
/** The keys of the samples of this server. @returns {string[]} */
export const samples = () => JSON.parse(element('sharing').dataset.samples ?? '[]');

/** How a view names a leaderboard: a sample by its key, any other by its id, because servers have different samples. */
/** @type {(data: Leaderboard) => {sample: string} | {id: string}} */
export const referenceOf = (data) => (data.key && data.key !== OPENED ? { sample: data.key } : { id: data.id });

/** Whether a view names this leaderboard, by its id or by its key. */
/** @param {Reference} wanted @param {Leaderboard} data */
const isOf = (wanted, data) =>
  'sample' in wanted ? wanted.sample === data.key : ownProperty(wanted, 'id') === data.id;

export class SessionBoards {
  /** Leaderboards shown before on this page, by their id. @type {Map<string, Leaderboard>} */
  known = new Map();
  /** Callbacks for the answer of a request, by its number. @type {Map<number, (found: Found) => void>} */
  answers = new Map();
  /** Callbacks for the arrival of a leaderboard. @type {{wanted: Reference, done: (arrived: boolean) => void}[]} */
  waiting = [];
  newest = 0;
  /** The previous request. @type {Promise<unknown>} */
  asking = Promise.resolve();
  /** The id of the file with which the server was started. @type {string | null} */
  file = null;
  /** The leaderboard that the page began with. @type {Reference | null} */
  home = null;

  /** @param {Session} owner */
  constructor(owner) {
    this.session = owner;
    // After a lost connection no answer may ever come.
    window.addEventListener('tx-lost', () => {
      for (const { done } of this.waiting.splice(0)) done(false);
    });
  }

  /** Called when a leaderboard has arrived on the page, from wherever. @param {Leaderboard} data */
  arrived(data) {
    if (!this.home) this.home = referenceOf(data);
    if (!data.key || data.key === OPENED) this.known.set(data.id, data);
    const here = this.waiting.filter(({ wanted }) => isOf(wanted, data));
    this.waiting = this.waiting.filter((each) => !here.includes(each));
    for (const { done } of here) done(true);
  }

  /** Shows the leaderboard of a view; resolves to whether it is shown. */
  /** @param {Reference | null} reference null: the leaderboard with which the page began @returns {Promise<boolean>} */
  async showReferenced(reference) {
    const wanted = reference || this.home;
    const shown = this.session.payload();
    if (!wanted || !shown || isOf(wanted, shown)) return true;
    if ('sample' in wanted) return this.showSample(wanted);
    const id = String(ownProperty(wanted, 'id'));
    const found = this.known.get(id) ?? (await this.ask({ id }));
    if (found.id !== undefined) return this.show(found);
    this.session.tell(found.problem, { wrong: true });
    return false;
  }

  /** @param {{sample: string}} wanted */
  showSample(wanted) {
    if (!samples().includes(wanted.sample)) {
      this.session.tell(
        `This server has no sample named “${wanted.sample}”. Ask for a session file, which contains the data.`,
        { wrong: true },
      );
      return false;
    }
    const arrived = this.arrivalOf(wanted);
    title.choose(wanted.sample);
    choose('sample', wanted.sample);
    return arrived;
  }

  /** Shows a leaderboard that the server has checked. @param {Leaderboard} data */
  show(data) {
    // The menu has it by its key.
    if (data.key === OPENED) return this.showSample({ sample: OPENED });
    const arrived = this.arrivalOf({ id: data.id });
    dash.set_props('dataset', { data });
    return arrived;
  }

  /** Whether a leaderboard arrives before the time limit. @param {Reference} wanted @returns {Promise<boolean>} */
  arrivalOf(wanted) {
    return new Promise((resolve) => {
      const done = (/** @type {boolean} */ arrived) => {
        clearTimeout(timer);
        resolve(arrived);
      };
      const timer = setTimeout(() => {
        this.waiting = this.waiting.filter((each) => each.done !== done);
        title.giveUp();
        this.session.tell('The leaderboard did not arrive. Please try again.', { wrong: true });
        resolve(false);
      }, PATIENCE);
      this.waiting.push({ wanted, done });
    });
  }

  /**
   * Asks the server for a leaderboard by its id, or to check and store one; resolves to it, or to {problem} in words.
   * One request at a time: Dash would answer only the last of several.
   */
  /** @type {(question: Question) => Promise<Found>} */
  ask(question) {
    const turn = ++this.newest;
    /** @returns {Promise<Found>} */
    const put = () =>
      new Promise((resolve) => {
        this.answers.set(turn, resolve);
        dash.set_props('session-request', { data: { ...question, turn } });
        setTimeout(() => this.receive({ turn, problem: UNANSWERED }), PATIENCE);
      });
    const asking = this.asking.then(put);
    this.asking = asking;
    return asking;
  }

  /** @param {Answer} answer */
  receive(answer) {
    const resolve = this.answers.get(answer.turn);
    this.answers.delete(answer.turn);
    resolve?.(answer.data ?? { problem: answer.problem ?? '' });
  }
}

// ---- The keys of scores and families that views can name on this page; the schema of views does not list them.

/** The lists of keys that `readView` and `decode` take as `known`. */
export function knownViews() {
  const families = (/** @type {string} */ name) => [...Object.keys(familiesOf(name)), 'leaderboard'];
  const { catalogue } = opened('explore').model;
  const ranking = catalogue.filter((record) => record.higher_is_better !== null);
  return {
    columns: catalogue.map((record) => record.key),
    compare: ranking.map((record) => record.key),
    families: families('scores'),
    laws: families('tradeoff'),
    places: ['point', ...ranking.filter(({ key }) => scores[key]?.place?.(0.3)).map(({ key }) => key)],
    names: namesOf(catalogue),
  };
}

/**
 * The key of each score by its symbol, its name and its synonyms, also in lower case; the first of two with one name.
 */
/** @param {ScoreRecord[]} catalogue */
function namesOf(catalogue) {
  /** @type {Record<string, string>} */
  const found = {};
  for (const lower of [false, true])
    for (const { key, symbol, name, synonyms } of catalogue)
      for (const each of [symbol, name, ...synonyms]) found[lower ? each.toLowerCase() : each] ??= key;
  return found;
}
