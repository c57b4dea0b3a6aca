"""Orage, explored."""
# debian: orage
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("orage", ["calendar", "appointment"], **random_look("orage")) as f:
    open_program(f, "orage", "Orage", "orage")
    explore(f, "orage")
