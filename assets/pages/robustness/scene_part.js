/**
 * The part of the Tile in a scene of Robustness: its outline, a sentence about its robust best, its shares of ranks.
 */
import { fixed } from '#tile/draw/text';
import { entriesOf } from '#tile/math/performance';
import { finished } from '#tile/math/steps';
import { bestOf, regretsIn, tieNote } from '#tile/math/uncertainty/acceptability';
import { NO_AREA, NO_FULL_SCORE, RobustnessModel } from '#tile/model/robustness';
import { priorIn } from '#tile/model/uncertainty';
import { drawnSteps, drawsOf, highlightOf, measuredSteps, problemOf, ruledSteps } from '#tile/pages/robustness/ranks';
import { Analysis } from '#tile/ui/work';

/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { Shape } from '#tile/plots/tile/shape' */
/** @import { Job } from '#tile/ui/work' */
/** @import { RobustnessView } from '#tile/view/types' */

/**
 * Shares of ranks at [entity * size + rank - 1]; `draws`: their number, 0 if as measured; `regret`: of each entity,
 * where it is found with them, by the mean of the scores.
 *
 * @typedef {{shares: Float64Array, draws: number, regret?: Float64Array}} Ranked
 */

/** Milliseconds of computation per slice. */
const SLICE = 30;

/** The shares of ranks in the part at each prior of a scene, shared by all copies of the scene. */
export class ScenePart {
  /** Called when more has been computed: the slides that show the part. @type {Set<() => void>} */
  listeners = new Set();
  analysis = new Analysis(() => {
    for (const again of this.listeners) again();
  });
  /** The shares that were shown last. @type {Ranked | null} */
  last = null;
  /** The robust best entity by prior. @type {Map<number | null, number>} */
  best = new Map();

  /** @param {RobustnessModel} preferences */
  constructor(preferences) {
    this.preferences = preferences;
  }

  /**
   * The shares at the prior of a model: over draws if uncertainty is shown, as measured until these are computed; by
   * the mean of the scores, which takes long, null until they are there.
   *
   * @param {ExploreModel} model @returns {Ranked | null}
   */
  sharesFor(model) {
    const [measured, drawn] = this.jobs(model);
    if (!model.live) this.ask([measured, drawn]);
    if (!model.ruled && !this.analysis.value(measured.name))
      this.analysis.found[measured.name] = { ...measured, value: finished(measured.steps()) };
    const found = (drawn && this.analysis.value(drawn.name)) ?? this.analysis.value(measured.name);
    this.last = found ?? this.last;
    return found;
  }

  /** Computes what is missing, in short steps. @param {ExploreModel} model @returns {Generator<void, void>} */
  *refine(model) {
    this.ask(this.jobs(model));
    while (this.analysis.pending.length) {
      yield;
      if (this.analysis.work(SLICE)) this.analysis.onFound();
    }
  }

  /** A sentence about the robust best of the part at the prior of a model, or why there is none. */
  /** @param {ExploreModel} model @param {string[]} [names] as they may be read */
  sentence(model, names = model.names) {
    if (model.rightOnly) return NO_AREA;
    const { shape, region } = this.preferences;
    const regret = model.ruled ? this.sharesFor(model)?.regret : regretsIn(entriesOf(model.performances), shape);
    // As long as the sentence that follows, so that the slide stays as it is.
    if (!regret)
      return `Computing which classifier loses least at its worst point, ${model.ruled?.name}, and how much …`;
    const found = bestOf(regret, false);
    if (!found.length) return NO_FULL_SCORE;
    const [best] = found;
    this.best.set(priorIn(model), best);
    const where = region === 'tile' ? 'the whole Tile' : 'this region';
    const loses = regret[best];
    const said =
      loses <= 1e-12 ? 'it is the best at every point' : `it loses at most ${fixed(loses)} against the best one`;
    const by = model.ruled ? ` by the ${model.ruled.name}` : '';
    return `${names[best]} is the robust best of ${where}${by}${tieNote(names, found)}: ${said}`;
  }

  /** The sentence where it is known at once; '' where it is found later. @param {ExploreModel} model */
  verdict(model) {
    return model.ruled ? '' : this.sentence(model);
  }

  /** The classifiers that must have a row: the robust best, and the highlighted or selected one. */
  /** @param {ExploreModel} model */
  requiredRows(model) {
    if (!this.best.has(priorIn(model))) this.sentence(model);
    const best = this.best.get(priorIn(model));
    const lit = this.preferences.highlightOn(model)?.[0] ?? model.selected;
    return [best, lit].flatMap((entity) => (entity == null ? [] : [entity]));
  }

  /** The jobs that compute the shares at the prior of a model: as measured, and over draws. */
  /** @type {(model: ExploreModel) => [Job, Job | null]} */
  jobs(model) {
    const job = (/** @type {string} */ kind, /** @type {typeof measuredJob} */ steps) => {
      const name = `${kind} at ${priorIn(model)}`;
      return { name, key: name, steps: () => steps(model, this.preferences) };
    };
    const drawn = model.uncertainty.uncertain && !problemOf(model);
    return [job('measured', measuredJob), drawn ? job('drawn', drawnJob) : null];
  }

  /** Requests jobs, before those requested earlier. @param {(Job | null)[]} jobs */
  ask(jobs) {
    const known = new Set(this.analysis.jobs.map(({ name }) => name));
    const fresh = jobs.flatMap((job) => (job && !known.has(job.name) ? [job] : []));
    if (fresh.length) this.analysis.ask([...fresh, ...this.analysis.jobs]);
  }
}

/** @param {ExploreModel} model @param {RobustnessModel} preferences @returns {Generator<unknown, Ranked, void>} */
function* measuredJob(model, preferences) {
  if (model.ruled) return { draws: 0, ...(yield* ruledSteps(model.ruled, model.common, preferences)) };
  return { shares: yield* measuredSteps(model, preferences), draws: 0 };
}

/** @param {ExploreModel} model @param {RobustnessModel} preferences @returns {Generator<unknown, Ranked, void>} */
function* drawnJob(model, preferences) {
  const draws = drawsOf(model);
  yield;
  if (typeof draws === 'string') return yield* measuredJob(model, preferences);
  return { shares: yield* drawnSteps(draws, model, preferences), draws: draws.number };
}

/**
 * @param {ExploreModel} model of Explore, in the state of the scene
 * @param {RobustnessView} view
 * @returns {{shape: Shape, part?: ScenePart, verdict: string}} without `part` where the Tile has no area to share
 */
export function preferencesOf(model, view) {
  const preferences = new RobustnessModel();
  preferences.restore(view);
  const highlight = preferences.highlightOn(model);
  const shape = { corners: preferences.corners, drawing: [], highlight: highlight && highlightOf(model, highlight) };
  const part = new ScenePart(preferences);
  const verdict = part.verdict(model);
  return model.rightOnly ? { shape, verdict } : { shape, part, verdict };
}
