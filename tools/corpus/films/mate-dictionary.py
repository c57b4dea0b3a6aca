"""MATE Dictionary, explored."""
# debian: mate-utils
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("mate-dictionary", ["dictionary"], **random_look("mate-dictionary")) as f:
    open_program(f, "mate-dictionary", "Dictionary", "mate-dictionary")
    explore(f, "mate-dictionary")
