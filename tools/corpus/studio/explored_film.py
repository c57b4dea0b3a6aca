"""Films of explored pages: each one has its own screen, window, theme, cursor, zoom and pace, which its seed decides."""
import random, runpy, sys
from pathlib import Path

import app_page
from browser import BrowserFilm
from explore_page import explore_page

LIGHT = [("Adwaita", "Clearlooks", "Papirus"), ("Arc", "Arc", "Papirus"), ("Greybird", "Greybird", "Adwaita"), ("Materia", "Materia", "Papirus"), ("Adwaita", "Artwiz-boxed", "Adwaita")]
DARK = [("Arc-Dark", "Arc-Dark", "Papirus-Dark"), ("Adwaita-dark", "Onyx", "Papirus-Dark"), ("Materia-dark", "Materia-dark", "Papirus-Dark")]
SCREENS = [(1280, 720), (1366, 768), (1440, 900), (1280, 800), (1600, 900), (1536, 864), (1280, 1024)]
FONTS = ["Cantarell 11", "Roboto 10", "Noto Sans 10", "DejaVu Sans 10", "Inter 10", "Lato 10", "Liberation Sans 11"]
CURSORS = [("DMZ-White", 24), ("DMZ-Black", 24), ("breeze_cursors", 24), ("Adwaita", 24), ("DMZ-White", 32), ("breeze_cursors", 32), ("DMZ-Black", 32)]
WALLPAPERS = ["#3b5169", "#20262e", "#4d4463", "#6b7d5c", "#8a6d5b", "#2f4858", "#b7c4cf", "#111111"]
# Screens and the share of their size that the video has.
HURRIED_SCREENS = [(1600, 900, 0.8), (1600, 900, 0.7), (1920, 1080, 0.6), (1920, 1080, 2 / 3), (1920, 1080, 0.7), (1280, 720, 1), (1366, 768, 1), (1440, 900, 0.8)]
SMALL_CURSORS = [("DMZ-White", 16), ("DMZ-Black", 16), ("Adwaita", 16), ("DMZ-White", 20), ("Adwaita", 24)]
# Names outside this machine fail immediately, as without a network: a page must not wait for fonts or maps.
OFFLINE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"


class Phone(BrowserFilm):
    mouse = False


def hurried_look(r, dark):
    """Returns the picture of a hurried film: a large screen that the video shrinks, a small or dark cursor, strong compression, any frame rate."""
    width, height, shrink = r.choice(HURRIED_SCREENS)
    fps = r.choice([5, 8, 10, 12, 15, 20, 24, 30] if width < 1900 else [5, 8, 10, 12, 15])
    return dict(size=(width, height), shrink=shrink, fps=fps, crf=r.randint(30, 40), codec="h264", cursor=("DMZ-Black", r.choice([16, 24])) if dark else r.choice(SMALL_CURSORS), speed=r.choice([0.85, 0.95, 1.05]))


def explored_film(name, url="/", pages=None, title=None, seed=1, actions=14, dark=None, avoid=None, root="", routes=None, phone=False, ready=None, wait=1.5, lang="en-GB", scale=None, size=None, pace=None, seconds=95, look=None, purposeful=False, repeats=2, **changes):
    """Films an exploration of one page: `url` below the npm folder or one of `pages`. `ready` is a CSS selector that must match before the grab starts.
    `pace` is None, "hurried" or "restless". `purposeful` finishes forms and dialogs instead of pressing anything. `look` and `changes` replace what the seed decides: the arguments of Film, and `shrink`, the video's size next to
    the screen's. A phone hands dot, keyboard and status to `open_phone`."""
    screen = {option: changes.pop(option) for option in ("dot", "keyboard", "status") if option in changes}
    r = random.Random(f"{name} {seed}")
    dark = r.random() < 0.25 if dark is None else dark
    theme, wm, icons = r.choice(DARK if dark else LIGHT)
    size = size or ((540, 1110) if phone else r.choice(SCREENS))
    changes, look = {**(look or {}), **changes}, dict(size=size, fps=r.choice([8, 10, 10, 12, 12, 15]), crf=r.choice([24, 26, 26, 28, 30]), codec=r.choice(["h264", "h264", "h264", "h264", "vp8", "h264-soft"]) if not phone else "h264", theme=theme, wm=wm, icons=icons,
                font=r.choice(FONTS), cursor=r.choice(CURSORS), wallpaper=r.choice(WALLPAPERS), panel=r.choice([None, None, "top", "bottom"]) if not phone else None, speed=r.choice([0.75, 0.85, 0.9, 1.0]))
    if pace:
        look.update(hurried_look(r, dark), pace=pace)
    look.update(changes)
    size, look["scaled"] = look["size"], look.pop("shrink", 1.0)
    with (Phone if phone else BrowserFilm)(name, title or [name], **look) as f:
        if root:
            f.web = f.web / root
        home = f"http://127.0.0.1:{f.serve(pages, routes)}{url}"
        if phone:
            f.open_phone(home, scale=scale or r.choice([1.3, 1.4, 1.5]), **screen)
        else:
            frame = r.choice(["full", "full", "app", "app", "window"])
            x, y = r.randrange(0, 60), r.randrange(30 if look["panel"] == "top" else 0, 60)
            w, h = size[0] - x - r.randrange(10, 90), size[1] - y - r.randrange(40, 80)
            f.open_page(home, x, y, w, h, scale=scale or r.choice([1, 1, 1, 1.1, 1.25]), app=frame == "app", full=frame == "full", dark=dark, flags=(OFFLINE, f"--lang={lang}"))
        if ready:
            f.by_css(ready, timeout=30)
        f.pause(wait)
        f.start_recording()
        explore_page(f, actions=actions, seed=seed, avoid=avoid, home=home, seconds=seconds, purposeful=purposeful, repeats=repeats)
        f.pause(1 / f.speed if pace else 1)


def film_again(name, content=None, **changes):
    """Films the page of a program's first film again, with other arguments of explored_film. `content` replaces the texts of a page that app_page builds."""
    studio, film, build = sys.modules[__name__], explored_film, app_page.app_page
    studio.explored_film = lambda first, *args, **options: film(name, *args, **{**options, "seed": 3, **changes})
    app_page.app_page = lambda first, **parts: build(content or first, **parts)
    runpy.run_path(str(Path(sys.argv[0]).with_name(f"{name.rsplit('-', 1)[0]}.py")))
