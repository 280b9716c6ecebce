/**
 * The scenes of a report in a cell of a notebook: no talk, no printing and no appendix, which are most of a report's
 * modules. The classes for the scenes of pages other than Explore are passed in by the file, as those of a report are.
 */
import { sceneData } from '#tile/report/data';
import { Scene } from '#tile/report/explore_scene';
import { element } from '#tile/ui/elements';
import { keepPassedSliders } from '#tile/ui/gestures';

/** @import { Kinds } from '#tile/report/data' */

/** Paints the scenes of the document. @param {Kinds} kinds */
export function start(kinds) {
  keepPassedSliders();
  for (const [k, data] of sceneData(JSON.parse(element('tx-report-data').textContent ?? '')).entries()) {
    const Kind = data.own ? kinds[data.own.kind] : Scene;
    new Kind(element(`scene-${k + 1}`), data);
  }
  document.documentElement.setAttribute('data-tx-ready', '');
}
