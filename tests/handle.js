/** @typedef {Record<string, unknown>} Module */

/**
 * What tests see of the modules, as one object: `load` imports a module by its name, `told` is `modules.json`. A module that
 * the document lacks is left out.
 *
 * @param {(name: string) => Promise<Module>} load
 * @param {{ flat: string[], page_only: string[], namespaces: Record<string, string[]>, pages: Record<string, string> }} told
 * @returns {Promise<Module>}
 */
export async function handle(load, told) {
  /** @param {Error} error */
  const absent = (error) => (/resolve|specifier/i.test(error.message) ? {} : Promise.reject(error));
  /** @param {string[]} names @returns {Promise<Module>} */
  const all = async (names) =>
    Object.assign({}, ...(await Promise.all(names.map((name) => load(`#tile/${name}`).catch(absent)))));
  const explorer = await all(globalThis.document ? [...told.flat, ...told.page_only] : told.flat);
  for (const [name, parts] of Object.entries(told.namespaces)) explorer[name] = await all(parts);
  const pages = /** @type {Module | undefined} */ ((await all(['page/pages'])).pages);
  for (const [name, page] of Object.entries(told.pages)) {
    Object.defineProperty(explorer, name, { get: () => pages?.[page] ?? undefined });
  }
  return explorer;
}
