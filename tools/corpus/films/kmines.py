"""KMines, explored."""
# debian: kmines
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("kmines", ["kmines", "game"], **random_look("kmines")) as f:
    open_program(f, "kmines", "KMines", "kmines")
    explore(f, "kmines")
