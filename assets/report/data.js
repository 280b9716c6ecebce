/** What the scenes of a report show, restored from the data in its file. */
import { ExploreModel } from '#tile/model/explore';

/** @import { Leaderboard, ScoreRecord } from '#tile/model/answers' */
/** @import { Figures, Painted, ReportData, SceneData, SceneRecord } from '#tile/report/types' */

/**
 * The classes of scenes by the names of their pages.
 *
 * @typedef {Record<string, new (article: HTMLElement, data: SceneData<any>) => Painted>} Kinds
 */

/** The data of each scene. @param {ReportData} data */
export function sceneData(data) {
  const { catalogue, boards, regions, scenes } = data;
  const colours = boards.map((board) => boardColours(board, catalogue));
  return scenes.map((scene) => {
    const board = { board: boards[scene.board], seeds: regions[scene.regions], colours: colours[scene.board] };
    const panels = new Map(Object.entries(scene.panels ?? {}).map(([key, at]) => [key, boards[at]]));
    return { scene, own: figuresOf(data, scene), catalogue, boards: panels, ...board };
  });
}

/**
 * The figures of a scene's page; null where it has none. Scenes of one file of predictions share its figures, and those
 * of one trade-off its path; what each shows of these is its `look`.
 */
/** @type {(data: ReportData, scene: SceneRecord) => Figures | null} */
function figuresOf(data, { own, look }) {
  const found = own === null ? null : data.own[own];
  if (found?.kind === 'tradeoff' && look && 'figure' in look) return { ...found, ...look };
  if (found?.kind !== 'predictions' && found?.kind !== 'tradeoff') return found;
  if (found.kind === 'tradeoff' || !look || !('choice' in look))
    throw new Error('expected the view of a path or of a predictions file, found none');
  const { choices, regions, differences, ...shared } = found;
  const difference = look.difference === null ? null : differences[look.difference];
  return { ...shared, ...choices[look.choice], difference, view: look.view, regions: regions[look.regions] };
}

/** Gives each leaderboard its colours once, whatever its scenes show. */
/** @param {Leaderboard} board @param {ScoreRecord[]} catalogue */
function boardColours(board, catalogue) {
  const model = new ExploreModel();
  model.catalogue = catalogue;
  model.load(board);
  return model.colours;
}
