"""Films of explored phones: an application for phones whose look, keyboard and pace follow from its seed."""
import random, re, runpy, sys
from pathlib import Path

from app_contents import CONTENTS
from explored_film import explored_film
from phone_page import PhonePage
from phone_screen import TOUCH_MARKS

SCREENS = [(540, 1110), (480, 1000), (400, 860), (720, 1520), (540, 1110)]
ACCENTS = ["#1a73e8", "#0f766e", "#b3261e", "#6750a4", "#2e7d32", "#c2410c", "#0a84ff", "#ad1457", "#37474f"]


def explored_phone(name, content, title, seed=1, dark=None, size=None, scale=None, look=None, keyboard=True, status=None, dot=None, fps=None, crf=None, actions=18, wait=1.5, purposeful=False, loading=False, filled=False, repeats=2, **parts):
    """Films an application in the markup `parts` of a library. `look` replaces values of the random look, `dot` shows a mark at touches.
    `loading` lets the application wait for a network, and with `filled`, the form of a thing that exists shows its values."""
    r = random.Random(f"phone {name} {seed}")
    lang, accent, size = CONTENTS[content]["lang"], r.choice(ACCENTS), size or r.choice(SCREENS)
    dark = r.random() < 0.35 if dark is None else dark
    chosen = dict(dark=dark, accent=accent, bar=r.choice([accent, None, None]), motion=r.choice(["slide", "slide", "fade", None]), time=r.choice([200, 250, 300]), pressed=r.choice(["state", "ripple", None, None]), navigation=r.choice(["tabs", "tabs", "drawer"]), sheet=r.choice(["bottom", "bottom", "whole", "center"]),
                  login=r.random() < 0.4, round=r.choice([4, 8, 11, 13, 16]), font=r.choice(["Roboto, sans-serif", "Inter, sans-serif", "'Noto Sans', sans-serif", "Cantarell, sans-serif"]))
    if purposeful:      # accounts and buttons in the bar are usual in small applications, visible presses are not
        chosen.update(navigation=r.choice(["tabs", "drawer", "bar", "bar"]), login=r.random() < 0.6, pressed=r.choice(["state", "ripple", None, None]))
    if loading:         # what a network does to an application: a spinner instead of the page, the sheet or the answer
        chosen.update(loading=r.choice(["account page sheet", "account sheet", "account save", "account page save", "account sheet save"]), wait=r.choice([700, 1100, 1500, 2100]), loadBelow=r.random() < 0.5, spinner=r.choice(["", "dots"]), cards=r.random() < 0.5, navigation=r.choice(["bar", "bar", "bar", "drawer"]), login=r.random() < 0.7)
    chosen.update({"filled": filled, **(look or {})})
    keys = dict(dark=dark, flat=r.random() < 0.6, words=r.random() < 0.5, numbers=r.random() < 0.25, share=r.choice([0.36, 0.38, 0.4]), slide=r.choice([200, 250, 300]), lang=lang)
    with_status = r.random() < 0.65 if status is None else status
    bar = dict(height=r.choice([24, 28, 36]), colour="white" if chosen["bar"] or dark else "#222", charge=r.randrange(21, 99))
    page = PhonePage(content, chosen, parts).html()
    explored_film(name, pages={"/": page}, title=title, purposeful=purposeful, repeats=repeats, seed=f"{name} {seed}", actions=actions, dark=dark, phone=True, wait=wait, lang=lang, size=size, scale=scale or round(size[0] / r.uniform(340, 415), 2), dot=dot, keyboard=keys if keyboard else None, status=bar if with_status else None,
                  look=dict(fps=fps or r.choice([8, 10, 12, 15, 15, 20, 24, 30]), crf=crf or r.choice([24, 26, 28, 30, 32, 34]), codec="h264", speed=r.choice([0.5, 0.55, 0.6, 0.65])))


def purposeful_phone(name, content, title, **changes):
    """Films the library of a program's first phone film again, with other texts and another look, as a person with a purpose would use it."""
    studio, film = sys.modules[__name__], explored_phone
    studio.explored_phone = lambda _name, _content, **options: film(name, content, title, **{**parts_of(options), "actions": 20, "purposeful": True, **changes})
    runpy.run_path(str(Path(sys.argv[0]).with_name(f"{first_phone(name)}.py")))


def first_phone(name):
    """The first film of the same program that shows a phone."""
    folder, program = Path(sys.argv[0]).parent, re.sub(r"-\d+$", "", name)
    films = sorted(p for p in folder.glob(f"{program}*.py") if re.fullmatch(rf"{re.escape(program)}(-\d+)?", p.stem) and p.stem != name)
    return next(p.stem for p in films if "explored_phone(" in p.read_text())


def parts_of(options):
    """The markup among the arguments of a film, without its look."""
    return {key: value for key, value in options.items() if key not in ("title", "seed", "size", "scale", "look", "keyboard", "status", "dot", "fps", "crf", "actions")}


def networked_phone(name, content, title, **changes):
    """Like purposeful_phone, for an application that waits for a network, and by a person who repeats what they do."""
    purposeful_phone(name, content, title, **{"loading": True, "repeats": 5, "actions": 24, **changes})


def touched_phone(name, content, title, **changes):
    """Like networked_phone, with a mark at touches as recordings of Android and of simulators have."""
    networked_phone(name, content, title, **{"dot": random.Random(name).choice(TOUCH_MARKS), "fps": random.Random(name).choice([15, 24, 30, 30]), **changes})


def opened_phone(name, url, title, seed=1, dark=False, actions=20, status=None, **options):
    """Films an existing application, whose pages fit on a phone, without a mark at touches. The arguments are those of explored_film."""
    r = random.Random(f"phone {name} {seed}")
    size, lang = r.choice(SCREENS), options.pop("lang", "en-GB")
    keys = dict(dark=dark, flat=r.random() < 0.6, words=r.random() < 0.5, numbers=r.random() < 0.25, share=r.choice([0.36, 0.38, 0.4]), slide=r.choice([200, 250, 300]), lang=lang)
    bar = dict(height=r.choice([24, 28]), colour="white" if dark else "#222", charge=r.randrange(21, 99), background="#111" if dark else "white")
    picture = dict(fps=r.choice([8, 10, 12, 15, 15, 20, 24, 30]), crf=r.choice([24, 26, 28, 30, 32, 34]), codec="h264", speed=r.choice([0.5, 0.55, 0.6, 0.65]))
    explored_film(name, url, title=title, seed=f"{name} {seed}", actions=actions, dark=dark, phone=True, lang=lang, size=size, scale=round(size[0] / r.uniform(340, 415), 2), dot=None, keyboard=keys, status=bar if status else None, look=picture, **options)
