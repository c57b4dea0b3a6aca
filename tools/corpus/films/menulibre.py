"""MenuLibre, explored."""
# debian: menulibre
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("menulibre", ["menu", "application"], **random_look("menulibre")) as f:
    open_program(f, "menulibre", "MenuLibre", "menulibre")
    explore(f, "menulibre")
