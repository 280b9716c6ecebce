"""Views, scenes and session files from outside, by the same schema as in the browser (assets/view/schema.js).

A value is accepted or refused as a whole, with the same messages in both languages.
"""
