/** The schema of views: the one description behind links, scenes, session files, reports and stored views. */
import { FIELDS } from '#tile/view/fields';
import { TYPES } from '#tile/view/value_types';

/** @import { Schema } from '#tile/view/types' */

/** @type {Schema} */
export const SCHEMA = { ...FIELDS, types: TYPES };
