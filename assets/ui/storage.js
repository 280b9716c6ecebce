/** What this browser stores between visits, as JSON. */

/** The value stored under a key; null where there is none, or storage is off. @param {string} key @returns {any} */
export function stored(key) {
  try {
    return JSON.parse(window.localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a value, null to remove it; where storage is full or switched off, nothing is remembered. */
/** @param {string} key @param {unknown} value */
export function store(key, value) {
  try {
    if (value === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Full, or switched off.
  }
}
