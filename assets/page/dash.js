/** Dash's own place in the window: what sets the properties of its components, and the functions that it calls. */
export const dash = window.dash_clientside;
