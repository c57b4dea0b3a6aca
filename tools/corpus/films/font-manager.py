"""Font Manager, explored."""
# debian: font-manager
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("font-manager", ["font"], **random_look("font-manager")) as f:
    open_program(f, "font-manager", "Font", "font-manager")
    explore(f, "font-manager")
