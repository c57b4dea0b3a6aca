"""Explores a page without a script: picks random controls, presses them with the real pointer and writes the truth of each step."""
import random, re, time

from find_controls import FIND_CONTROLS
from PIL import Image, ImageChops, ImageFilter
from Xlib import X

LEAVE = r"log ?out|sign ?out|log ?off|abmelden|déconnexion|cerrar sesión"
AVOID = r"github|download|export|upload|print|full ?screen|buy now|upgrade|documentation"
QUIET = "window.alert = () => {}; window.confirm = () => true; window.prompt = () => null; window.open = () => null; window.print = () => {}"
WORDS = {"name": ["Hanna Vogt", "Tom Becker", "Lucia Ferri", "Jonas Weber", "Amira Said", "Paul Novak", "Elena Cruz", "Oscar Lind", "Nora Quinn", "Marie Dubois"],
         "mail": ["hanna@example.org", "office@lindner.example", "t.becker@example.com", "nora.quinn@example.net"], "phone": ["0151 2345678", "555 0142", "+44 20 7946 0958"],
         "city": ["Lisbon", "Hamburg", "Lyon", "Bristol", "Valencia", "Graz", "Torino"], "company": ["Lindner Optics", "Blue Harbour Ltd", "Studio Nord", "Ferri Bikes"], "number": ["3", "12", "48", "150", "7", "2500"],
         "title": ["Spring newsletter", "Order for the workshop", "Weekly report", "Visit in Graz", "New chairs", "Meeting notes", "Summer sale", "Invoice 4711"], "search": ["report", "maria", "order", "open", "paris"],
         "address": ["Mill Lane 8", "Bahnhofstr. 12", "Rue Basse 4"], "note": ["Please call back tomorrow.", "The parcel arrived today.", "Thanks for the quick reply!", "We need two more seats.", "Draft, not yet checked."], "url": ["https://example.org/shop", "https://lindner.example"]}
PASSWORDS = ["sunny-harbour7", "Tr4inStation", "blue.kettle22", "northwind9"]
HINTS = [("search|such|busc|recherch|filter|query|cerca|cherch|zoek|find|procur", "search"), ("mail", "mail"), ("phone|tel|fax|mobil", "phone"), ("url|website|link", "url"), ("city|stadt|town|ville|ciudad|ort|place", "city"), ("company|firma|organi", "company"),
         ("address|street|stra|adres", "address"), ("name|nom|user|author|owner|contact|cliente|kunde", "name"), ("number|amount|price|qty|quantity|count|age|zip|postal|anzahl|preis", "number"), ("textarea|comment|note|message|descri|content", "note")]


# Remembers what the pointer has crossed: its style under the pointer is no effect of a press.
TRAIL = """window.__trail ??= (addEventListener('mouseover', e => { const path = e.composedPath().filter(n => n.getBoundingClientRect)
  for (const n of [...path.slice(0, 2), ...path.slice(2, 6).filter(n => n.matches('tr,li'))]) { const r = n.getBoundingClientRect()
    if (r.height < 130 && r.width > 0) window.__trail.push([r.x, r.y, r.width, r.height, performance.now()]) } }, { capture: true, passive: true }), [])
  addEventListener('DOMContentLoaded', () => document.querySelectorAll('[data-bs-ride],[data-ride]').forEach(e => { e.removeAttribute('data-bs-ride'); e.removeAttribute('data-ride') }))
  for (const e of document.querySelectorAll('.carousel')) window.bootstrap?.Carousel?.getInstance(e)?.dispose()      // its slides change without a press"""


class Gone(LookupError):
    """A control that moved, vanished or was covered before the press."""


class Explorer:
    """Presses random controls of a page. The same seed leads to the same choices as long as the page behaves the same."""

    def __init__(self, film, seed, avoid=None, home=None, purposeful=False, repeats=2):
        """A purposeful explorer finishes what it begins: it fills in a form or a dialog from top to bottom and then presses its main button. `repeats` is how often it uses a control."""
        self.film, self.random, self.purposeful, self.last = film, random.Random(seed), purposeful, None
        self.avoid = re.compile("|".join(filter(None, [AVOID, None if purposeful else LEAVE, avoid])), re.I)
        self.home, self.presses, self.idle, self.repeats = home, {}, 0, repeats
        self.again = 0.25 if repeats < 3 else 0.7      # how likely a control is used once more, next to a new one
        film.keep_script(QUIET)
        if film.hurried:
            film.keep_script(TRAIL)

    # --- what is on the page -----------------------------------------------------------------------------------------------------------
    def look_around(self):
        """Reads the page; returns the controls that may be pressed."""
        self.page = self.film.run_script(FIND_CONTROLS)
        return [c for c in self.page["controls"] if self.is_allowed(c)]

    def is_allowed(self, control):
        name = control["name"]
        if not re.search(r"\w", name) and control["kind"] != "text" or len(name) > 60 or self.avoid.search(f"{name} {control['href']}"):
            return False
        if control["kind"] == "select":
            return len(self.later_options(control)) > 0 and self.count(control) == 0
        return self.count(control) < (1 if control["kind"] == "text" else self.repeats)

    def count(self, control):
        return self.presses.get(self.key_of(control), 0)

    def key_of(self, control):
        named = control["name"] or control["hint"]
        return (control["kind"], named, tuple(round(v) for v in control["box"][:2]) if control["kind"] == "text" else None)

    @staticmethod
    def later_options(control):
        """The options below the chosen one, with the number of arrow presses that reach them."""
        after = [text for text, dead in control["options"][control["chosen"] + 1:] if not dead]
        return [(text, i + 1) for i, text in enumerate(after[:5]) if re.search(r"\w", text) and len(text) < 45]

    def pick(self, controls):
        """A control, rather a new one, rather one with visible text; text fields and items get their share."""
        chosen = self.purposeful and self.pick_next(controls)
        if chosen:
            return chosen
        fresh = [c for c in controls if c["fresh"]]
        pool = fresh if fresh and self.random.random() < 0.8 else controls
        with_text = [c for c in pool if c["hasText"]]
        pool = with_text if with_text and self.random.random() < 0.8 else [c for c in pool if not c["hasText"]] or pool
        same = lambda c: sum(self.key_of(c) == self.key_of(d) for d in pool) ** 0.7      # a table repeats its buttons in each row
        weight = lambda c: (self.again ** self.count(c)) / same(c) * {"text": 2.0, "select": 2.5, "checkbox": 1.6, "radio": 1.4, "switch": 1.8, "tab": 2.0, "generic": 0.5, "columnheader": 1.5}.get(c["kind"], 0.5 if c["href"] else 1.5)
        return self.random.choices(pool, [weight(c) for c in pool])[0]

    def pick_next(self, controls):
        """The control that a person with a purpose would use next: the next field of a form, its main button, or something in a new dialog. None if nothing is begun."""
        fresh = [c for c in controls if c["fresh"]]
        group = fresh[0]["group"] if fresh and not any(c["group"] == self.last["group"] for c in controls if self.last) else self.last["group"] if self.last else None
        inside = [c for c in controls if c["group"] == group]
        begun = any(self.count(c) for c in self.page["controls"] if c["group"] == group and self.is_input(c))
        inputs = [c for c in inside if self.is_input(c) and not self.count(c)]
        main = [c for c in inside if c["isMain"] and not self.count(c)]
        if not main and not begun:
            return None
        wanted = 0.85 if begun else 0.6
        if inputs and self.random.random() < wanted and (main or begun):
            below = [c for c in inputs if self.last and c["box"][1] >= self.last["box"][1] - 4] or inputs
            return min(below, key=lambda c: (c["box"][1], c["box"][0]))
        return self.random.choice(main) if main and self.random.random() < (0.92 if begun else 0.5) else None

    def forget(self, group):
        for control in self.page["controls"]:
            if control["group"] == group:
                self.presses.pop(self.key_of(control), None)
        self.last = None

    @staticmethod
    def is_input(control):
        return control["kind"] in ("text", "select", "checkbox", "radio", "switch") or control["popup"]

    # --- the on-screen keyboard of a phone ---------------------------------------------------------------------------------------------
    def covered(self):
        """The height that the keyboard covers, in pixels of the screen."""
        return round(self.film.run_script("window.__phoneKeyboard?.covered() ?? 0") * self.film.dpr)

    def hide_keyboard(self):
        self.film.run_script("window.__phoneKeyboard.hide()")
        self.film.add_distraction("keyboard", "the keyboard is hidden")
        self.film.pause(0.8)
        self.film.wait_painted()

    # --- the hand ----------------------------------------------------------------------------------------------------------------------
    def aim(self, control):
        """Moves the pointer to the control and checks that a press would hit it; returns its target, freshly measured."""
        film = self.film
        target = film.to_screen(control["box"], control["name"], role=control["kind"])
        fx, fy = self.random.uniform(0.35, 0.65), self.random.uniform(0.4, 0.6)
        if control["text"] and control["text"][2] < 0.6 * control["box"][2]:      # a wide row is pressed on its text
            fx = min(0.95, max(0.05, (control["text"][0] + control["text"][2] * fx - control["box"][0]) / control["box"][2]))
        film.point_at(target, fx, fy)
        if not film.hurried:
            film.pause(0.15)
        x, y = ((v - o) / film.dpr for v, o in zip(target.at(fx, fy), film.origin))
        now = film.run_script(f"(() => {{ const e = window.__controls?.[{control['index']}]; if (!e?.isConnected || !window.__isHit(e, {x}, {y})) return null; const r = e.getBoundingClientRect(); return [r.x, r.y] }})()")
        if now is None or control["kind"] != "text" and max(abs(a - b) for a, b in zip(now, control["corner"])) > 3:
            raise Gone(control["name"])
        return target, dict(fx=fx, fy=fy)

    def picture(self):
        w, h = self.film.size
        return Image.frombytes("RGB", (w, h), self.film.root.get_image(0, 0, w, h, X.ZPixmap, 0xFFFFFFFF).data, "raw", "BGRX")

    def has_effect(self, before, moving, target, toggles, covered=0):
        """Whether the picture changed outside of animations; for buttons, somewhere else than in the button itself."""
        changed = ImageChops.difference(before, self.picture()).convert("L").point(lambda v: 255 if v > 20 else 0)
        x, y, w, h = target.box
        if moving:
            changed.paste(0, moving)
        if covered:      # the keyboard leaves whatever is pressed
            changed.paste(0, (0, self.film.size[1] - covered, *self.film.size))
        if not toggles:
            changed.paste(0, (max(0, x - 6), max(0, y - 6), x + w + 6, y + h + 6))
        return changed.histogram()[255] > (25 if toggles else 60)

    def press(self, control, kind="click"):
        """Clicks a control. Without a visible effect it is a distraction, not a step. Returns the step or None."""
        film = self.film
        if film.hurried:
            return self.press_in_passing(control, kind)
        target, place = self.aim(control)
        covered, before = self.covered(), self.picture()
        film.pause(0.3)
        moving = ImageChops.difference(before, self.picture()).getbbox()      # an animation, which is no effect of the press
        film.click(target, label=control["name"], keys=self.keys_of(control), kind=kind, after=0.9, **place)
        self.settle()
        if self.has_effect(before, moving, target, control["kind"] in ("checkbox", "radio", "switch", "tab", "option"), covered):
            return film.steps[-1]
        step = film.steps.pop()
        film.add_distraction("click without effect", control["name"], step["at"])
        return None

    def press_in_passing(self, control, kind):
        """Clicks a control and leaves it. The pictures show the page before the pointer comes and after it has left."""
        film = self.film
        first = self.picture()
        film.run_script("window.__trail?.splice(0, window.__trail.findIndex(box => box[4] > performance.now() - 500))")
        if self.random.random() < 0.12:
            self.wander()
        else:
            film.pause(0.2)
        before, text = self.picture(), film.run_script("document.body?.innerText")
        target, _ = self.aim(control)
        at = film.press_button()
        film.add_step(kind, control["name"], at, target.box, self.keys_of(control), role=target.role)
        film.leave(self.random.uniform(0.2, 0.8))
        self.settle()
        toggles = control["kind"] in ("checkbox", "radio", "switch", "tab", "option")
        for _ in range(2):
            if film.run_script("document.body?.innerText") != text:
                return film.steps[-1]
            time.sleep(0.15)
            if self.has_lasting_effect(first, before, target, toggles):
                return film.steps[-1]
        film.steps.pop()
        film.add_distraction("click without effect", control["name"], at)
        return None

    def has_lasting_effect(self, first, before, target, toggles):
        """Whether the picture differs from the one before the press, outside of animations and of what the pointer has crossed."""
        differs = lambda a, b: ImageChops.difference(a, b).convert("L").point(lambda v: 255 if v > 20 else 0)
        changed = differs(before, self.picture())
        moving = differs(first, before)
        if moving.getbbox():
            near = moving.reduce(4).point(lambda v: 255 if v else 0).filter(ImageFilter.MaxFilter(5)).resize(changed.size)
            changed.paste(0, mask=near)
        x, y, w, h = target.box
        crossed = self.film.run_script("(window.__trail ?? []).map(box => box.slice(0, 4))")
        for box in (self.film.to_screen(box).box for box in crossed):
            apart = box[0] >= x + w or box[1] >= y + h or box[0] + box[2] <= x or box[1] + box[3] <= y
            if apart or not toggles:
                changed.paste(0, (box[0] - 2, box[1] - 2, box[0] + box[2] + 2, box[1] + box[3] + 2))
        if not toggles:
            changed.paste(0, (x - 6, y - 6, x + w + 6, y + h + 6))
        width, height = self.film.run_script("[innerWidth, innerHeight]")
        x, y, w, h = self.film.to_screen([0, height - 32, width * 0.6, 40]).box      # Chromium shows the address of a link here
        changed.paste(0, (x, y, x + w, y + h))
        return changed.histogram()[255] > (25 if toggles else 60)

    def wander(self):
        """Moves over other controls without a press."""
        for control in self.random.sample(self.page["controls"], min(len(self.page["controls"]), self.random.randint(1, 3))):
            try:
                self.film.point_at(self.film.to_screen(control["box"], control["name"], role=control["kind"]))
            except LookupError:
                continue

    @staticmethod
    def keys_of(control):
        words = [control["name"], *(t for t in control["texts"][:2] if len(re.findall(r"[^\W\d_]", t)) > 2)]
        return list(dict.fromkeys(w for w in words if w))

    def settle(self):
        """Waits until a page that is being loaded has been drawn."""
        film = self.film
        for _ in range(30):
            try:
                if film.run_script("document.readyState === 'complete' && Boolean(document.body) && !document.querySelector('[aria-busy=true]')"):
                    break
            except RuntimeError:
                pass
            film.pause(0.2)
        film.wait_painted()

    # --- the actions -------------------------------------------------------------------------------------------------------------------
    def act(self, control):
        """Does with a control what it is for."""
        if control["kind"] == "text":
            self.write_text(control)
        elif control["kind"] == "select":
            self.choose_option(control)
        else:
            if control["href"] and not self.is_page(control["href"]):
                return
            opened = self.press(control, "choose" if control["isItem"] and control["fresh"] else "click")
            if opened and control["popup"]:
                self.choose_item(opened)

    def is_page(self, href):
        return self.film.run_script(f"fetch({href!r}).then(r => r.ok && /html/.test(r.headers.get('content-type')), () => false)")

    def choose_item(self, opened):
        """One step of two presses: the item of a menu that has just opened."""
        film = self.film
        items = [c for c in self.look_around() if c["fresh"] and c["isItem"] and c["hasText"] and c["kind"] not in ("text", "select") and (not c["href"] or self.is_page(c["href"]))]
        if not items:
            return
        item = self.random.choice(items)
        self.presses[self.key_of(item)] = self.count(item) + 1
        step = self.press(item, "choose")
        if step:
            step["t"][0] = opened["t"][0]
            film.steps.remove(opened)

    def choose_option(self, control):
        target, _ = self.aim(control)
        option, downs = self.random.choice(self.later_options(control))
        self.film.select(target, option, downs, after=0.3 if self.film.hurried else 0.9)
        chosen = self.film.run_script(f"(() => {{ const e = window.__controls?.[{control['index']}]; return e?.isConnected ? e.options[e.selectedIndex]?.text.trim() : null }})()")
        if chosen is not None and re.sub(r"\s+", " ", chosen) != option:
            raise RuntimeError(f"{option!r} was to be chosen, and {chosen!r} was")
        self.settle()

    def text_for(self, control):
        """A text that fits the field: its label and type say what is expected."""
        if control["type"] in ("date", "number"):
            return {"date": ["05142026", "11032026", "08212026"], "number": WORDS["number"]}[control["type"]][self.random.randrange(3)]
        if control["box"][2] < 110:
            return self.random.choice(WORDS["number"])
        if control["type"] == "password":
            return self.random.choice(PASSWORDS)
        kind = next((kind for hint, kind in HINTS if re.search(hint, control["hint"])), "title")
        if kind == "search" and self.page["words"]:
            return self.random.choice(self.page["words"]).lower()
        return self.random.choice(WORDS[kind])

    def write_text(self, control):
        film, text, phone = self.film, self.text_for(control), not self.film.mouse
        target, place = self.aim(control)
        segments = control["type"] == "date"
        shown = f"{text[:2]}/{text[2:4]}/{text[4:]}" if segments else text
        speeds = [14, 18, 24] if film.hurried else [4, 5, 6] if phone else [7, 9, 11]
        keys = list(dict.fromkeys([control["name"] or "password", "password"])) if control["type"] == "password" else [shown]
        film.fill(target, text=text, label=keys[0], keys=keys, clear=bool(control["value"]) and not segments, fx=0.08 if segments else place["fx"], cps=self.random.choice(speeds), ready=1.2 if phone else 0.4, after=0.2 if film.hurried else 0.6)
        read = "(() => { let e = document.activeElement; while (e?.shadowRoot?.activeElement) e = e.shadowRoot.activeElement; return e ? e.value ?? e.innerText ?? '' : '' })()"
        expected = f"{text[4:]}-{text[:2]}-{text[2:4]}" if segments else text.lower()
        if expected not in (film.run_script(read) or "").lower().replace("\u00a0", " "):
            film.steps.pop()
            film.add_distraction("typing without effect", text)
        elif re.search(r"search|such|busc|recherch", control["hint"]) and self.random.random() < 0.3:
            film.press_keys("enter")
            self.settle()
        if self.covered() and self.random.random() < 0.6:
            self.hide_keyboard()

    def scroll_page(self):
        """Turns the wheel over the page, rather downwards."""
        down = self.page["below"] > 80 and (self.page["above"] < 60 or self.random.random() < 0.75)
        self.film.scroll(self.random.randint(2, 6) * (1 if down else -1), None, "the page")
        self.film.pause(0.6)

    def go_back(self):
        """Leaves a page on which nothing can be pressed: Escape first, then the first page again."""
        self.idle += 1
        if self.idle == 1:
            self.film.press_keys("esc")
        elif self.home and self.idle <= 4:
            self.film.call_devtools("Page.navigate", url=self.home)
        else:
            raise RuntimeError("the page has no controls left")
        self.film.pause(1.0)
        self.settle()
        self.film.add_distraction("key", "Escape" if self.idle == 1 else "back to the first page")

    def explore(self, actions, seconds=95):
        """Acts until that many steps are in the truth, or the time is over."""
        film = self.film
        while len(film.steps) < actions and film.now() < seconds:
            controls = self.look_around()
            if not controls and self.covered():
                self.hide_keyboard()
                continue
            if not controls:
                if self.idle > 4 and len(film.steps) >= 10:
                    return
                self.presses.clear()
                self.go_back()
                continue
            if max(self.page["below"], self.page["above"]) > 80 and not any(c["fresh"] for c in controls) and self.random.random() < 0.2:
                self.scroll_page()
                continue
            if len(controls) > 2 and film.mouse and self.random.random() < 0.08:
                self.hesitate(self.random.choice(controls))
            control = self.pick(controls)
            self.presses[self.key_of(control)] = self.count(control) + 1
            try:
                self.act(control)
            except LookupError:
                continue
            self.last = control
            if self.purposeful and control["isMain"]:      # the form is sent and can be filled in again
                self.forget(control["group"])
            self.idle = 0
            if not film.hurried:
                film.pause(self.random.uniform(0.4, 1.6) * (2 if self.random.random() < 0.1 else 1))
            elif control["kind"] in ("text", "select"):
                film.leave(self.random.uniform(0.2, 0.6))

    def hesitate(self, control):
        try:
            self.film.hover(self.film.to_screen(control["box"], control["name"], role=control["kind"]), seconds=self.random.uniform(0.5, 1.3))
        except LookupError:
            pass


def explore_page(film, actions=16, seed=1, avoid=None, home=None, seconds=95, purposeful=False, repeats=2):
    """Explores the page that a film has opened and is recording. `avoid` matches names and links that are left alone."""
    Explorer(film, seed, avoid, home, purposeful, repeats).explore(actions, seconds)
