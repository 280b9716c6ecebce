/** A live figure of the guide: the Tile of a sample with a point to drag, a sentence that follows, and an exercise. */
import { Exercise } from '#tile/book/exercise';
import { fixed, ordinal } from '#tile/draw/text';
import { mount } from '#tile/embed/mount';
import { provide } from '#tile/embed/provided';
import { ExploreModel } from '#tile/model/explore';
import { addressOf, pages } from '#tile/shell/controllers';
import { fill, make } from '#tile/ui/elements';

/** @import { Leaderboard } from '#tile/model/answers' */

const GONE = 'This figure could not be loaded. Check that the server of this page is running.';
/** The leaderboards of samples, by their names. @type {Map<string, Promise<Leaderboard>>} */
const boards = new Map();

/** The leaderboard of a sample, fetched once. @param {string} sample */
function boardOf(sample) {
  const known = boards.get(sample);
  if (known) return known;
  const request = fetch(addressOf(`/guide/samples/${sample}.json`)).then((answer) => {
    if (!answer.ok) throw new Error(GONE);
    return answer.json();
  });
  request.catch(() => boards.delete(sample));
  boards.set(sample, request);
  return request;
}

/** Odds, or their root, in words. @param {number} odds */
const times = (odds) => (Number.isFinite(odds) ? fixed(odds, 2) : 'infinitely many');

/** What stands for `{name}` in a sentence. @param {ExploreModel} model @returns {Record<string, string>} */
function values(model) {
  const { a, b } = model.point;
  const [best] = model.bestHere;
  return {
    a: fixed(a, 2),
    b: fixed(b, 2),
    miss: times(b / (1 - b)),
    beta: times(Math.sqrt(b / (1 - b))),
    best: best === undefined ? 'No classifier' : model.nameOf(best),
    score: best === undefined ? '–' : fixed(model.scoreOf(best)),
  };
}

/** The numbers of a text such as "1,0.39". @param {string} text */
const pair = (text) => text.split(',').map(Number);

export class LiveTile {
  model = new ExploreModel();
  /** The texts of the sentence as they were written. @type {[Text, string][]} */
  texts = [];
  /** @type {ReturnType<typeof mount> | null} */
  drawn = null;
  ended = false;

  /** @param {HTMLElement} figure */
  constructor(figure) {
    this.figure = figure;
    this.wanted = figure.dataset;
    const { goal } = this.wanted;
    this.task = goal ? new Exercise(`Move the point until ${goal} is best.`, () => this.solve()) : null;
    const caption = figure.querySelector('figcaption');
    const walker = document.createTreeWalker(caption ?? figure, NodeFilter.SHOW_TEXT);
    while (walker.nextNode())
      if (walker.currentNode instanceof Text && walker.currentNode.data.includes('{'))
        this.texts.push([walker.currentNode, walker.currentNode.data]);
    if (this.task) figure.append(this.task.node);
    this.begin();
  }

  async begin() {
    const place = this.figure.querySelector('.tx-guide-plot');
    if (!(place instanceof HTMLElement)) return;
    try {
      const leaderboard = await boardOf(this.wanted.sample ?? '');
      if (this.ended) return;
      const { model } = this;
      model.catalogue = pages.explore?.model.catalogue ?? [];
      provide({ style: '', catalogue: model.catalogue });
      model.load(leaderboard);
      const point = pair(this.wanted.at ?? '0.5,0.5');
      this.drawn = mount(place, { leaderboard, point, controls: Boolean(this.wanted.controls) }, (changes, live) =>
        this.moved(changes, live),
      );
      this.follow(point, null);
    } catch {
      fill(place, make('p', { role: 'alert' }, GONE));
    }
  }

  /** @param {{point?: readonly number[], prior?: number | null}} changes @param {boolean} live */
  moved({ point, prior }, live) {
    const { a, b } = this.model.point;
    const [x, y] = point ?? [a, b];
    const held = this.wanted.along === 'right' ? 1 : x;
    if (!live && held !== x) this.drawn?.update({ point: [held, y] });
    this.follow([held, y], prior === undefined ? this.model.prior : prior);
  }

  /** Lets sentence and exercise follow. @param {readonly number[]} point @param {number | null} prior */
  follow([a, b], prior) {
    const { model } = this;
    model.point = { a, b };
    model.prior = prior;
    model.derive();
    model.look();
    const said = values(model);
    for (const [node, written] of this.texts) {
      const text = written.replace(/\{(\w+)\}/g, (whole, name) => said[name] ?? whole);
      if (node.data !== text) node.data = text;
    }
    const { goal } = this.wanted;
    if (goal) this.task?.follow(...this.distance(model.names.indexOf(goal)));
  }

  /** Whether a classifier is best, and what is said as long as it is not. */
  /** @param {number} entity @returns {[boolean, string]} */
  distance(entity) {
    const { model } = this;
    const { ranks } = model.ranking;
    const [best] = model.bestHere;
    const behind = fixed(model.scoreOf(best) - model.scoreOf(entity));
    return [ranks[entity] === 1, `Not yet: here it is ${ordinal(ranks[entity])}, ${behind} behind the best.`];
  }

  /** Shows a point that solves the exercise. */
  solve() {
    const point = pair(this.wanted.answer ?? '0.5,0.5');
    this.drawn?.update({ point });
    this.follow(point, this.model.prior);
  }

  remove() {
    this.ended = true;
    this.drawn?.remove();
  }
}
