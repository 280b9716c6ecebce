/**
 * How a session comes by leaderboards: samples by their key, others by their id, from this browser or from the server,
 * which is asked one question after the other. Works on the session it is made for.
 */
import { arrival as title } from '#tile/page/arrival';
import { dash } from '#tile/page/dash';
import { same } from '#tile/view/reader';

const OPENED = 'file';
const PATIENCE = 20000;

/** How a view names a leaderboard: a sample by its key, any other by its id, for the file of one server is no sample. */
export const referenceOf = (data) => (data.key && data.key !== OPENED ? { sample: data.key } : { id: data.id });

export class SessionBoards {
  constructor(session) {
    Object.assign(this, { session, known: new Map(), answers: new Map(), waiting: [], asked: 0, home: null });
    // What the server did not get it will not send.
    window.addEventListener('tx-lost', () => {
      for (const { done } of this.waiting.splice(0)) done(false);
    });
  }

  /** A leaderboard has arrived on the page, from wherever. */
  arrived(data) {
    if (!this.home) this.home = referenceOf(data);
    if (!data.key) this.known.set(data.id, data);
    this.waiting = this.waiting.filter(({ wanted, done }) => !same(wanted, referenceOf(data)) || done(true));
  }

  /** Makes the leaderboard of a view the one shown; null is the one that the page began with. Whether it is. */
  async reach(reference) {
    const wanted = reference || this.home;
    const shown = this.session.payload();
    if (same(wanted, referenceOf(shown)) || wanted.id === shown.id) return true;
    if (wanted.sample) return this.reachSample(wanted);
    const data = this.known.get(wanted.id) || (await this.ask({ id: wanted.id }));
    if (data && data.id) return this.show(data);
    this.session.tell(
      data?.problem ||
        'This server no longer has the leaderboard of this link, or never had it. Ask whoever sent the link for a session file, which carries the data.',
      { wrong: true },
    );
    return false;
  }

  reachSample(wanted) {
    const samples = JSON.parse(document.getElementById('sharing').dataset.samples);
    if (!samples.includes(wanted.sample)) {
      this.session.tell(
        `This server has no sample named “${wanted.sample}”. Ask for a session file, which carries the data.`,
        { wrong: true },
      );
      return false;
    }
    const arrival = this.arrival(wanted);
    title.choose(wanted.sample);
    dash.set_props('sample', { value: wanted.sample });
    return arrival;
  }

  /** Shows a leaderboard that the server has checked. */
  show(data) {
    const arrival = this.arrival({ id: data.id });
    dash.set_props('dataset', { data });
    return arrival;
  }

  arrival(wanted) {
    return new Promise((resolve) => {
      const done = (value) => {
        clearTimeout(timer);
        resolve(value);
      };
      const timer = setTimeout(() => {
        this.waiting = this.waiting.filter((each) => each.done !== done);
        title.give();
        this.session.tell('The leaderboard did not arrive. Please try again.', { wrong: true });
        resolve(false);
      }, PATIENCE);
      this.waiting.push({ wanted, done });
    });
  }

  /**
   * Asks the server for a leaderboard by its id, or to check and keep one; what it answers, or {problem} in words. One
   * after the other: of two questions at once Dash would answer the last only.
   */
  ask(question) {
    const turn = ++this.asked;
    const put = () =>
      new Promise((resolve) => {
        this.answers.set(turn, resolve);
        dash.set_props('session-asked', { data: { ...question, turn } });
        setTimeout(() => this.told({ turn, problem: 'The server did not answer. Please try again.' }), PATIENCE);
      });
    this.asking = (this.asking || Promise.resolve()).then(put);
    return this.asking;
  }

  told(answer) {
    const resolve = this.answers.get(answer.turn);
    this.answers.delete(answer.turn);
    if (resolve) resolve(answer.data || { problem: answer.problem });
  }
}
