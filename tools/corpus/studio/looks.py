"""Random looks of films: the size of the screen, the theme, the fonts, the pointer."""
import random

THEMES = [("Adwaita", "Clearlooks", "Adwaita", False), ("Adwaita", "Onyx", "Papirus-Dark", True), ("Arc", "Arc", "Papirus", False), ("Arc-Dark", "Arc-Dark", "Papirus-Dark", True),
          ("Greybird", "Greybird", "Tango", False), ("Greybird-dark", "Greybird-dark", "Papirus-Dark", True), ("Materia-light", "Clearlooks-Olive", "Papirus-Light", False),
          ("Materia-dark", "Onyx", "Papirus-Dark", True), ("Adwaita", "Bear2", "gnome", False), ("Arc-Darker", "Arc-Darker", "Papirus", False)]
SIZES = [(1024, 768), (1280, 720), (1280, 800), (1366, 768), (1440, 900), (1600, 900)]
FONTS = ["Cantarell 11", "Noto Sans 10", "Roboto 10", "Inter 10", "DejaVu Sans 10", "Liberation Sans 11"]
WALLPAPERS = ["#3b5169", "#4a4038", "#5d7f73", "#20262e", "#6b7f5a", "#7a6a58", "#51344d", "#8899aa"]


def random_look(name):
    """Returns arguments of Film: size of the screen, theme, font, pointer and frame rate, always the same for a name."""
    dice = random.Random(f"look of {name}")
    theme, wm, icons, dark = dice.choice(THEMES)
    return {"size": dice.choice(SIZES), "fps": dice.choice([8, 10, 12, 15]), "theme": theme, "wm": wm, "icons": icons, "dark": dark, "font": dice.choice(FONTS), "crf": dice.choice([24, 26, 28]),
            "wallpaper": dice.choice(WALLPAPERS), "panel": dice.choice([None, None, "top", "bottom"]), "cursor": dice.choice([("DMZ-White", 24), ("DMZ-Black", 24), ("breeze_cursors", 24), ("DMZ-White", 32)]),
            "speed": dice.choice([0.85, 1.0, 1.0, 1.15])}


def hurried_look(name):
    """Returns arguments of Film as `random_look` does, with a small cursor, a shrunk picture and strong compression."""
    dice = random.Random(f"hurried look of {name}")
    size, shrink = dice.choice([((1600, 900), 0.8), ((1600, 900), 0.7), ((1280, 720), 1), ((1440, 900), 0.8)])
    look = random_look(name)
    cursor = ("DMZ-Black" if look["dark"] else dice.choice(["DMZ-White", "DMZ-Black", "Adwaita"]), 16)
    return {**look, "size": size, "scaled": shrink, "fps": dice.choice([5, 8, 12, 20]), "crf": dice.randint(30, 40), "cursor": cursor, "pace": dice.choice(["hurried", "restless"])}
