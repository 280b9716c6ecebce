/** The elements of the presenter's window. */
import { button } from '#tile/parts/buttons';
import { make, part } from '#tile/parts/elements';
import { Slide } from '#tile/presenter/slide';

/**
 * A button with the effect of a key of the presentation.
 * @param {string} action @param {string} text @param {string} [key]
 */
const pressing = (action, text, key) =>
  button({ 'data-tx-do': action }, text, key ? make('kbd', { 'aria-hidden': 'true' }, key) : null);

/** @param {string} className @param {...import('#tile/parts/elements').Child} children */
const box = (className, ...children) => make('div', { className }, ...children);

export class PresenterLayout {
  title = make('p', {});
  now = new Slide();
  next = new Slide();
  nowTitle = make('span', { className: 'tx-note' });
  nextTitle = make('span', { className: 'tx-note' });
  nextNone = make('p', { className: 'tx-presenter-end' }, 'This is the last scene.');
  steps = box('tx-presenter-steps');
  elapsed = make('output', { 'aria-label': 'Elapsed' });
  left = make('output', { 'aria-label': 'Remaining' });
  clock = make('output', { 'aria-label': 'Clock' });
  total = make('input', { type: 'number', min: 0, max: 600, step: 'any', 'aria-label': 'Minutes of the talk' });
  bar = box('tx-presenter-bar');
  plan = make('p', { className: 'tx-note' });
  pause = button({ 'data-tx-timer': 'pause' }, 'Pause');
  notes = box('tx-presenter-notes');
  thumbs = make('ol', { className: 'tx-presenter-thumbs' });
  node = box('tx-presenter', this.head(), this.room(), this.aside(), this.thumbs);

  /**
   * Marks what is on in the room.
   *
   * @param {Record<string, boolean>} on by the action of its button
   */
  press(on) {
    for (const [action, state] of Object.entries(on))
      part(this.node, `[data-tx-do="${action}"]`).setAttribute('aria-pressed', String(state));
    this.now.node.toggleAttribute('data-tx-blank', on.blank);
  }

  head() {
    return make(
      'header',
      {},
      make('h1', {}, 'Presenter'),
      this.title,
      pressing('blank', 'Blank screen', 'B'),
      pressing('spotlight', 'Spotlight', 'S'),
      pressing('names', 'Hide names', 'N'),
      pressing('end', 'End'),
    );
  }

  room() {
    return make(
      'section',
      { className: 'tx-presenter-now', 'aria-label': 'Now' },
      make('h2', {}, 'Now ', this.nowTitle),
      this.now.node,
      this.steps,
      box(
        'tx-presenter-go',
        pressing('previous', '← Back'),
        pressing('forward', 'Next step →'),
        pressing('skip', 'Next scene ⇥'),
        make('span', { className: 'tx-note' }, 'number + Enter: scene · F in the room: full screen'),
      ),
    );
  }

  aside() {
    const total = make('label', {}, 'Remaining of ', this.total, ' min');
    return make(
      'section',
      { className: 'tx-presenter-next', 'aria-label': 'Next, times and notes' },
      make('h2', {}, 'Next ', this.nextTitle),
      this.next.node,
      this.nextNone,
      box(
        'tx-presenter-times',
        box('', make('span', {}, 'Elapsed'), this.elapsed),
        box('', total, this.left),
        box('', make('span', {}, 'Clock'), this.clock),
      ),
      this.bar,
      box('tx-presenter-plan', this.plan, this.pause, button({ 'data-tx-timer': 'reset' }, 'Reset')),
      box(
        'tx-presenter-plan',
        make('h2', {}, 'Notes ', make('span', { className: 'tx-note' }, 'private, never projected')),
        button({ 'data-tx-size': '-1', 'aria-label': 'Smaller notes' }, 'A−'),
        button({ 'data-tx-size': '1', 'aria-label': 'Larger notes' }, 'A+'),
      ),
      this.notes,
    );
  }
}
