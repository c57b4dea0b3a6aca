"""Caja, explored."""
# debian: caja
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("caja", ["caja", "folder", "file"], **random_look("caja")) as f:
    for name in ("letter.txt", "Recipes/soup.txt", "Photos/lake.png", "budget.ods", "notes.md"):
        f.file(f"Documents/{name}", "x" * 900)
    open_program(f, "caja", "Documents", "caja", "--no-desktop", f.home / "Documents")
    explore(f, "caja")
