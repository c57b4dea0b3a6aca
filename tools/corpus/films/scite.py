"""SciTE, explored."""
# debian: scite
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("scite", ["scite", "text"], **random_look("scite")) as f:
    f.file("notes.txt", "Packing list\n\ntorch\nmatches\nrain coat\nsleeping bag\n")
    open_program(f, "scite", "SciTE", "scite", f.home / "notes.txt")
    explore(f, "scite")
