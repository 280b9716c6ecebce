/**
 * Tile and ROC space of the Predictions page, painted from its model: where which model is best, each at its best
 * threshold, or which threshold of one model. Knows no Dash and no place in a document, so that a report can use it too.
 */
import { joined } from '#tile/regions/joined';
import { ExploreModel } from '#tile/model/explore_model';
import { rocScene, tileLive, tileScene } from '#tile/model/explore_scene';

// More regions than this are joined to one a model.
const MANY = 60;
// From the lowest threshold to the highest; dark ends tell "always positive" from "always negative".
const SCALE = ['#440154', '#414487', '#2a788e', '#22a884', '#7ad151', '#fde725'];

export class PredictionsPlots {
  /** `square`, `curves`: the painters of the Tile and of ROC space, the latter with axes of its own or without. */
  constructor(square, curves) {
    Object.assign(this, { square, curves, tileView: null, tileScene: null });
  }

  /** The Tile wholly where `all`, or where its regions are others; else what follows the point. */
  paint(model, side, left, all) {
    const scale = model.flavor === 'threshold' ? model.thresholdScale() : null;
    const key = `${model.flavor} ${scale ? scale.model : ''} ${model.prior}`;
    if (all || key !== this.key) this.paintTile(model, scale, side, left);
    else this.moveTile(model);
    this.key = key;
    this.paintRoc(model, side, left);
  }

  paintTile(model, scale, side, left) {
    const view = (this.tileView = scale ? ofOne(model, scale) : ofAll(model));
    this.tileScene = this.inRuns({ ...tileScene(view, side, left), names: view.labels, paintOf: view.paintOf });
    this.square.paint(this.tileScene);
  }

  moveTile(model) {
    const view = Object.assign(this.tileView, { point: { ...model.point }, live: model.live });
    view.look();
    this.tileScene = this.inRuns({ ...tileLive(view, this.tileScene), names: view.labels });
    this.square.move(this.tileScene);
  }

  /** Whether the Tile shows one region a model, as there are too many thresholds. */
  get joined() {
    return Boolean(this.tileView && this.tileView.runs);
  }

  /** A scene whose regions are runs of thresholds of one model: a run is first where one of them is. */
  inRuns(scene) {
    const { runs } = this.tileView;
    if (!runs) return scene;
    const shown = scene.winner.flatMap((i) =>
      runs.filter(({ members }) => members.includes(i)).map(({ entities }) => entities[0]),
    );
    return { ...scene, regions: runs, winner: [...new Set(shown)] };
  }

  paintRoc(model, side, left) {
    const view = Object.assign(model.ranked, { roc: new Set(), overlays: new Set(), flavor: 'who', rank: 1 });
    const scene = rocScene(view, side, left);
    scene.curves = model.told.roc.map((points, k) => ({ points, colour: k, strong: k === model.selected }));
    scene.squares = model.fixed ? model.fixed.rows.flatMap(square) : [];
    scene.message = model.told.oneClass ? 'ROC space needs both classes.' : '';
    this.curves.paint(scene);
  }

  /** The named score near a place of the Tile, or nothing. */
  placeNear(u, v) {
    const { places, side } = this.tileScene;
    return places.find((place) => Math.hypot(place.a - u, place.b - v) * side < 7);
  }

  /** The model at a pixel of ROC space, or null. */
  modelAt(px, py) {
    return this.curves.scene ? this.curves.near(px, py) : null;
  }
}

/** All vertices of all models; each model is named once, in its largest region. */
function ofAll(model) {
  const view = Object.create(model.vertices);
  const single = model.vertices.regions('who');
  // So many borders between the thresholds of one model would hide where the models meet.
  view.runs = single.length > MANY ? joined(single, (i) => model.owner[i]) : null;
  view.labels = labels(model, view.runs || single);
  return opened(view, model, { live: model.live });
}

function labels(model, regions) {
  const named = new Map();
  for (const region of regions) {
    // A tie is told by its hatching.
    if (region.entities.length > 1) continue;
    const owner = model.owner[region.entities[0]];
    if (!named.has(owner) || named.get(owner).area < region.area) named.set(owner, region);
  }
  const found = model.owner.map(() => '');
  for (const [owner, region] of named) found[region.entities[0]] = model.told.models[owner].name;
  return found;
}

/** The vertices of one model, coloured from its lowest threshold to its highest. */
function ofOne(model, { model: one, place }) {
  const own = model.of[one];
  const view = new ExploreModel();
  view.catalogue = model.catalogue;
  const names = own.map((i) => model.said(i));
  view.load({
    id: '',
    title: '',
    entities: names,
    contexts: ['all'],
    performances: [own.map((i) => model.told.vertices.performances[i])],
    sizes: [own.map(() => null)],
    notes: [],
  });
  view.prior = model.prior;
  view.derive();
  view.labels = names;
  view.paintOf = (k) => mix(place.get(own[k]));
  opened(view, model, {}).look();
  return view;
}

const opened = (view, model, more) =>
  Object.assign(
    view,
    { point: { ...model.point }, overlays: new Set(['places', 'grid']), flavor: 'who', rank: 1, selected: null },
    more,
  );

/** Where a model is at the threshold of the rule; nowhere where a class is missing. */
function square(row, colour) {
  if (!row) return [];
  const [x, y] = [row[1] / (row[0] + row[1]), row[3] / (row[2] + row[3])];
  return Number.isFinite(x) && Number.isFinite(y) ? [{ x, y, colour }] : [];
}

/** A colour of the scale of thresholds, 0 the lowest. */
function mix(share) {
  const at = share * (SCALE.length - 1);
  const k = Math.min(SCALE.length - 2, Math.floor(at));
  const part = (hex, c) => parseInt(hex.slice(1 + 2 * c, 3 + 2 * c), 16);
  return (
    '#' +
    [0, 1, 2]
      .map((c) =>
        Math.round(part(SCALE[k], c) + (at - k) * (part(SCALE[k + 1], c) - part(SCALE[k], c)))
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')
  );
}
