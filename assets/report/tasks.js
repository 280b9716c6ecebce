/** A scene of Any task in a report: the panels of the page, without the tools that choose another task or file. */
import { PRESETS } from '#tile/model/task_presets';
import { PANELS, TaskPanels } from '#tile/pages/tasks/panels';
import { TaskPart } from '#tile/pages/tasks/scene_part';
import { head, lay, note, panel, resetButton } from '#tile/report/explore_scene';
import { SceneModel } from '#tile/report/scene_models';
import { make, part } from '#tile/ui/elements';

/** @import { Panel, Places } from '#tile/pages/tasks/panels' */
/** @import { Painted, SceneData, TasksFigures } from '#tile/report/types' */

/** The panels by column. @type {Panel[][]} */
const COLUMNS = [
  ['map', 'point'],
  ['ranking', 'order', 'audit'],
  ['weights', 'outcomes', 'newcomers', 'spaces'],
];

/** @implements {Painted} */
export class TasksScene {
  frame = 0;

  /** @param {HTMLElement} article @param {SceneData<TasksFigures>} data */
  constructor(article, data) {
    const { own, scene, catalogue, colours } = data;
    this.view = own.view;
    this.model = new TaskPart(own.sample, new SceneModel(data, colours), own.view).model;
    this.model.catalogue = catalogue;
    const { places, columns } = build(scene.title);
    this.panels = new TaskPanels(this.model, places, () => this.ask());
    const reset = resetButton();
    reset.addEventListener('click', () => this.reset());
    const { kind, matrices } = this.model;
    const { name, about } = PRESETS[kind];
    const said = make('p', { className: 'tx-task-about' }, make('b', {}, `${name}: `), `${matrices?.title}. ${about}`);
    lay(article, make('div', { className: 'tx-report-bar' }, said, reset), ...columns);
    part(article, '.tx-report-grid').classList.add('tx-task');
    new ResizeObserver(() => this.ask()).observe(article);
    this.paint();
  }

  /** Repaints in the next frame. */
  ask() {
    this.frame ||= requestAnimationFrame(() => this.paint());
  }

  paint() {
    this.frame = 0;
    const { ranked } = this.model;
    if (ranked) this.panels.paint(ranked);
  }

  /** Paints everything now, not in the next frame or at rest: before printing. */
  paintNow() {
    cancelAnimationFrame(this.frame);
    this.paint();
    this.panels.finish();
  }

  /** Restores the state in which the scene opens. */
  reset() {
    this.model.restore(this.view);
    this.ask();
  }
}

/** The elements of a scene. @param {string} title */
function build(title) {
  const places = /** @type {Places} */ ({ hosts: {}, notes: {} });
  const sections = new Map(
    PANELS.map(([key, name]) => {
      const body = make('div', { className: key === 'map' ? 'tx-overlay' : 'tx-task-body' });
      const about = note();
      places.hosts[key] = body;
      places.notes[key] = about;
      const drawn = key === 'map' ? make('div', { className: 'tx-plot tx-task-plot' }, body) : body;
      return [key, panel(title, `tx-task-part tx-task-${key}`, name, head(name, about), drawn)];
    }),
  );
  const columns = COLUMNS.map((keys) =>
    make('div', { className: 'tx-task-column' }, ...keys.map((key) => sections.get(key))),
  );
  return { places, columns };
}
