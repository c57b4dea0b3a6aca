"""Caja again, explored in a hurry."""
# debian: caja
from desktop import Film
from explore import explore, open_program
from looks import hurried_look

with Film("caja-2", ["caja", "folder", "file"], **hurried_look("caja-2")) as f:
    for name in ("offer.txt", "Letters/landlord.txt", "Pictures/garden.png", "hours.ods", "todo.md", "Music/river.mp3"):
        f.file(f"Documents/{name}", "x" * 900)
    open_program(f, "caja", "Documents", "caja", "--no-desktop", f.home / "Documents")
    explore(f, "caja", avoid="system|computer|network|trash|bookmark|copy|move|/", actions=24, seed=2, seconds=60)
