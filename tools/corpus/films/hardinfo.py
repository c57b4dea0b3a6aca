"""HardInfo, explored."""
# debian: hardinfo
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("hardinfo", ["hardinfo", "system"], **random_look("hardinfo")) as f:
    open_program(f, "hardinfo", "System|hardinfo", "hardinfo")
    explore(f, "hardinfo")
