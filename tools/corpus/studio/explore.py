"""Explores a program: presses random visible controls, and writes down the truth of each press.

The accessibility tree gives the controls. A seeded generator makes the choices, so a film can be repeated. A film needs few lines:

    with Film("baobab", ["disk usage"], **random_look("baobab")) as f:
        open_program(f, "baobab", "Disk Usage", "baobab")
        explore(f, "baobab")
"""
import random
import re

from gi.repository import Atspi
from Xlib import XK

from desktop import Target

THEMES = [("Adwaita", "Clearlooks", "Adwaita", False), ("Adwaita", "Onyx", "Papirus-Dark", True), ("Arc", "Arc", "Papirus", False), ("Arc-Dark", "Arc-Dark", "Papirus-Dark", True),
          ("Greybird", "Greybird", "Tango", False), ("Greybird-dark", "Greybird-dark", "Papirus-Dark", True), ("Materia-light", "Clearlooks-Olive", "Papirus-Light", False),
          ("Materia-dark", "Onyx", "Papirus-Dark", True), ("Adwaita", "Bear2", "gnome", False), ("Arc-Darker", "Arc-Darker", "Papirus", False)]
SIZES = [(1024, 768), (1280, 720), (1280, 800), (1366, 768), (1440, 900), (1600, 900)]
FONTS = ["Cantarell 11", "Noto Sans 10", "Roboto 10", "Inter 10", "DejaVu Sans 10", "Liberation Sans 11"]
WALLPAPERS = ["#3b5169", "#4a4038", "#5d7f73", "#20262e", "#6b7f5a", "#7a6a58", "#51344d", "#8899aa"]

WORDS = ["harbour", "Blue kettle", "garden", "Summer trip", "invoice", "Maya Lind", "Jonas Berg", "draft", "Monday", "Oak Street 12", "tomatoes", "budget 2024", "Nora", "river", "green tea"]
SPECIAL_WORDS = {r"mail": ["nora.berg@example.org", "maya@example.com"], r"url|address|link|server|host": ["https://example.org", "files.example.net"], r"date": ["2024-05-17", "2023-11-02"],
                 r"phone|telephone": ["555 0142", "030 123 456"], r"passw": ["horse-battery"], r"size|width|height|number|amount|count|port": ["12", "48", "250"]}

PRESSED = {"push button", "button", "toggle button", "check box", "radio button", "switch", "page tab", "list item", "table cell", "tree item", "link", "table column header", "icon"}
MENU_ITEMS = {"menu item", "check menu item", "radio menu item"}
FIELDS = {"text", "entry", "password text", "spin button"}
WINDOWS = {"frame", "dialog", "window", "alert", "file chooser", "color chooser", "font chooser"}
# What would end the program, leave it, or open a dialog for files.
AVOID = (r"quit|exit|log ?out|shut ?down|close|minimi[sz]e|maximi[sz]e|restore|^open|save|print|import|export|browse|help|contents|website|web site|donate|report|online|homepage|"
         r"full ?screen|screenshot|hide|delete all|reset|restart|new window|translate|forum|credits|license|send|upload|add files|choose file|select file|attach|handbook|language")
ENDINGS = r"close|cancel|ok|done|no|dismiss|apply|back|discard|close without saving|don't save"
CLIPPING = WINDOWS | {"scroll pane", "viewport", "table", "tree table", "tree", "list", "page tab list", "list box", "layered pane"}


def random_look(name):
    """Returns arguments of Film: size of the screen, theme, font, pointer and frame rate, always the same for a name."""
    dice = random.Random(f"look of {name}")
    theme, wm, icons, dark = dice.choice(THEMES)
    return {"size": dice.choice(SIZES), "fps": dice.choice([8, 10, 12, 15]), "theme": theme, "wm": wm, "icons": icons, "dark": dark, "font": dice.choice(FONTS), "crf": dice.choice([24, 26, 28]),
            "wallpaper": dice.choice(WALLPAPERS), "panel": dice.choice([None, None, "top", "bottom"]), "cursor": dice.choice([("DMZ-White", 24), ("DMZ-Black", 24), ("breeze_cursors", 24), ("DMZ-White", 32)]),
            "speed": dice.choice([0.85, 1.0, 1.0, 1.15])}


def open_program(f, app, window, *command, **kw):
    """Starts a program, gives its window a random place, and starts the recording."""
    f.start_until_accessible(app, *command, wait=7, **kw)
    width, height = f.size
    w, h = round(width * f.random.uniform(0.62, 0.85)), round(height * f.random.uniform(0.7, 0.82))
    f.place_window(window, round(f.random.uniform(20, width - w - 20)), round(f.random.uniform(45, height - h - 50)), w, h)
    f.pause(2.5)
    f.start_recording()


class Explorer:
    """Chooses controls and presses them. `pressed` counts the presses of each control, `seen` has the controls before the last action."""

    def __init__(self, f, app, seed, avoid, contexts):
        self.f, self.app, self.contexts = f, app, contexts
        self.dice = random.Random(f"{f.name} {seed}")
        self.avoid = re.compile(f"{AVOID}|{avoid}" if avoid else AVOID, re.I)
        self.pressed, self.seen, self.inside, self.home = {}, set(), 0, None

    # --- the controls on the screen
    def windows(self):
        return list(self.f.open_windows(self.app))

    def front(self):
        """Returns the active window, or the last one."""
        windows = self.windows()
        active = [window for window in windows if window.acc.get_state_set().contains(Atspi.StateType.ACTIVE)]
        return (active or windows or [None])[-1]

    def walk(self, acc, clip, found, depth=0):
        """Collects the visible controls below an accessible object that lie within its scrolled areas."""
        for i in range(min(acc.get_child_count(), 150)):
            child = acc.get_child_at_index(i)
            if child is None or len(found) > 400 or depth > 40:
                continue
            role, states = child.get_role_name(), child.get_state_set()
            if role in ("terminal", "document text", "status bar"):
                continue
            box = self.f.box_of(child)
            is_shown = states.contains(Atspi.StateType.SHOWING) and box[2] > 2 and box[3] > 2
            if is_shown and contains(clip, box) and self.f.shown_parent(child) and not role == "menu bar":
                found.append((role, child, box, states))
            if role == "menu bar" and is_shown:
                found += [("menu", item, self.f.box_of(item), item.get_state_set()) for item in (child.get_child_at_index(n) for n in range(child.get_child_count())) if item and self.f.visible(item)]
            elif role not in ("combo box", "menu") and (is_shown or not states.contains(Atspi.StateType.VISIBLE) or role in ("filler", "panel", "page tab", "page tab list", "unknown")):
                self.walk(child, intersect(clip, box) if role in CLIPPING and is_shown else clip, found, depth + 1)

    def controls(self, window):
        """Returns the enabled controls of a window as targets."""
        window.acc.clear_cache()
        found = []
        self.walk(window.acc, intersect([0, 0, *self.f.size], window.box), found)
        targets = []
        for role, acc, box, states in found:
            name = re.sub(r"\s+", " ", self.f.name_of(acc) or (self.nested_label(acc) if role in PRESSED else "")).strip()
            is_enabled = states.contains(Atspi.StateType.SENSITIVE) or states.contains(Atspi.StateType.ENABLED)
            is_field = role in FIELDS and states.contains(Atspi.StateType.EDITABLE)
            if not is_enabled or not (role in PRESSED or role in MENU_ITEMS or is_field or role in ("menu", "combo box")):
                continue
            if is_field or (name or role == "combo box") and len(name) <= 60 and box[3] < 130:
                targets.append(Target(box, name, acc, role))
        return targets

    def nested_label(self, acc, depth=0):
        """Returns the first label within a row or a button that has no name itself."""
        for child in (acc.get_child_at_index(i) for i in range(min(acc.get_child_count(), 6))):
            if child and self.f.visible(child):
                found = child.get_name() if child.get_role_name() == "label" else self.nested_label(child, depth + 1) if depth < 4 else ""
                if found:
                    return found
        return ""

    def choosable(self, target):
        """Tells whether a person might press it: not too often, nothing that leaves the program, no internal name, no cell with a number only."""
        if self.avoid.search(target.label) or re.search(r"\w_\w", target.label) or self.pressed.get(identity(target), 0) >= (6 if target.role == "menu" else 2):
            return False
        if target.role in ("table cell", "list item", "tree item") and not re.search(r"[^\W\d_]{2}", target.label):
            return False
        return True

    def choose_control(self, window):
        """Returns a control: preferably a new one, in 80 % of the cases one with a visible text, fields less often than buttons."""
        targets = [target for target in self.controls(window) if self.choosable(target)]
        new = {identity(target) for target in targets} - self.seen
        self.seen |= new
        wants_text = self.dice.random() < 0.8
        fitting = [target for target in targets if has_text(target) == wants_text] or targets
        if not fitting:
            return None
        roles = {}
        for target in fitting:
            roles.setdefault(target.role, []).append(target)
        # A list of a hundred rows is not a hundred times as attractive as a button.
        weights = [(4 if identity(target) in new else 1) * min(1, 8 / len(roles[target.role])) * (0.4 if self.pressed.get(identity(target)) else 1) * (2 if target.role == "menu" else 1)
                   for target in fitting]
        return self.dice.choices(fitting, weights)[0]

    # --- the actions
    def act(self, target):
        """Presses, fills or opens a control."""
        f = self.f
        self.pressed[identity(target)] = self.pressed.get(identity(target), 0) + 1
        if self.dice.random() < 0.08:
            f.hover(target, seconds=self.dice.uniform(0.5, 1.2))
        after = self.dice.uniform(0.4, 1.6)
        if target.role == "menu":
            self.choose_from_menus(target, after)
        elif target.role == "combo box":
            self.choose_option(target, after)
        elif target.role in FIELDS:
            text = str(self.dice.randint(1, 90)) if target.role == "spin button" else self.text_for(target.label)
            is_page = target.acc.get_state_set().contains(Atspi.StateType.MULTI_LINE)
            f.fill(target, text=text, clear=not is_page, enter=not is_page and self.dice.random() < 0.25, fx=0.3, cps=self.dice.uniform(7, 12), after=after)
        elif self.contexts and target.role in ("table cell", "list item") and self.dice.random() < 0.15:
            self.choose_from_context(target, after)
        else:
            is_wide = target.box[2] > 300
            f.click(target, fx=min(0.5, 60 / target.box[2]) if is_wide else None, after=after)

    def text_for(self, label):
        special = [words for pattern, words in SPECIAL_WORDS.items() if re.search(pattern, label, re.I)]
        return self.dice.choice(special[0] if special else WORDS)

    def shown_items(self, menu):
        """Returns the enabled items of an open menu. Qt puts them into an object without a name below the title."""
        items, parents = [], [menu.items or menu.acc]
        while parents:
            parent = parents.pop()
            for acc in (parent.get_child_at_index(i) for i in range(parent.get_child_count())):
                role, name, box, states = acc.get_role_name(), acc.get_name() or "", self.f.box_of(acc), acc.get_state_set()
                if role in ("popup menu", "menu") and not name and parent is (menu.items or menu.acc):
                    parents.append(acc)
                elif name and role in {"menu", *MENU_ITEMS} and box[2] > 2 and box[3] > 8 and contains([0, 0, *self.f.size], box) and states.contains(Atspi.StateType.SENSITIVE) and not self.avoid.search(name):
                    items.append(Target(box, name, acc if self.f.visible(acc) else None, "menu" if acc.get_child_count() > 0 else role))
                    items[-1].items = acc
        return items

    def choose_from_menus(self, title, after):
        """One step: opens a menu, then submenus, and chooses an item. Leaves the menu if it has no suitable item."""
        f, path, menu = self.f, [title.label], title
        f.point_at(title)
        since = f.press_button()
        while True:
            f.pause(0.55)
            (menu.items or menu.acc).clear_cache()
            items = [item for item in self.shown_items(menu) if self.pressed.get(identity(item), 0) < 1]
            if not items:
                f.press_keys("esc")
                f.pause(0.3)
                f.press_keys("esc")
                f.add_distraction("wrong way", f"the menu {title.label} is opened and closed", since)
                return f.pause(after)
            item = self.dice.choice(items)
            f.point_at_menu_item(item, menu is title)
            path.append(item.label)
            if item.role != "menu":
                break
            menu = item
        self.pressed[identity(item)] = 1
        at = f.press_button()
        f.add_step("choose", " > ".join(path), at, item.box, [item.label], since=since, role=item.role)
        f.pause(after)

    def pop_up(self, target, button, roles, after):
        """One step: presses something and chooses from what pops up."""
        f = self.f
        before = {identity(one) for one in self.all_shown(roles)}
        f.point_at(target, 0.5 if button == 1 else min(0.5, 60 / target.box[2]))
        since = f.press_button(button)
        f.pause(0.8)
        options = [one for one in self.all_shown(roles) if one.label and identity(one) not in before and not self.avoid.search(one.label)]
        if not options:
            f.press_keys("esc")
            f.add_distraction("wrong way", f"{target.label or target.role} is opened and closed", since)
            return f.pause(after)
        option = self.dice.choice(options)
        f.point_at(option)
        at = f.press_button()
        f.add_step("choose", option.label, at, option.box, since=since, role=option.role)
        f.pause(after)

    def all_shown(self, roles):
        found = []
        for window in self.windows():
            for target in self.f.search(roles, None, within=window):
                states = target.acc.get_state_set()
                if contains([0, 0, *self.f.size], target.box) and (states.contains(Atspi.StateType.SENSITIVE) or states.contains(Atspi.StateType.ENABLED)):
                    found.append(Target(target.box, target.label.strip(), target.acc))
        return found

    def choose_option(self, combo, after):
        self.pop_up(combo, 1, "menu item|list item|option|table cell", after)

    def choose_from_context(self, target, after):
        self.pop_up(target, 3, "|".join(MENU_ITEMS), after)

    def leave(self, window):
        """Closes a dialog: with its button if it has one, else with Escape or by the window manager."""
        f = self.f
        ends = [target for target in self.controls(window) if re.fullmatch(ENDINGS, target.label.replace("_", ""), re.I) and target.role in ("push button", "button")]
        if ends:
            f.click(self.dice.choice(ends), after=self.dice.uniform(0.6, 1.2))
        else:
            since = f.now()
            f.press_keys("esc")
            f.pause(0.8)
            if len(self.windows()) > 1 and any(one.acc == window.acc for one in self.windows()):
                f.run("wmctrl", "-c", window.label)
            f.add_distraction("closed", window.label, since)
        f.pause(0.6)

    def step(self):
        """Does one thing in the window that is in front."""
        window = self.front()
        if window is None:
            raise LookupError("the program has no window")
        self.home = self.home or window.acc
        is_home = window.acc == self.home or len(self.windows()) == 1
        self.inside = 0 if is_home else self.inside + 1
        chooses_files = window.role == "file chooser" or re.search(r"^(open|save|select|choose) .*(file|folder|image)", window.label, re.I)
        if not is_home and (chooses_files or self.inside > 2 and self.dice.random() < 0.35 or self.inside > 6):
            return self.leave(window)
        target = self.choose_control(window)
        if target:
            return self.act(target)
        return self.f.pause(0.5) if is_home else self.leave(window)


def identity(target):
    return target.role, target.label, "" if target.label else tuple(target.box)


def has_text(target):
    """Tells from the width whether a control shows its name: the name of an icon is a hint that nobody sees."""
    return target.role in FIELDS or target.role in ("menu", "combo box") or target.box[2] > 5.2 * len(target.label) + 4


def contains(outer, box):
    """Tells whether a box lies within another, with most of its width and all of its height."""
    (x, y, w, h), inner = box, intersect(outer, box)
    return inner[2] >= 0.6 * w and inner[3] >= 0.95 * h and inner[0] == x


def intersect(a, b):
    x, y = max(a[0], b[0]), max(a[1], b[1])
    return [x, y, max(0, min(a[0] + a[2], b[0] + b[2]) - x), max(0, min(a[1] + a[3], b[1] + b[3]) - y)]


def explore(f, app, actions=16, seed=1, avoid="", contexts=True, seconds=110):
    """Presses `actions` controls of a program, or fewer within `seconds`. `avoid` is a pattern of further names that are not pressed."""
    explorer = Explorer(f, app, seed, avoid, contexts)
    for _ in range(3 * actions):
        if len(f.steps) >= actions or f.now() > seconds:
            break
        try:
            explorer.step()
        except LookupError as error:      # the control has moved, so nothing was pressed
            print(f"{f.name}: {error}")
            for _ in range(2):      # an open menu and its submenu
                f.press_keys("esc")
                f.pause(0.3)
    if len(f.steps) < 8:
        raise RuntimeError(f"only {len(f.steps)} steps")
    f.pause(1)
