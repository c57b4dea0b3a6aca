"""Finds and renders the icons of open sets. The sets are installed into a cache folder outside of the checkout."""
import json
import re
import subprocess
from collections import namedtuple
from pathlib import Path

import gi
import numpy as np

gi.require_version("GdkPixbuf", "2.0")
from gi.repository import GdkPixbuf, GLib

NPM = (
    "@mdi/svg @fortawesome/fontawesome-free bootstrap-icons @tabler/icons lucide-static ionicons remixicon @phosphor-icons/core "
    "@primer/octicons @vscode/codicons @material-design-icons/svg @carbon/icons"
).split()
DEBIAN = (
    "adwaita-icon-theme papirus-icon-theme breeze-icon-theme elementary-icon-theme tango-icon-theme gnome-icon-theme "
    "mate-icon-theme oxygen-icon-theme"
).split()

# Name, role, files within the cache folder. A whole set is either for training, for the calibration or held out for validation.
SETS = (
    ("mdi", "train", "npm/node_modules/@mdi/svg/svg/*.svg"),
    ("fontawesome", "train", "npm/node_modules/@fortawesome/fontawesome-free/svgs/[rs]*/*.svg"),
    ("bootstrap", "train", "npm/node_modules/bootstrap-icons/icons/*.svg"),
    ("tabler", "train", "npm/node_modules/@tabler/icons/icons/*/*.svg"),
    ("lucide", "train", "npm/node_modules/lucide-static/icons/*.svg"),
    ("remix", "train", "npm/node_modules/remixicon/icons/*/*.svg"),
    ("phosphor", "train", "npm/node_modules/@phosphor-icons/core/assets/[rbf][eoi][glk]*/*.svg"),
    ("codicons", "train", "npm/node_modules/@vscode/codicons/src/icons/*.svg"),
    ("material", "train", "npm/node_modules/@material-design-icons/svg/[fo]*/*.svg"),
    ("papirus", "train", "debian/usr/share/icons/Papirus/[12]*x[12]?/actions/*.svg"),
    ("papirus", "train", "debian/usr/share/icons/Papirus/symbolic/*/*.svg"),
    ("adwaita", "train", "debian/usr/share/icons/Adwaita/*/*/*-symbolic.svg"),
    ("elementary", "train", "debian/usr/share/icons/elementary/actions/*/*.svg"),
    ("gnome", "train", "debian/usr/share/icons/gnome/[1234]*/actions/*.png"),
    ("oxygen", "train", "debian/usr/share/icons/oxygen/base/[1234]*/actions/*.png"),
    ("octicons", "calibrate", "npm/node_modules/@primer/octicons/build/svg/*.svg"),
    ("tango", "calibrate", "debian/usr/share/icons/Tango/scalable/actions/*.svg"),
    ("ionicons", "held out", "npm/node_modules/ionicons/dist/svg/*.svg"),
    ("carbon", "held out", "npm/node_modules/@carbon/icons/svg/32/*.svg"),
    ("breeze", "held out", "debian/usr/share/icons/breeze/actions/[12]*/*.svg"),
    ("mate", "held out", "debian/usr/share/icons/mate/[1234]*/actions/*.png"),
)

# Sets in which a name means another picture than in most sets.
EXCEPTIONS = {("lucide", "delete"), ("lucide", "list"), ("tango", "edit-delete"), ("gnome", "edit-delete"), ("mate", "edit-delete"),
              ("oxygen", "edit-delete"), ("breeze", "edit-delete"), ("carbon", "delete"), ("ionicons", "share"), ("oxygen", "folder-download"), ("carbon", "fullscreen")}
SYNONYMS = {("bootstrap", "list"): "menu", ("phosphor", "list"): "menu", ("fontawesome", "list"): "list", ("lucide", "list"): "list",
            ("tabler", "list"): "list", ("carbon", "list"): "list", ("ionicons", "list"): "list", ("octicons", "alert"): "warning",
            ("mdi", "alert"): "warning", ("material", "list"): "list", ("ionicons", "share"): "other", ("mdi", "text"): "other", ("carbon", "overflow-menu"): "more"}
SUFFIX = re.compile(r"(-(outline|outlined|filled|fill|regular|line|round|sharp|bold|thin|symbolic|ltr|alt|solid|16|24|32|48|96|12))+$")

Icon = namedtuple("Icon", "set role name grey alpha coloured")


def install(cache):
    """Installs the sets with npm and apt-get. Does nothing if they are there."""
    npm, debian = cache / "npm", cache / "debian"
    if not (npm / "node_modules").exists():
        npm.mkdir(parents=True, exist_ok=True)
        (npm / "package.json").write_text('{"private":true}')
        subprocess.run(["npm", "install", "--ignore-scripts", "--no-audit", "--no-fund", *NPM], cwd=npm, check=True)
    if not (debian / "usr").exists():
        debian.mkdir(parents=True, exist_ok=True)
        subprocess.run(["apt-get", "download", *DEBIAN], cwd=debian, check=True)
        for package in debian.glob("*.deb"):
            subprocess.run(["dpkg", "-x", package, debian], check=True)


def read_classes():
    table = json.loads((Path(__file__).parent / "classes.json").read_text())
    return list(table), {name: kind for kind, names in table.items() for name in names.split()}


def find_icons(cache, random, others=700):
    """Yields every icon of a class, and up to `others` other icons of each set. Icons that only resemble a class, such as
    `folder-plus`, are left out."""
    names, kinds = read_classes()
    words = {word for name in kinds for word in name.split("-")} - {"arrow", "file", "user", "account", "view", "insert", "format", "mark"}
    for set_name, role, pattern in SETS:
        rest, seen = [], set()
        for path in sorted(cache.glob(pattern)):
            name = path.stem.lower().replace("_", "-").replace(" ", "-")
            base = SUFFIX.sub("", name)
            known = None if (set_name, base) in EXCEPTIONS else kinds.get(name) or kinds.get(base)
            kind = SYNONYMS.get((set_name, base)) or known
            if kind:
                yield from render(path, set_name, role, kind)
            elif not words & set(base.split("-")) and path.resolve() not in seen:
                seen.add(path.resolve())
                rest.append(path)
        random.shuffle(rest)
        for path in rest[:others]:
            yield from render(path, set_name, role, "other")


def render(path, set_name, role, kind, side=64):
    try:
        size = side if path.suffix == ".svg" else -1
        pixbuf = GdkPixbuf.Pixbuf.new_from_file_at_scale(str(path), size, size, True)
    except GLib.Error:
        return
    if not pixbuf.get_has_alpha():
        return
    width, height, stride = pixbuf.get_width(), pixbuf.get_height(), pixbuf.get_rowstride()
    data = np.frombuffer(pixbuf.get_pixels(), np.uint8)
    rows = [data[y * stride : y * stride + width * 4].reshape(width, 4) for y in range(height)]
    rgba = np.stack(rows)
    grey = (rgba[..., :3] @ np.array([0.299, 0.587, 0.114])).astype(np.uint8)
    alpha = rgba[..., 3].copy()
    seen = grey[alpha > 128]
    if seen.size < 8 or (alpha > 128).mean() > 0.97:
        return
    yield Icon(set_name, role, kind, grey, alpha, bool(np.ptp(seen) > 25))
