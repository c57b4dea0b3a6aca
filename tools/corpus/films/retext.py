"""ReText, explored."""
# debian: retext
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("retext", ["retext", "markdown"], **random_look("retext")) as f:
    open_program(f, "retext", "ReText|New", "retext")
    explore(f, "retext")
