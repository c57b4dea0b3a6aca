"""Gpick, explored."""
# debian: gpick
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("gpick", ["gpick", "colour", "color"], **random_look("gpick")) as f:
    open_program(f, "gpick", "gpick|palette", "gpick")
    explore(f, "gpick")
