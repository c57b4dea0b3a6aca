"""PulseAudio Volume Control, explored."""
# debian: pavucontrol
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("pavucontrol", ["volume", "playback"], **random_look("pavucontrol")) as f:
    open_program(f, "pavucontrol", "Volume", "pavucontrol")
    explore(f, "pavucontrol")
