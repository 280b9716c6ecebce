/** The greys of the cells of the matrix of Contexts: dark for the first ranks. */
import { fade, textOn, theme } from '#tile/draw/colours';

/** How dark cells are: of rank 1 and of the last, and how fast it falls with the logarithm of the rank. */
const DARK = { first: 0.84, last: 0.04, power: 1.25 };

/** The colours of cells by rank, dark for the first ranks. @param {number} n entities */
export function gradesOf(n) {
  const { ink, bg } = theme();
  return Array.from({ length: n + 1 }, (_, rank) => {
    const share = n > 1 && rank > 0 ? 1 - Math.log(rank) / Math.log(n) : 1;
    const ground = fade(ink, bg, DARK.last + (DARK.first - DARK.last) * share ** DARK.power);
    return { ground, ink: textOn(ground) };
  });
}
