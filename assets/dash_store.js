/**
 * No module: Dash's store is changed before anything is drawn. It asks every element after every action, for which Dash
 * has no setting; what it does is told by its insides, so `tests/app/test_dash_insides.py` names the versions of Dash
 * with which it was tried. With another Dash, or one that has none of the names below, everything works, only slower.
 */
(() => {
  /**
   * Whether no update is below an element. Each new element resets the updates below it, for which the store visits
   * every element: quadratic in their number, although hardly any has such updates.
   */
  /** @type {(store: DashStore, payload: {itempath?: (string | number)[]}) => boolean} */
  const resetsNothing = (store, { itempath }) => {
    const path = itempath?.join(',') ?? '';
    const hashes = store.getState().layoutHashes;
    return Boolean(hashes) && !Object.keys(hashes).some((below) => below.startsWith(path));
  };

  /**
   * Makes Dash's store skip what changes nothing: it asks every element after every action, and two actions of three
   * while a page loads change nothing that an element shows. Actions that follow each other at once are told together.
   */
  /** @param {DashStore} store */
  function spareElements(store) {
    const { dispatch, subscribe } = store;
    store.dispatch = (action) => {
      const { type, payload } = typeof action === 'object' ? action : {};
      if (type === 'RESET_COMPONENT_STATE' && resetsNothing(store, payload)) return action;
      if (type === 'Callbacks.Aggregate' && Array.isArray(payload) && payload.every((part) => !part)) return action;
      return dispatch(action);
    };
    // Dash's own listeners, to which the queue of callbacks matters, have subscribed before; these are the elements'.
    store.subscribe = (listener) => {
      let shown = store.getState();
      let due = false;
      const tell = () => {
        due = false;
        const state = store.getState();
        const changed = Object.keys(state).some((slice) => slice !== 'callbacks' && state[slice] !== shown[slice]);
        shown = state;
        if (changed) listener();
      };
      return subscribe(() => {
        if (!due) queueMicrotask(tell);
        due = true;
      });
    };
  }

  /**
   * What Dash's components that load their script later, such as plots, wait with: compiled for browsers of 2015, they
   * expect the generators of a polyfill, which is 99 kB and puts promises of its own in the place of the browser's.
   */
  window.regeneratorRuntime ??= {
    mark: (start) => start,
    wrap: (steps) => {
      const context = {
        prev: 0,
        next: 0,
        done: false,
        stop() {
          this.done = true;
        },
      };
      return { next: () => ({ value: steps(context), done: context.done }) };
    },
  };

  /** @type {DashStore[]} where Dash publishes its store once it exists */
  const stores = [];
  stores.push = (store) => {
    spareElements(store);
    return Array.prototype.push.call(stores, store);
  };
  window.dash_stores = stores;
})();
