"""Views, scenes and session files from outside, by the schema that the browser's code has too (assets/view/schema.js).

A value is accepted or refused as a whole, with the same messages in both.
"""
