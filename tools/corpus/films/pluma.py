"""Pluma, explored."""
# debian: pluma
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("pluma", ["pluma", "text"], **random_look("pluma")) as f:
    f.file("notes.txt", "Packing list\n\ntorch\nmatches\nrain coat\nsleeping bag\n")
    open_program(f, "pluma", "notes|pluma", "pluma", f.home / "notes.txt")
    explore(f, "pluma")
