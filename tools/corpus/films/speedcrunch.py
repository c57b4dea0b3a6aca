"""SpeedCrunch, explored."""
# debian: speedcrunch
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("speedcrunch", ["speedcrunch", "calculator"], **random_look("speedcrunch")) as f:
    open_program(f, "speedcrunch", "SpeedCrunch", "speedcrunch")
    explore(f, "speedcrunch")
