"""The dialog of an upload: a file is dropped anywhere or chosen, shown, corrected, and imported when the user confirms.

Until then the leaderboard on the page stays. The server stores the file under a token that only this page of this
visitor has (`review`); everything shown follows from the token and the choices in the store `STATE`.
`assets/dash/import.js` handles drops and pastes on the whole window, and reports a file that is too large before it is
sent; `assets/imports/` draws the dialog.
"""

from __future__ import annotations

from .callbacks import register
from .elements import UPLOAD, bring_menu, layout, upload_button

__all__ = ["UPLOAD", "bring_menu", "layout", "register", "upload_button"]
