/** The control of the contour, the P(best) at which the Tile has a line, with buttons to lower and raise it. */
import { closest, make } from '#tile/parts/elements';

const STEP = 0.05;

/**
 * @param {string} sign
 * @param {string} name
 * @param {number} by
 */
const stepper = (sign, name, by) => make('button', { type: 'button', 'aria-label': name, 'data-by': by }, sign);

/** @type {(contour: number, by: number) => number} */
const stepped = (contour, by) => Math.min(0.95, Math.max(0.05, Number((contour + by).toFixed(2))));

export class ContourStepper {
  shown = make('output');
  node = make(
    'span',
    { className: 'tx-contour', title: 'The line on the Tile where the best is so probable' },
    'contour',
    stepper('−', 'Lower contour', -STEP),
    this.shown,
    stepper('+', 'Higher contour', STEP),
  );
  contour = 0.5;

  /** @param {(contour: number) => void} onChange */
  constructor(onChange) {
    this.node.addEventListener('click', (event) => {
      const by = closest(event, '[data-by]')?.dataset.by;
      if (by) onChange(stepped(this.contour, Number(by)));
    });
  }

  /** @param {number} contour */
  paint(contour) {
    this.contour = contour;
    this.shown.textContent = contour.toFixed(2);
  }
}
