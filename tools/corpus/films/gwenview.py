"""Gwenview, explored."""
# debian: gwenview
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("gwenview", ["gwenview", "image"], **random_look("gwenview")) as f:
    open_program(f, "gwenview", "Gwenview", "gwenview")
    explore(f, "gwenview")
