"""The dialog of an upload: a file is dropped anywhere or chosen, shown, corrected, and imported when that is asked for.

Until then the leaderboard on the page stays. What was dropped is kept on the server under a token that only this page
of this visitor holds (`review`); everything shown follows from the token and the choices in the store `STATE`.
`assets/dash/upload.js` takes drops on the whole window, says when a file is too large before it is sent, and turns
clicks on rows into `ACT`.
"""

from __future__ import annotations

from .callbacks import register
from .elements import UPLOAD, layout, upload_button

__all__ = ["UPLOAD", "layout", "register", "upload_button"]
