/** Keys and touches that mean the same on every plot. */

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** Where an arrow key takes a point: a hundredth, with Shift a tenth, with Alt a thousandth. Null for any other key. */
export const stepped = (event, { a, b }) => {
  const move = STEPS[event.key];
  if (!move) return null;
  event.preventDefault();
  const step = event.shiftKey ? 0.1 : event.altKey ? 0.001 : 0.01;
  // Steps land on round numbers: 0.1 + 0.2 is 0.3 for whoever reads it.
  const tidy = (v) => clamp(Math.round(v * 1e6) / 1e6);
  return { a: tidy(a + move[0] * step), b: tidy(b + move[1] * step) };
};

/** Calls `up` where a press that `held` knows ends, `back` where the browser takes it over, for a scroll: that was no press. */
export const released = (held, up, back) => {
  document.addEventListener('pointerup', (event) => held(event) && up(event));
  document.addEventListener('pointercancel', (event) => held(event) && back(event));
};

// A slider that a finger only passed on its way to scroll gets its value back.
let passing = null;
document.addEventListener(
  'pointerdown',
  ({ target, pointerId }) =>
    (passing = target.matches?.('input[type="range"]') ? { target, pointerId, value: target.value } : null),
  true,
);
document.addEventListener(
  'pointercancel',
  ({ pointerId }) => {
    if (!passing || passing.pointerId !== pointerId || passing.target.value === passing.value) return;
    passing.target.value = passing.value;
    for (const kind of ['input', 'change']) passing.target.dispatchEvent(new Event(kind, { bubbles: true }));
  },
  true,
);
