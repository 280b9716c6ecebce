/**
 * The state of the Predictions page: every model as a handful of thresholds (the vertices of its own ROC hull), the best
 * of which follows the point; the thresholds of a rule beside it; how much is answered. Knows no Dash and paints nothing.
 *
 * Two leaderboards of Explore's kind stand behind it: `vertices`, whose entities are all vertices of all models, for the
 * regions of the Tile, and `ranked`, whose entities are the models, each at its best threshold for the point.
 */
import * as kernel from '#tile/math/kernel';
import { shift } from '#tile/math/priors';
import { ExploreModel } from '#tile/model/explore_model';

const ALWAYS = { negative: 'always negative', positive: 'always positive' };
// Rules whose thresholds are not chosen on any samples.
const GIVEN = ['fixed', 'own'];

export class PredictionsModel {
  constructor() {
    Object.assign(this, {
      told: null,
      source: null,
      selected: null,
      rule: 'fixed',
      value: 0.5,
      half: false,
      own: [],
      choice: null,
      share: 1,
      flavor: 'model',
      bands: null,
      point: { a: 0.5, b: 0.5 },
      live: false,
    });
    this.vertices = new ExploreModel();
    this.ranked = new ExploreModel();
  }

  /** Another file: what belonged to the old one goes, how it is looked at stays. */
  load(told, catalogue) {
    Object.assign(this, {
      told,
      selected: null,
      choice: null,
      bands: null,
      own: told.models.map((model) => model.threshold),
    });
    const { performances, owner, cutoffs } = told.vertices;
    this.catalogue = catalogue;
    this.owner = owner;
    this.cutoffs = cutoffs.map((value) => value ?? Infinity);
    this.of = told.models.map((_, model) => owner.flatMap((one, i) => (one === model ? [i] : [])));
    const names = owner.map((model, i) => `${told.models[model].name}, ${this.said(i)}`);
    for (const view of [this.vertices, this.ranked]) view.catalogue = catalogue;
    const prior = this.vertices.prior;
    this.vertices.load(board(told.title, names, performances));
    this.vertices.colourOf = (i) => owner[i];
    this.ranked.load(
      board(
        told.title,
        told.models.map((model) => model.name),
        told.models.map((_, model) => (this.of[model].length ? performances[this.of[model][0]] : null)),
      ),
    );
    this.ranked.colourOf = (model) => model;
    if (prior !== null) this.setPrior(prior);
    this.look();
  }

  get prior() {
    return this.vertices.prior;
  }

  /** The share of positives in use; TPR and FPR, and so the hulls, stay. */
  setPrior(prior) {
    this.vertices.prior = prior;
    this.vertices.derive();
    this.look();
  }

  /** The decision of a vertex in words. */
  said(i) {
    const [tn, fp, fn, tp] = this.told.vertices.performances[i];
    if (fp + tp === 0) return ALWAYS.negative;
    if (tn + fn === 0) return ALWAYS.positive;
    return `score ≥ ${short(this.cutoffs[i])}`;
  }

  /** The decision of a model at the threshold of the rule, in the same words; one set by hand stays as it is. */
  ruled(model) {
    const { cutoffs, performances, otherSamples } = this.choice;
    const [tn, , fn] = performances[model];
    if (tn === null) return '–';
    if (cutoffs[model] === null) return ALWAYS.negative;
    // On other samples than it was chosen on, a threshold may happen to let all pass.
    if (this.rule !== 'own' && !otherSamples && tn + fn === 0) return ALWAYS.positive;
    return `score ≥ ${short(cutoffs[model])}`;
  }

  /** Each model at its own best threshold for the point, and the ranking of the models. */
  look() {
    if (!this.told) return;
    const { a, b } = this.point;
    const rows = this.vertices.performances;
    this.best = this.of.map((own) => {
      let found = null;
      for (const i of own) {
        const key = kernel.key(rows[i], a, b);
        // The first of tied ones has the highest cutoff.
        if (!Number.isNaN(key) && (found === null || (key > found.key && !kernel.tied(key, found.key))))
          found = { i, key };
      }
      return found === null ? null : found.i;
    });
    this.ranked.point = { ...this.point };
    this.ranked.selected = this.selected;
    this.ranked.data.performances = [this.best.map((i) => (i === null ? null : rows[i]))];
    this.ranked.derive();
    this.ranked.look();
    this.vertices.point = { ...this.point };
    this.vertices.live = this.ranked.live = this.live;
    this.vertices.look();
    this.fixed = this.choice ? this.atRule() : null;
  }

  /** The models at the thresholds of the rule: values and ranks at the point. */
  atRule() {
    const rows = this.choice.performances.map((row) =>
      row.some((value) => value === null) ? null : this.shifted(row),
    );
    return { rows, ranking: kernel.rank(rows, this.point.a, this.point.b) };
  }

  shifted(row) {
    return this.prior === null ? row : shift(row, this.prior);
  }

  /** The share of the Tile on which each model is first, at its best threshold; tied ones share. */
  shares() {
    if (this.sharesOf === this.vertices.performances) return this.shareList;
    const shares = this.told.models.map(() => 0);
    for (const region of this.vertices.regions('who')) {
      const owners = new Set(region.entities.map((i) => this.owner[i]));
      for (const model of owners) shares[model] += region.area / owners.size;
    }
    this.sharesOf = this.vertices.performances;
    return (this.shareList = shares);
  }

  /** Accuracy of a model among the most confident share: from the points of its cumulative curve. */
  answered(model, share) {
    const points = this.told.decisions[model];
    if (!points.length || !(share > 0)) return NaN;
    let [low, high] = [0, points.length - 1];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (points[middle][0] <= share) low = middle;
      else high = middle;
    }
    const [p, q] = [points[low], points[Math.min(high, points.length - 1)]];
    const part = q[0] > p[0] ? Math.min(1, (share - p[0]) / (q[0] - p[0])) : 0;
    return (p[1] + part * (q[1] - p[1])) / share;
  }

  /** "20 of 200 samples" for a model that has no score on the others, else nothing. */
  partOf(model) {
    const { samples, models } = this.told;
    const { known } = models[model];
    return known < samples ? `${known.toLocaleString('en')} of ${samples.toLocaleString('en')} samples` : '';
  }

  /** Who is first, here or at the thresholds of the rule, on fewer samples than another is judged on. */
  get scant() {
    const known = this.told.models.map((each) => each.known);
    const most = known.reduce((x, y) => Math.max(x, y), 0);
    const rule = this.fixed ? [...this.fixed.ranking.order].filter((k) => this.fixed.ranking.ranks[k] === 1) : [];
    return [...new Set([...this.ranked.winners, ...rule])].filter((k) => known[k] < most);
  }

  /** Which vertex of the selected model (or of the first) colours what, from the lowest threshold to the highest. */
  thresholdScale() {
    const model = this.selected ?? this.ranked.winners[0] ?? 0;
    const own = [...(this.of[model] || [])].reverse();
    return { model, place: new Map(own.map((i, k) => [i, own.length > 1 ? k / (own.length - 1) : 0.5])) };
  }

  /** Whether the rule chooses its thresholds on samples. */
  get chooses() {
    return !GIVEN.includes(this.rule);
  }

  /** The share of samples that is answered, of those of which a model is most sure. */
  setShare(share) {
    this.share = Math.min(1, Math.max(0.01, share));
  }

  /** What a link or a session must bring back. */
  view() {
    const { source, selected, rule, value, half, own, share, flavor } = this;
    return { source, selected, rule, value, half, own: rule === 'own' ? own : [], share, layer: flavor, prior: this.prior };
  }
}

const board = (title, entities, rows) => ({
  id: '',
  title,
  entities,
  contexts: ['all'],
  performances: [rows],
  sizes: [rows.map(() => null)],
  notes: [],
});
const short = (value) => (value === Infinity ? '∞' : String(Number(value.toPrecision(4))));

export { short as shortNumber };
