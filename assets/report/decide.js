/** A scene of Decide in a report: the panels of the page, computed in the reader's browser without a server. */
import { DecidePanels } from '#tile/pages/decide/panels';
import { square } from '#tile/pages/explore/standalone';
import { head, lay, note, panel, resetButton } from '#tile/report/explore_scene';
import { SceneBoard, SceneModel } from '#tile/report/scene_models';
import { make, part } from '#tile/ui/elements';

/** @import { DecideFigures, Painted, SceneData } from '#tile/report/types' */

/** @implements {Painted} */
export class DecideScene extends DecidePanels {
  /** @param {HTMLElement} article @param {SceneData<DecideFigures>} data */
  constructor(article, data) {
    const scene = new SceneModel(data, data.colours);
    const built = build(data.scene.title);
    super(new SceneBoard(scene), built.hosts);
    this.scene = scene;
    this.own = data.own;
    this.model.restore(data.own.view);
    built.reset.addEventListener('click', () => this.reset());
    lay(article, ...built.panels);
    part(article, '.tx-report-grid').classList.add('tx-decide');
    built.hosts.root = part(article, '.tx-report-grid');
    this.paint();
  }

  /** Paints everything now, not in the next frame: before printing. */
  paintNow() {
    this.paint();
  }

  /** Restores the state in which the scene opens. */
  reset() {
    this.prior.halt();
    this.model.restore(this.own.view);
    this.scene.reset();
    this.ask();
  }
}

/** The elements of a scene. @param {string} title */
function build(title) {
  const tile = square();
  const plot = (/** @type {string} */ className) => {
    const overlay = make('div', { className: 'tx-overlay' });
    return { overlay, node: make('div', { className: `tx-plot ${className}` }, overlay) };
  };
  const [curve, values] = [plot('tx-decide-chart'), plot('tx-decide-values-plot')];
  const body = (/** @type {string} */ name) => make('div', { className: `tx-decide-${name}` });
  const hosts = {
    root: make('div'),
    live: make('div', { className: 'tx-visually-hidden', 'aria-live': 'polite' }),
    note: make('p', { className: 'tx-decide-problem-note', role: 'status' }),
    foot: make('p', { className: 'tx-decide-note' }),
    prior: make('div', { className: 'tx-prior' }),
    ...{ problem: body('problem'), words: body('vocabulary'), follows: body('follows') },
    ...{ plot: tile.plot, tile: tile.overlay, tileNote: note() },
    ...{ kinds: body('kinds'), about: body('about'), curve: curve.overlay, curveNote: note() },
    ...{ strip: body('strip'), ranges: body('ranges'), rangesNote: note(), values: values.overlay },
    ...{ answer: body('answer'), answerNote: note(), sure: body('sure'), people: body('people'), take: body('take') },
  };
  const reset = resetButton();
  /** @type {(name: string, more: HTMLElement[], ...children: HTMLElement[]) => HTMLElement} */
  const section = (name, more, ...children) => panel(title, 'tx-decide-part', name, head(name, ...more), ...children);
  const column = (/** @type {string} */ className, /** @type {HTMLElement[]} */ ...children) =>
    make('div', { className }, ...children);
  const panels = [
    column(
      'tx-decide-side',
      section('Problem', [reset], hosts.problem, hosts.prior, hosts.note, hosts.words),
      section('What follows', [], hosts.follows),
      panel(title, 'tx-decide-tile', 'Tile', head('Tile', hosts.tileNote), tile.plot),
    ),
    column(
      'tx-decide-middle',
      section('Decision curve', [hosts.curveNote], hosts.kinds, hosts.about, curve.node, hosts.strip),
      section('Best along the diagonal', [hosts.rangesNote], hosts.ranges, hosts.foot),
      section('PPV and NPV', [], values.node),
    ),
    column(
      'tx-decide-side',
      section('Answer', [hosts.answerNote], hosts.answer),
      section('How sure?', [], hosts.sure),
      section('1,000 people', [], hosts.people),
      section('Take it with you', [], hosts.take),
    ),
    hosts.live,
  ];
  return { hosts, reset, panels };
}
