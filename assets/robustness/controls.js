/** The controls of the Robustness page: part of the Tile, weight, uncertainty, and the numbers of the shape. */
import { DrawsMenu } from '#tile/confidence/draws_menu';
import { fixed, percent } from '#tile/draw/text';
import { button, icon } from '#tile/parts/buttons';
import { fill, make, numberField } from '#tile/parts/elements';
import { helpButton } from '#tile/parts/help_button';
import { WEIGHTS } from '#tile/preferences/robustness_model';
import { MOST } from '#tile/preferences/shapes';
import { SCHEMA } from '#tile/view/schema';

/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { Kind } from '#tile/preferences/shapes' */
/** @import { RobustnessModel } from '#tile/preferences/robustness_model' */
/** @import { Uncertainty } from '#tile/certainty/settings' */

/** @type {[Kind, string][]} */
const SHAPES = [
  ['tile', 'Whole Tile'],
  ['rectangle', 'Rectangle'],
  ['lasso', 'Lasso'],
];
const SIDES = ['a from', 'to', 'b from', 'to'];
const SPOKEN = ['a from', 'a to', 'b from', 'b to'];

/**
 * What the controls set.
 *
 * @typedef {object} Actions
 * @property {(kind: Kind) => void} onKind
 * @property {(weight: RobustnessModel['weight']) => void} onWeight
 * @property {(changes: Partial<Uncertainty>) => void} onUncertainty
 */

/** A native select that shows its name and its value. */
class Choice {
  shown = make('span', {});
  select = make('select', {});

  /** @param {string} name @param {(value: string) => void} onChange @param {Element | null} [more] */
  constructor(name, onChange, more = null) {
    this.select.setAttribute('aria-label', name);
    this.select.addEventListener('change', () => onChange(this.select.value));
    const label = make('span', { className: 'tx-label' }, name);
    this.box = make('span', { className: 'tx-native' }, label, this.shown, icon('down'), this.select);
    this.node = make('span', { className: 'tx-robust-choice' }, this.box, more);
  }

  /** @param {[string, string][]} options values and labels @param {string} value */
  paint(options, value) {
    const listed = options.some(([key]) => key === value)
      ? options
      : [...options, /** @type {[string, string]} */ ([value, value])];
    const key = JSON.stringify(listed);
    if (this.select.dataset.listed !== key) {
      fill(this.select, ...listed.map(([each, words]) => make('option', { value: each }, words)));
      this.select.dataset.listed = key;
    }
    this.select.value = value;
    this.shown.textContent = listed.find(([each]) => each === value)?.[1] ?? value;
  }
}

export class RobustControls {
  /**
   * @param {HTMLElement} host
   * @param {Actions} actions
   */
  constructor(host, { onKind, onWeight, onUncertainty }) {
    this.shapes = SHAPES.map(([kind, words]) => {
      const node = button({ className: '', 'aria-pressed': 'false', 'data-shape': kind }, words);
      node.addEventListener('click', () => onKind(kind));
      return node;
    });
    const part = { className: 'tx-group tx-robust-shapes', role: 'group', 'aria-label': 'Part of the Tile' };
    this.weight = new Choice(
      'Weight',
      (value) => onWeight(/** @type {RobustnessModel['weight']} */ (value)),
      helpButton('robustness.weight', 'Weight'),
    );
    this.level = new Choice('Level', (value) => onUncertainty({ level: Number(value) }));
    this.draws = new DrawsMenu(onUncertainty, false);
    this.how = make('span', {}, helpButton('robustness.draws', 'Draws'));
    this.toggle = button(
      { className: 'tx-button tx-switch', role: 'switch', 'aria-checked': 'false' },
      make('i', { 'aria-hidden': 'true' }),
      'Uncertainty',
    );
    this.toggle.addEventListener('click', () =>
      onUncertainty({ uncertain: this.toggle.getAttribute('aria-checked') !== 'true' }),
    );
    const drawn = [this.toggle, this.level.node, this.draws.root, this.how];
    fill(host, make('div', part, ...this.shapes), this.weight.node, ...drawn);
  }

  /**
   * @param {RobustnessModel} model
   * @param {ExploreModel} board
   * @param {string} problem why nothing can be drawn; '' where it can
   */
  paint(model, board, problem) {
    const { uncertainty } = board;
    for (const node of this.shapes) node.setAttribute('aria-pressed', String(node.dataset.shape === model.region));
    this.weight.paint(Object.entries(WEIGHTS), model.weight);
    const on = uncertainty.uncertain && !problem;
    this.toggle.setAttribute('aria-checked', String(on));
    this.toggle.disabled = Boolean(problem);
    this.toggle.title = problem;
    for (const node of [this.level.node, this.how]) node.hidden = !on;
    const levels = SCHEMA.choices.levels.map(
      (level) => /** @type {[string, string]} */ ([String(level), percent(Number(level)).replace('.0', '')]),
    );
    this.level.paint(levels, String(uncertainty.level));
    this.draws.paint(board, on, on ? board.certainty.draws(board) : null);
  }
}

/** Below the Tile: number fields for the sides of a rectangle, and buttons for the corners of a lasso. */
export class ShapeTools {
  fields = SPOKEN.map((name) => numberField(null, name));
  add = button({}, 'Add corner');
  remove = button({}, 'Remove corner');
  draw = button({ 'aria-pressed': 'false' }, 'Redraw');
  hint = make('span', { className: 'tx-note' });
  rectangle = make(
    'div',
    { className: 'tx-robust-sides' },
    ...this.fields.map((field, i) => make('label', {}, SIDES[i], field)),
  );

  /**
   * @param {HTMLElement} host
   * @param {(side: number, value: number) => void} onSide
   * @param {{add: () => void, remove: () => void, draw: () => void}} actions
   */
  constructor(host, onSide, actions) {
    for (const [i, field] of this.fields.entries()) field.addEventListener('change', () => this.typed(i, onSide));
    this.add.addEventListener('click', actions.add);
    this.remove.addEventListener('click', actions.remove);
    this.draw.addEventListener('click', actions.draw);
    fill(host, this.rectangle, this.add, this.remove, this.draw, this.hint);
  }

  /** @param {number} i @param {(side: number, value: number) => void} onSide */
  typed(i, onSide) {
    const field = this.fields[i];
    const text = field.value.trim().replace(',', '.');
    const value = Number(text);
    const legal = text !== '' && value >= 0 && value <= 1;
    field.title = legal ? '' : `Expected a number from 0 to 1, found “${field.value}”`;
    if (legal) field.removeAttribute('aria-invalid');
    else field.setAttribute('aria-invalid', 'true');
    if (legal) onSide(i, value);
  }

  /** @param {RobustnessModel} model @param {boolean} drawing @param {string} highlight what is highlighted */
  paint({ region, rectangle, corners, live }, drawing, highlight) {
    this.rectangle.hidden = region !== 'rectangle';
    this.add.hidden = region !== 'lasso';
    this.remove.hidden = region !== 'lasso';
    this.draw.hidden = region === 'tile';
    this.draw.setAttribute('aria-pressed', String(drawing));
    this.add.disabled = corners.length >= MOST;
    this.remove.disabled = corners.length <= 3;
    for (const [i, field] of this.fields.entries()) {
      if (document.activeElement === field && !live) continue;
      field.value = fixed(rectangle[i]);
      field.removeAttribute('aria-invalid');
    }
    this.hint.textContent = highlight || hintOf(region, drawing);
  }
}

/** @param {Kind} region @param {boolean} drawing */
function hintOf(region, drawing) {
  if (drawing) return region === 'lasso' ? 'Draw around …' : 'Draw …';
  return region === 'tile' ? 'Rectangle or Lasso narrows it to your preferences.' : '';
}
