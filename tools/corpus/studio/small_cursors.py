"""Cursor themes in sizes that no installed theme has, such as the 16 pixels of a small cursor on a large screen."""
import struct
from pathlib import Path

from PIL import Image

IMAGE = 0xFFFD0002      # type of an image chunk, see Xcursor(3)


def shrink_cursors(theme, size, home):
    """Writes a copy of an installed theme with cursors of `size` pixels into the home folder, and returns the copy's name."""
    name = f"{theme}-{size}"
    folder = Path(home) / ".icons" / name / "cursors"
    folder.mkdir(parents=True, exist_ok=True)
    (folder.parent / "index.theme").write_text(f"[Icon Theme]\nName={name}\n")
    for source in Path("/usr/share/icons", theme, "cursors").iterdir():
        if source.is_file():
            (folder / source.name).write_bytes(shrink_cursor(source.read_bytes(), size))
    return name


def shrink_cursor(data, size):
    """Returns a cursor file with the images of the smallest size, scaled down."""
    count = struct.unpack_from("<I", data, 12)[0]
    entries = [struct.unpack_from("<III", data, 16 + 12 * i) for i in range(count)]
    smallest = min(nominal for kind, nominal, _ in entries if kind == IMAGE)
    images = [scale_image(data, at, size / smallest, size) for kind, nominal, at in entries if kind == IMAGE and nominal == smallest]
    offset, table = 16 + 12 * len(images), b""
    for image in images:
        table += struct.pack("<III", IMAGE, size, offset)
        offset += len(image)
    return b"Xcur" + struct.pack("<III", 16, 0x10000, len(images)) + table + b"".join(images)


def scale_image(data, at, factor, size):
    _, _, _, _, w, h, hot_x, hot_y, delay = struct.unpack_from("<9I", data, at)
    # The colors are premultiplied, so each channel can be scaled by itself.
    bands = Image.frombytes("RGBA", (w, h), data[at + 36:at + 36 + 4 * w * h]).split()
    to = (max(1, round(w * factor)), max(1, round(h * factor)))
    pixels = Image.merge("RGBA", [band.resize(to, Image.LANCZOS) for band in bands]).tobytes()
    hot = (min(round(v * factor), limit - 1) for v, limit in zip((hot_x, hot_y), to))
    return struct.pack("<9I", 36, IMAGE, size, 1, *to, *hot, delay) + pixels
