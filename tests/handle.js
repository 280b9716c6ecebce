/** @typedef {Record<string, unknown>} Module */

/** @param {Error} error */
const absent = (error) => (/resolve|specifier/i.test(error.message) ? {} : Promise.reject(error));

/**
 * What tests in a browser see of the modules, as one object: the named exports, each from its module, and the controllers
 * of the pages. `load` imports a module by its name; what the document lacks is left out.
 *
 * @param {(name: string) => Promise<Module>} load
 * @param {{ browser: Record<string, string>, pages: Record<string, string> }} told
 * @returns {Promise<Module>}
 */
export async function facade(load, { browser, pages }) {
  /** @type {Record<string, any>} */
  const explorer = {};
  const loaded = Object.entries(browser).map(async ([path, module]) => {
    const [name, group] = path.split('.').reverse();
    const exported = /** @type {Module} */ (await load(`#tile/${module}`).catch(absent));
    const found = exported[name];
    if (found === undefined) return;
    if (group) explorer[group] = { ...explorer[group], [name]: found };
    else explorer[name] = found;
  });
  await Promise.all(loaded);
  const controllers = /** @type {Module} */ (await load('#tile/shell/controllers').catch(absent));
  const held = /** @type {Module | undefined} */ (controllers.pages);
  for (const [name, page] of Object.entries(pages)) {
    Object.defineProperty(explorer, name, { get: () => held?.[page] ?? undefined });
  }
  return explorer;
}

/**
 * What tests in Node see of the modules: all exports of those in `flat`, and each namespace as a property.
 *
 * @param {(name: string) => Promise<Module>} load
 * @param {{ flat: string[], namespaces: Record<string, string[]> }} told
 * @returns {Promise<Module>}
 */
export async function handle(load, told) {
  /** @param {string[]} names @returns {Promise<Module>} */
  const all = async (names) =>
    Object.assign({}, ...(await Promise.all(names.map((name) => load(`#tile/${name}`).catch(absent)))));
  const explorer = await all(told.flat);
  for (const [name, parts] of Object.entries(told.namespaces)) explorer[name] = await all(parts);
  return explorer;
}
