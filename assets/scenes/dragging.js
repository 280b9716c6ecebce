/** Reordering scenes in the list by dragging their numbers or thumbnails. */

/** @import { SceneList } from '#tile/scenes/list' */

/**
 * Makes the scenes of a list draggable.
 *
 * @param {SceneList} list
 * @param {(from: number, to: number) => void} move
 */
export function draggable(list, move) {
  const { node } = list;
  let from = -1;
  /** @param {number} at the scene before which the dragged one would be put; -1 for none */
  const mark = (at) => {
    for (const [i, item] of [...node.children].entries()) item.toggleAttribute('data-tx-drop', i === at);
  };
  node.addEventListener('dragstart', ({ target, dataTransfer }) => {
    from = list.indexOf(target);
    if (from < 0 || !dataTransfer) return;
    dataTransfer.effectAllowed = 'move';
    dataTransfer.setData('text/plain', String(from + 1));
    dataTransfer.setDragImage(node.children[from], 12, 12);
  });
  node.addEventListener('dragover', (event) => {
    const to = list.indexOf(event.target);
    if (from < 0 || to < 0) return;
    event.preventDefault();
    mark(to === from ? -1 : to);
  });
  node.addEventListener('drop', (event) => {
    const to = list.indexOf(event.target);
    if (from < 0 || to < 0) return;
    event.preventDefault();
    mark(-1);
    if (to !== from) move(from, to);
    from = -1;
  });
  node.addEventListener('dragend', () => {
    mark(-1);
    from = -1;
  });
}
