"""AisleRiot, explored."""
# debian: aisleriot
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("aisleriot", ["solitaire", "klondike"], **random_look("aisleriot")) as f:
    open_program(f, "sol", "Klondike|Solitaire", "sol")
    explore(f, "sol")
