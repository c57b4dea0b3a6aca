"""Rhythmbox, explored."""
# debian: rhythmbox
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("rhythmbox", ["rhythmbox", "music", "playlist"], **random_look("rhythmbox")) as f:
    open_program(f, "rhythmbox", "Rhythmbox", "rhythmbox")
    explore(f, "rhythmbox")
