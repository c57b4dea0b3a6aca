"""LXImage-Qt, explored."""
# debian: lximage-qt
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("lximage-qt", ["image"], **random_look("lximage-qt")) as f:
    open_program(f, "lximage-qt", "LXImage|Image|lake", "lximage-qt")
    explore(f, "lximage-qt")
