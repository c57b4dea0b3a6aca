"""Liferea, explored."""
# debian: liferea
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("liferea", ["liferea", "feed", "subscription"], **random_look("liferea")) as f:
    open_program(f, "liferea", "Liferea", "liferea")
    explore(f, "liferea")
