"""gThumb, explored."""
# debian: gthumb
from desktop import Film
from explore import explore, open_program, random_look

with Film("gthumb", ["gthumb", "image"], **random_look("gthumb")) as f:
    open_program(f, "gthumb", "gThumb|maya", "gthumb")
    explore(f, "gthumb")
