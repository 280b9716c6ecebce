/** The text fields of the point: a and b. */
import { typedCoordinate } from '#tile/draw/text';
import { fill, make, numberField } from '#tile/parts/elements';

/** @typedef {'a' | 'b'} Axis */

const AXES = /** @type {const} */ (['a', 'b']);

export class PointFields {
  /**
   * @param {HTMLElement} host
   * @param {(axis: Axis, value: number) => void} onTyped
   */
  constructor(host, onTyped) {
    this.onTyped = onTyped;
    this.fields = { a: this.field(host, 'a'), b: this.field(host, 'b') };
    fill(host, ...AXES.map((axis) => make('label', { className: 'tx-field' }, make('i', {}, axis), this.fields[axis])));
  }

  /**
   * @param {HTMLElement} host
   * @param {Axis} axis
   */
  field(host, axis) {
    const id = `${host.id}-${axis}`;
    const input = numberField(id);
    input.addEventListener('change', () => this.typed(axis));
    return input;
  }

  /** @param {Axis} axis */
  typed(axis) {
    const input = this.fields[axis];
    const text = input.value.trim().replace(',', '.');
    const value = Number(text);
    const legal = text !== '' && value >= 0 && value <= 1;
    input.title = legal ? '' : `Expected a number from 0 to 1, found “${input.value}”`;
    if (legal) this.onTyped(axis, value);
    else input.setAttribute('aria-invalid', 'true');
  }

  /** @param {{point: {a: number, b: number}}} model */
  paint({ point }) {
    for (const axis of AXES) {
      const input = this.fields[axis];
      if (document.activeElement === input && input.hasAttribute('aria-invalid')) continue;
      input.removeAttribute('aria-invalid');
      if (document.activeElement !== input) input.value = typedCoordinate(point[axis]);
    }
  }
}
