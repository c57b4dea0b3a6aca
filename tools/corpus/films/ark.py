"""Ark, explored."""
# debian: ark
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("ark", ["ark", "archive"], **random_look("ark")) as f:
    f.file("notes.txt", "Packing list\n\ntorch\nmatches\nrain coat\nsleeping bag\n")
    f.run("tar", "-C", str(f.home), "-czf", str(f.home / "trip.tar.gz"), "notes.txt")
    open_program(f, "ark", "Ark|trip", "ark", f.home / "trip.tar.gz")
    explore(f, "ark")
