"""File Roller, explored."""
# debian: file-roller
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("file-roller", ["archive", "extract"], **random_look("file-roller")) as f:
    f.file("notes.txt", "Packing list\n\ntorch\nmatches\nrain coat\nsleeping bag\n")
    f.run("tar", "-C", str(f.home), "-czf", str(f.home / "trip.tar.gz"), "notes.txt")
    open_program(f, "file-roller", "trip|Archive", "file-roller", f.home / "trip.tar.gz")
    explore(f, "file-roller")
