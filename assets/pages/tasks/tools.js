/** The tools of the page Any task: whose outcomes, which task, which groups, and which of them are on the map. */
import { PRESETS } from '#tile/model/task_presets';
import { DETECTIONS, MOST_MODELS } from '#tile/model/tasks';
import { GROUPINGS } from '#tile/pages/tasks/panels';
import { button, fill, make, say } from '#tile/ui/elements';

/** @import { TaskModel } from '#tile/model/tasks' */
/** @import { Grouping, Preset } from '#tile/view/types' */

const CORNERS = ['left', 'top', 'right'];

export class TaskTools {
  about = make('p', { className: 'tx-task-about' });

  /** @param {HTMLElement} host @param {TaskModel} model @param {() => void} onChange @param {() => void} onUpload */
  constructor(host, model, onChange, onUpload) {
    this.model = model;
    this.onChange = onChange;
    this.source = this.chooser('Outcomes of', (value) => model.open(value === 'board' ? 'board' : 'sample'));
    this.preset = this.chooser('Task', (value) => {
      const kind = /** @type {Preset} */ (value);
      // Of two classes, a task of one class is about the positive one.
      const first = PRESETS[kind].of && !PRESETS[model.kind].of && model.given?.classes.length === 2;
      model.take(kind, first ? 1 : model.target);
    });
    this.target = this.chooser('Class', (value) => {
      if (PRESETS[model.kind].of) model.take(model.preset, Number(value));
      else model.target = Number(value);
    });
    this.grouping = this.chooser('Importances', (value) => model.group(/** @type {Grouping} */ (value)));
    this.corners = CORNERS.map((name, k) => this.chooser(`Map, ${name}`, (value) => model.corner(k, Number(value))));
    const upload = button({ title: 'Confusion matrices of any number of classes and models' }, 'Upload matrices');
    upload.addEventListener('click', onUpload);
    this.even = button({ title: 'Equal importances, and what the task says of outcomes' }, 'Reset');
    this.even.addEventListener('click', () => {
      model.weights = null;
      model.take(model.preset, model.target);
      onChange();
    });
    const all = [this.source, this.preset, this.target, this.grouping, ...this.corners];
    fill(host, ...all.map(({ node }) => node), this.even, upload, this.about);
  }

  /** @param {string} name @param {(value: string) => void} onChoose */
  chooser(name, onChoose) {
    const select = make('select', { 'aria-label': name });
    select.addEventListener('change', () => {
      onChoose(select.value);
      this.onChange();
    });
    return { select, node: make('label', { className: 'tx-task-choice' }, make('span', {}, name), select) };
  }

  /** @param {boolean} many whether the leaderboard has more models than are taken */
  paint(many) {
    const { model } = this;
    const { sample, board, matrices, task } = model;
    const classes = model.given?.classes ?? [];
    options(this.source, model.shows, [
      ['sample', sample?.title ?? ''],
      ['board', `Leaderboard: ${board?.title ?? ''}`],
    ]);
    const known = Object.entries(PRESETS).filter(([key, { least }]) =>
      model.isDetection ? DETECTIONS.includes(/** @type {Preset} */ (key)) : classes.length >= least,
    );
    options(
      this.preset,
      model.kind,
      known.map(([key, { name }]) => [key, name]),
    );
    this.target.node.hidden =
      model.isDetection ||
      (((matrices?.classes.length ?? 0) < 3 || matrices !== model.given) && !PRESETS[model.kind].of);
    options(
      this.target,
      String(model.target),
      classes.map((name, c) => [String(c), name]),
    );
    options(
      this.grouping,
      task.grouping,
      model.groupings.map((key) => [key, GROUPINGS[key]]),
    );
    const all = task.names.map((name, g) => /** @type {[string, string]} */ ([String(g), name]));
    for (const [k, corner] of this.corners.entries()) {
      corner.node.hidden = all.length <= 3;
      options(corner, String(model.map[k]), all);
    }
    const first = model.shows === 'board' && many ? ` Of this leaderboard, the first ${MOST_MODELS} are ranked.` : '';
    const fixedOnes = all.length > 3 ? ' Groups that are not on the map stay where their sliders are.' : '';
    say(this.about, `${PRESETS[model.kind].about}${fixedOnes}${first}`);
    this.even.disabled = !matrices;
  }

  /** @param {string} message */
  refuse(message) {
    say(this.about, message);
  }
}

/** The options of a list, and which one is chosen. */
/** @param {{select: HTMLSelectElement}} list @param {string} chosen @param {[string, string][]} all */
function options({ select }, chosen, all) {
  const key = JSON.stringify(all);
  if (select.dataset.txOptions !== key) {
    select.dataset.txOptions = key;
    fill(select, ...all.map(([value, name]) => make('option', { value }, name)));
  }
  select.value = chosen;
}
