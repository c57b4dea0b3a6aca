"""CherryTree, explored."""
# debian: cherrytree
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("cherrytree", ["cherrytree", "node", "note"], **random_look("cherrytree")) as f:
    open_program(f, "cherrytree", "CherryTree", "cherrytree")
    explore(f, "cherrytree")
