/** An exercise below a live figure, which says when it is solved. */
import { button, fill, make } from '#tile/ui/elements';

export class Exercise {
  said = make('p', { role: 'status' });

  /** @param {string} task what to do @param {() => void} solve shows a solution */
  constructor(task, solve) {
    const show = button({}, 'Show me');
    show.addEventListener('click', solve);
    const words = make('p', {}, make('small', {}, 'Exercise'), make('b', {}, task));
    this.node = make('div', { className: 'tx-guide-exercise' }, make('div', {}, words, this.said), show);
  }

  /** Says how far it is. @param {boolean} done @param {string} left what is said as long as it is not solved */
  follow(done, left) {
    this.node.classList.toggle('tx-solved', done);
    fill(this.said, done ? '✓ Solved.' : left);
  }
}
