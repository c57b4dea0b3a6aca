"""Catfish, explored."""
# debian: catfish
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("catfish", ["search", "file"], **random_look("catfish")) as f:
    f.file("notes.txt", "Packing list\n\ntorch\nmatches\nrain coat\nsleeping bag\n")
    open_program(f, "catfish", "Catfish|Search", "catfish", f.home)
    explore(f, "catfish")
