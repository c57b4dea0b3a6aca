"""Osmo, explored."""
# debian: osmo
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("osmo", ["osmo", "task", "note"], **random_look("osmo")) as f:
    open_program(f, "osmo", "Osmo", "osmo")
    explore(f, "osmo")
