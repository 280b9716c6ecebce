/** The timing of a talk: time since its start, time left, and the plan of its scenes. Independent of the page. */

const MINUTE = 60000;

/**
 * A time as minutes and seconds, "8:12"; with a minus sign if negative.
 *
 * @param {number} time in milliseconds
 */
export function minutesOf(time) {
  const seconds = Math.floor(Math.abs(time) / 1000);
  const minus = time <= -1000 ? '−' : '';
  return `${minus}${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/**
 * When a scene begins and ends according to the plan, in milliseconds; null if it has no planned minutes.
 *
 * @param {number[]} minutes planned for each scene, 0 where none are
 * @param {number} at
 */
export function planned(minutes, at) {
  if (!minutes[at]) return null;
  const from = minutes.slice(0, at).reduce((sum, each) => sum + each, 0) * MINUTE;
  return { from, to: from + minutes[at] * MINUTE };
}

/**
 * Whether the talk is on time, in words; '' if the scene has no planned minutes.
 *
 * @param {number[]} minutes
 * @param {number} at
 * @param {number} elapsed in milliseconds
 */
export function planWords(minutes, at, elapsed) {
  const plan = planned(minutes, at);
  if (!plan) return '';
  const late = elapsed > plan.to ? elapsed - plan.to : Math.min(0, elapsed - plan.from);
  const how = late === 0 ? 'on time' : `${minutesOf(Math.abs(late))} ${late > 0 ? 'late' : 'early'}`;
  return `Scene ${at + 1} is planned from ${minutesOf(plan.from)} to ${minutesOf(plan.to)}: ${how}`;
}

/** The time since the start, which can be paused. */
export class Timer {
  /** Milliseconds elapsed until the last pause. */
  before = 0;

  /** @param {number} now when it starts, in milliseconds */
  constructor(now) {
    /** When the time was last resumed; null while it is paused. @type {number | null} */
    this.since = now;
  }

  /** @param {number} now */
  elapsed(now) {
    return this.before + (this.since === null ? 0 : now - this.since);
  }

  /** Pauses or resumes. @param {number} now */
  toggle(now) {
    const { since } = this;
    this.before = this.elapsed(now);
    this.since = since === null ? now : null;
  }

  /** Resets the time to 0; a paused clock stays paused. @param {number} now */
  reset(now) {
    this.before = 0;
    if (this.since !== null) this.since = now;
  }
}
