"""The words of the guide, for tests that hold them against the program."""

from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / "guide"


def guide_text() -> str:
    """All chapters, one after the other."""
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.md")))


def running_guide() -> str:
    """All chapters with each space and line break as one space."""
    return " ".join(guide_text().split())
