"""Notepadqq, explored."""
# debian: notepadqq
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("notepadqq", ["notepadqq", "text"], **random_look("notepadqq")) as f:
    f.file("notes.txt", "Packing list\n\ntorch\nmatches\nrain coat\nsleeping bag\n")
    open_program(f, "notepadqq", "Notepadqq|notes", "notepadqq", f.home / "notes.txt")
    explore(f, "notepadqq")
