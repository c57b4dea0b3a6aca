"""Explores a program: presses random visible controls, and writes down the truth of each press.

The accessibility tree gives the controls. A seeded generator makes the choices, so a film can be repeated. A film needs few lines:

    with Film("caja", ["caja", "folder"], **random_look("caja")) as f:
        open_program(f, "caja", "Documents", "caja", f.home / "Documents")
        explore(f, "caja")
"""
import random
import re

from gi.repository import Atspi
from controls import Controls, FIELDS, MENU_ITEMS, has_text, identity
from desktop import Target

WORDS = ["harbour", "Blue kettle", "garden", "Summer trip", "invoice", "Maya Lind", "Jonas Berg", "draft", "Monday", "Oak Street 12", "tomatoes", "budget 2024", "Nora", "river", "green tea"]
SPECIAL_WORDS = {r"mail": ["nora.berg@example.org", "maya@example.com"], r"url|address|link|server|host": ["https://example.org", "files.example.net"], r"date": ["2024-05-17", "2023-11-02"],
                 r"phone|telephone": ["555 0142", "030 123 456"], r"passw": ["horse-battery"], r"size|width|height|number|amount|count|port": ["12", "48", "250"]}

# What would end the program, leave it, or open a dialog for files.
AVOID = (r"quit|exit|log ?out|shut ?down|close|minimi[sz]e|maximi[sz]e|restore|^open|save|print|import|export|browse|help|contents|website|web site|donate|report|online|homepage|"
         r"full ?screen|screenshot|hide|delete all|reset|restart|new window|translate|forum|credits|license|send|upload|add files|choose file|select file|attach|handbook|language")
ENDINGS = r"close|cancel|ok|done|no|dismiss|apply|back|discard|close without saving|don't save"


def open_program(f, app, window, *command, **kw):
    """Starts a program, gives its window a random place, and starts the recording."""
    f.start_until_accessible(app, *command, wait=7, **kw)
    width, height = f.size
    w, h = round(width * f.random.uniform(0.62, 0.85)), round(height * f.random.uniform(0.7, 0.82))
    shown = f.find("frame|dialog", None, app=app, timeout=40)
    if not any(re.search(window, title, re.I) for _, _, title in f.windows()):
        window = re.escape(shown.label)
    f.place_window(window, round(f.random.uniform(20, width - w - 20)), round(f.random.uniform(45, height - h - 50)), w, h)
    f.pause(2.5)
    f.start_recording()


class Explorer:
    """Chooses controls and presses them. `pressed` counts the presses of each control, `seen` has the controls before the last action."""

    def __init__(self, f, app, seed, avoid, contexts):
        self.f, self.controls, self.contexts = f, Controls(f, app), contexts
        self.dice = random.Random(f"{f.name} {seed}")
        self.avoid = re.compile(f"{AVOID}|{avoid}" if avoid else AVOID, re.I)
        self.pressed, self.seen, self.inside = {}, set(), 0

    def choosable(self, target):
        """Tells whether a person might press it: not too often, nothing that leaves the program, no internal name, no cell with a number only."""
        is_number = target.role in ("table cell", "list item", "tree item") and not re.search(r"[^\W\d_]{2}", target.label)
        is_internal = re.search(r"\w_\w", target.label)
        return not (is_number or is_internal or self.avoid.search(target.label)) and self.pressed.get(identity(target), 0) < (6 if target.role == "menu" else 2)

    def choose_control(self, window):
        """Returns a control: preferably a new one, in 80 % of the cases one with a visible text, fields less often than buttons."""
        targets = [target for target in self.controls.within(window) if self.choosable(target)]
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

    def act(self, target):
        """Presses, fills or opens a control."""
        f = self.f
        self.pressed[identity(target)] = self.pressed.get(identity(target), 0) + 1
        if self.dice.random() < 0.08:
            f.hover(target, seconds=self.dice.uniform(0.5, 1.2))
        after = 0.05 if f.hurried else self.dice.uniform(0.4, 1.6)
        if target.role == "menu":
            self.choose_from_menus(target, after)
        elif target.role == "combo box":
            self.pop_up(target, 1, "menu item|list item|option|table cell", after)
        elif target.role in FIELDS:
            text = str(self.dice.randint(1, 90)) if target.role == "spin button" else self.text_for(target.label)
            is_page = target.acc.get_state_set().contains(Atspi.StateType.MULTI_LINE)
            f.fill(target, text=text, clear=not is_page, enter=not is_page and self.dice.random() < 0.25, fx=0.3, cps=self.dice.uniform(14, 24) if f.hurried else self.dice.uniform(7, 12), after=after)
        elif self.contexts and target.role in ("table cell", "list item") and self.dice.random() < 0.15:
            self.pop_up(target, 3, "|".join(MENU_ITEMS), after)
        else:
            f.click(target, fx=60 / target.box[2] if target.box[2] > 300 else None, after=after)
        if f.hurried:
            f.leave(self.dice.uniform(0.2, 0.8))

    def text_for(self, label):
        """Returns words that suit the label of a field."""
        special = [words for pattern, words in SPECIAL_WORDS.items() if re.search(pattern, label, re.I)]
        return self.dice.choice(special[0] if special else WORDS)

    def choose_from_menus(self, title, after):
        """One step: opens a menu, then submenus, and chooses an item. Leaves the menu if it has no suitable item."""
        f, path, menu = self.f, [title.label], title
        f.point_at(title)
        since = f.press_button()
        while True:
            f.pause(0.55)
            (menu.items or menu.acc).clear_cache()
            items = [item for item in self.controls.items_of(menu) if not self.avoid.search(item.label) and self.pressed.get(identity(item), 0) < 1]
            if not items:
                return self.retreat(title, since)
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

    def retreat(self, target, since):
        """Closes what was opened, a menu and its submenu, without a choice."""
        for _ in range(2):
            self.f.press_keys("esc")
            self.f.pause(0.3)
        self.f.add_distraction("wrong way", f"{target.label or target.role} is opened and closed", since)

    def pop_up(self, target, button, roles, after):
        """One step: presses something and chooses from what pops up."""
        f = self.f
        before = {identity(one) for one in self.controls.with_roles(roles)}
        f.point_at(target, 0.5 if button == 1 else min(0.5, 60 / target.box[2]))
        since = f.press_button(button)
        f.pause(0.8)
        options = [one for one in self.controls.with_roles(roles) if one.label and identity(one) not in before and not self.avoid.search(one.label)]
        if not options:
            return self.retreat(target, since)
        option = self.dice.choice(options)
        f.point_at(option)
        at = f.press_button()
        f.add_step("choose", option.label, at, option.box, since=since, role=option.role)
        f.pause(after)

    def leave(self, window):
        """Closes a dialog: with its button if it has one, else with Escape or by the window manager."""
        f = self.f
        ends = [target for target in self.controls.within(window) if re.fullmatch(ENDINGS, target.label.replace("_", ""), re.I) and target.role in ("push button", "button") and self.pressed.get(identity(target), 0) < 3]
        if ends:
            end = self.dice.choice(ends)
            self.pressed[identity(end)] = self.pressed.get(identity(end), 0) + 1
            f.click(end, after=self.dice.uniform(0.6, 1.2))
        else:
            since = f.now()
            f.press_keys("esc")
            f.pause(0.8)
            if len(self.controls.windows()) > 1 and any(one.acc == window.acc for one in self.controls.windows()):
                f.run("wmctrl", "-c", window.label)
            f.add_distraction("closed", window.label, since)
        f.pause(0.6)

    def step(self):
        """Does one thing in the window that is in front."""
        window = self.controls.front()
        if window is None:
            raise LookupError("the program has no window")
        is_home = all(window.box[2] * window.box[3] >= other.box[2] * other.box[3] for other in self.controls.windows())
        self.inside = 0 if is_home else self.inside + 1
        chooses_files = window.role == "file chooser" or re.search(r"^(open|save|select|choose) .*(file|folder|image)", window.label, re.I)
        if not is_home and (chooses_files or self.inside > 2 and self.dice.random() < 0.35 or self.inside > 6):
            return self.leave(window)
        target = self.choose_control(window)
        if self.controls.popups() and not (target and target.role in MENU_ITEMS):      # a press elsewhere would only close the menu
            return self.retreat(Target([0, 0, 0, 0], "a menu", role="menu"), self.f.now())
        if target:
            return self.act(target)
        return self.f.pause(0.5) if is_home else self.leave(window)


def explore(f, app, actions=16, seed=1, avoid="", contexts=True, seconds=110):
    """Presses `actions` controls of a program, or fewer within `seconds`. `avoid` is a pattern of further names that are not pressed."""
    explorer = Explorer(f, app, seed, avoid, contexts)
    for _ in range(3 * actions):
        if len(f.steps) >= actions or f.now() > seconds or not explorer.controls.windows():
            break
        since = f.now()
        try:
            explorer.step()
        except LookupError as error:      # a control has moved before it was pressed
            print(f"{f.name}: {error}")
            explorer.retreat(Target([0, 0, 0, 0], "a menu", role="menu"), since)
    if len(f.steps) < 8:
        raise RuntimeError(f"only {len(f.steps)} steps")
    f.pause(1 / f.speed if f.hurried else 1)
