"""gThumb, explored."""
# debian: gthumb
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("gthumb", ["gthumb", "image"], **random_look("gthumb")) as f:
    open_program(f, "gthumb", "gThumb|maya", "gthumb")
    explore(f, "gthumb")
