/** The controllers of the pages, by name; `dash/pages.d.ts` says what they are, as no module here knows a page. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled there.
export interface Pages {}
