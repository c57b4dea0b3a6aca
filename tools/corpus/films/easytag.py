"""EasyTAG, explored."""
# debian: easytag
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("easytag", ["easytag", "tag"], **random_look("easytag")) as f:
    open_program(f, "easytag", "EasyTAG", "easytag")
    explore(f, "easytag")
