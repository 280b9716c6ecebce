/** Tile and ROC space as components of Dash, in the apps of others; React is that of Dash. */
import { mount } from '#tile/embed/mount';
import { provide } from '#tile/embed/provided';

/** @import { Plot, Props } from '#tile/embed/mount' */

/**
 * What Dash gives a component. `updatemode`: whether callbacks run when the pointer is released, or while it moves.
 *
 * @typedef {Props & {id?: string, className?: string, style?: Record<string, unknown>, updatemode?: 'mouseup' | 'drag',
 *   setProps: (props: Record<string, unknown>) => void}} DashProps
 */

/** The component with these plots. @param {Plot[]} plots */
const component = (plots) =>
  function Embedded(/** @type {DashProps} */ props) {
    const { useEffect, useRef, createElement } = window.React;
    const host = useRef(/** @type {HTMLElement | null} */ (null));
    const drawn = useRef(/** @type {ReturnType<typeof mount> | null} */ (null));
    // The listener outlives the props with which it was made.
    const latest = useRef(props);
    latest.current = props;
    useEffect(() => {
      if (!host.current) return;
      const mounted = mount(host.current, { ...props, plots }, (changes, live) => {
        const { setProps, updatemode } = latest.current;
        if (!live || updatemode === 'drag') setProps(changes);
      });
      drawn.current = mounted;
      return () => mounted.remove();
    }, []);
    useEffect(() => drawn.current?.update(props));
    const { id, className, style } = props;
    return createElement('div', { id, className, style, ref: host });
  };

/** Offers the components to Dash. @param {Parameters<typeof provide>[0]} given */
export function offer(given) {
  provide(given);
  window.tile_explorer = {
    Tile: component(['tile']),
    RocSpace: component(['roc']),
    CorrelationTile: component(['correlation']),
  };
}
