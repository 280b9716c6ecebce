"""Views, scenes and session files from outside, by the schema that the browser's code has too (assets/view/schema.js).

A value is taken whole or refused, in the same words here and there.
"""
