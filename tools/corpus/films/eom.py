"""Eye of MATE, explored."""
# debian: eom
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("eom", ["image", "eye"], **random_look("eom")) as f:
    f.run("ffmpeg", "-f", "lavfi", "-i", "testsrc=s=640x420", "-frames:v", "1", str(f.home / "lake.png"))
    open_program(f, "eom", "lake|Image", "eom", f.home / "lake.png")
    explore(f, "eom")
