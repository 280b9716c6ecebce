/** The page on which phones vote: a square to tap and two sliders, or names. Its HTML is in `app/votes.py`. */
import { ask, token } from '#tile/share/ask';

/** The square of the Tile in the picture. */
const SQUARE = { x: 40, y: 24, side: 240 };

/** @param {object} vote */
async function send(vote) {
  const said = document.getElementById('said');
  // Next to this page, below whatever prefix a proxy adds.
  const { votes, error } = await ask(window.location.pathname.replace(/\/vote\/(\w+)\/?$/, '/votes/$1'), {
    token: token(),
    ...vote,
  });
  if (said) said.textContent = votes ? 'Your vote was sent. You can change it until the vote ends.' : error;
  return Boolean(votes);
}

/** @type {NodeListOf<HTMLButtonElement>} */
const names = document.querySelectorAll('[data-name]');
for (const each of names) {
  each.addEventListener('click', async () => {
    if (!(await send({ name: Number(each.dataset.name) }))) return;
    for (const other of names) other.setAttribute('aria-pressed', String(other === each));
  });
}

const [a, b] = ['a', 'b'].map((id) => /** @type {HTMLInputElement | null} */ (document.getElementById(id)));
const picture = document.querySelector('svg');
const dot = document.querySelector('circle');

/** Draws the point where the sliders are. */
function draw() {
  dot?.setAttribute('cx', String(SQUARE.x + SQUARE.side * Number(a?.value)));
  dot?.setAttribute('cy', String(SQUARE.y + SQUARE.side * (1 - Number(b?.value))));
}

/** Moves the sliders to the pointer. @param {PointerEvent} event */
function follow({ clientX, clientY }) {
  if (!picture || !a || !b) return;
  const { left, top, width } = picture.getBoundingClientRect();
  const unit = width / picture.viewBox.baseVal.width;
  a.value = String(((clientX - left) / unit - SQUARE.x) / SQUARE.side);
  b.value = String(1 - ((clientY - top) / unit - SQUARE.y) / SQUARE.side);
  draw();
}

picture?.addEventListener('pointerdown', (event) => {
  picture.setPointerCapture(event.pointerId);
  follow(event);
});
picture?.addEventListener('pointermove', (event) => {
  if (picture.hasPointerCapture(event.pointerId)) follow(event);
});
for (const each of [a, b]) each?.addEventListener('input', draw);
document.getElementById('send')?.addEventListener('click', () => send({ a: Number(a?.value), b: Number(b?.value) }));
