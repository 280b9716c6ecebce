/** Dash's clientside object: it sets properties of components, and has the functions that Dash calls. */
export const dash = window.dash_clientside;

/**
 * Tells Dash that the address was replaced; without it Dash would put the old one back on the next page. Dash offers no
 * other way: its own links send this event (`tests/app/test_dash_insides.py`).
 */
export const tellAddress = () => window.dispatchEvent(new CustomEvent('_dashprivate_pushstate'));
