"""GNOME Tweaks, explored."""
# debian: gnome-tweaks
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("gnome-tweaks", ["tweaks", "fonts", "appearance"], **random_look("gnome-tweaks")) as f:
    open_program(f, "tweaks", "Tweaks|General|Fonts|Appearance", "gnome-tweaks")
    explore(f, "tweaks")
