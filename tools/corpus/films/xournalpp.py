"""Xournal++, explored."""
# debian: xournalpp
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("xournalpp", ["xournal", "page", "pen"], **random_look("xournalpp")) as f:
    open_program(f, "xournal", "Xournal", "xournalpp")
    explore(f, "xournal")
