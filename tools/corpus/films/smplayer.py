"""SMPlayer, explored."""
# debian: smplayer
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("smplayer", ["smplayer", "video"], **random_look("smplayer")) as f:
    open_program(f, "smplayer", "SMPlayer", "smplayer")
    explore(f, "smplayer")
