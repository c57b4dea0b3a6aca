"""BleachBit, explored."""
# debian: bleachbit
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("bleachbit", ["bleachbit", "clean"], **random_look("bleachbit")) as f:
    open_program(f, "bleachbit", "BleachBit", "bleachbit")
    explore(f, "bleachbit", avoid="clean|delete|abort|shred|wipe")
