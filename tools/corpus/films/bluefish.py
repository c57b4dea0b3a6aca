"""Bluefish, explored."""
# debian: bluefish
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("bluefish", ["bluefish", "html"], **random_look("bluefish")) as f:
    f.file("notes.html", "<h1>Garden</h1>\n<p>Sow the peas.</p>\n<ul>\n<li>rake</li>\n<li>spade</li>\n</ul>\n")
    open_program(f, "bluefish", "bluefish", "bluefish", f.home / "notes.html")
    explore(f, "bluefish")
