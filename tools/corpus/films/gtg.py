"""Getting Things GNOME, explored."""
# debian: gtg
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("gtg", ["task", "getting things"], **random_look("gtg")) as f:
    open_program(f, "gtg", "Getting|Tasks|Open", "gtg")
    explore(f, "gtg")
