/** Who is first along the right side of the Tile. */
import * as kernel from '#tile/math/kernel';

/** Winners along a = 1, where performances without true negatives live: between two crossings nobody changes place. */
export function rightEdge(model) {
  const rows = model.performances.map((p, i) => [i, p]).filter(([, p]) => p);
  const cuts = new Set([0, 1]);
  for (let i = 0; i < rows.length && rows.length <= 400; i++) {
    for (let j = 0; j < i; j++) {
      const [p, q] = [rows[i][1], rows[j][1]];
      const slope = p[3] * (q[2] - q[1]) - q[3] * (p[2] - p[1]);
      const b = -(p[3] * q[1] - q[3] * p[1]) / slope;
      if (b > 0 && b < 1) cuts.add(b);
    }
  }
  const ends = [...cuts].sort((x, y) => x - y);
  const pieces = [];
  for (let k = 1; k < ends.length; k++) {
    const entity = kernel.rank(model.performances, 1, (ends[k - 1] + ends[k]) / 2).order[0];
    const last = pieces[pieces.length - 1];
    if (last && last.entity === entity) last.to = ends[k];
    else pieces.push({ entity, from: ends[k - 1], to: ends[k] });
  }
  return pieces;
}
