"""D-Feet, explored."""
# debian: d-feet
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("d-feet", ["d-feet", "bus"], **random_look("d-feet")) as f:
    open_program(f, "d-feet", "D-Feet", "d-feet")
    explore(f, "d-feet")
