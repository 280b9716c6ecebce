/** Dash's clientside object: it sets properties of components, and has the functions that Dash calls. */
export const dash = window.dash_clientside;
