"""Tellico, explored."""
# debian: tellico
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("tellico", ["tellico", "collection"], **random_look("tellico")) as f:
    open_program(f, "tellico", "Tellico", "tellico")
    explore(f, "tellico")
