"""KWrite, explored."""
# debian: kwrite
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("kwrite", ["kwrite", "text"], **random_look("kwrite")) as f:
    f.file("notes.txt", "Packing list\n\ntorch\nmatches\nrain coat\nsleeping bag\n")
    open_program(f, "kwrite", "notes|KWrite", "kwrite", f.home / "notes.txt")
    explore(f, "kwrite")
