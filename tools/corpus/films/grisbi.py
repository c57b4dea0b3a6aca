"""Grisbi, explored."""
# debian: grisbi
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("grisbi", ["grisbi", "account"], **random_look("grisbi")) as f:
    open_program(f, "grisbi", "Grisbi", "grisbi")
    explore(f, "grisbi")
