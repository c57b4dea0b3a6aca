"""Finds the controls of a program that a person can see and press, in its accessibility tree."""
import re

from gi.repository import Atspi
from Xlib import X
from Xlib.error import XError

from desktop import Target

PRESSED = {"push button", "button", "toggle button", "check box", "radio button", "switch", "page tab", "list item", "table cell", "tree item", "link", "table column header"}
MENU_ITEMS = {"menu item", "check menu item", "radio menu item"}
FIELDS = {"text", "entry", "password text", "spin button"}
WINDOWS = {"frame", "dialog", "window", "alert", "file chooser", "color chooser", "font chooser"}
CLIPPING = WINDOWS | {"scroll pane", "viewport", "table", "tree table", "tree", "list", "page tab list", "list box", "layered pane"}


class Controls:
    """The controls of a program, as it is now."""

    def __init__(self, f, app):
        self.f, self.app = f, app

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
            if role in ("terminal", "document text", "status bar", "icon"):
                continue
            box = self.f.box_of(child)
            is_shown = states.contains(Atspi.StateType.SHOWING) and box[2] > 2 and box[3] > 2
            if is_shown and contains(clip, box) and self.f.shown_parent(child) and not role == "menu bar":
                found.append((role, child, box, states))
            if role == "menu bar" and is_shown:
                titles = (child.get_child_at_index(n) for n in range(child.get_child_count()))
                found += [("menu", title, self.f.box_of(title), title.get_state_set()) for title in titles if title and self.f.visible(title)]
            elif role not in ("combo box", "menu") and (is_shown or not states.contains(Atspi.StateType.VISIBLE) or role in ("filler", "panel", "page tab", "page tab list", "unknown")):
                self.walk(child, intersect(clip, box) if role in CLIPPING and is_shown else clip, found, depth + 1)

    def within(self, window):
        """Returns the enabled controls of a window as targets."""
        window.acc.clear_cache()
        found = []
        self.walk(window.acc, intersect([0, 0, *self.f.size], window.box), found)
        targets, popups = [], self.popups()
        for role, acc, box, states in found:
            name = re.sub(r"\s+", " ", self.f.name_of(acc) or (self.nested_label(acc) if role in PRESSED else "")).strip()
            is_field = role in FIELDS and states.contains(Atspi.StateType.EDITABLE)
            is_pressed = role in PRESSED | MENU_ITEMS | {"menu", "combo box"} and (name or role == "combo box") and len(name) <= 60 and box[3] < 130
            if is_enabled(states) and (is_field or is_pressed) and (role in MENU_ITEMS or not any(holds_centre(popup, box) for popup in popups)):
                targets.append(Target(box, name, acc, role))
        return targets

    def popups(self):
        """Returns the boxes of open menus and lists, which no window manager frames. Tooltips are left out."""
        boxes, kind, tooltip = [], *(self.f.x.intern_atom(f"_NET_WM_WINDOW_TYPE{suffix}") for suffix in ("", "_TOOLTIP"))
        for window in self.f.root.query_tree().children:
            try:
                attributes, place, types = window.get_attributes(), window.get_geometry(), window.get_full_property(kind, X.AnyPropertyType)
            except XError:      # it has just closed
                continue
            if attributes.override_redirect and attributes.map_state == X.IsViewable and place.width > 20 and not (types and tooltip in types.value):
                boxes.append([place.x, place.y, place.width, place.height])
        return boxes

    def nested_label(self, acc, depth=0):
        """Returns the first label within a row or a button that has no name itself."""
        for child in (acc.get_child_at_index(i) for i in range(min(acc.get_child_count(), 6))):
            if child and self.f.visible(child):
                found = child.get_name() if child.get_role_name() == "label" else self.nested_label(child, depth + 1) if depth < 4 else ""
                if found:
                    return found
        return ""

    def items_of(self, menu):
        """Returns the enabled items of an open menu. Qt puts them into an object without a name below the title."""
        items, parents = [], [menu.items or menu.acc]
        while parents:
            parent = parents.pop()
            for acc in (parent.get_child_at_index(i) for i in range(parent.get_child_count())):
                role, name, box, states = acc.get_role_name(), acc.get_name() or "", self.f.box_of(acc), acc.get_state_set()
                is_shown = box[2] > 2 and box[3] > 8 and contains([0, 0, *self.f.size], box)
                if role in ("popup menu", "menu") and not name:
                    parents.append(acc)
                elif name and role in {"menu", *MENU_ITEMS} and is_shown and is_enabled(states):
                    items.append(Target(box, name, acc if self.f.visible(acc) else None, "menu" if acc.get_child_count() > 0 else role))
                    items[-1].items = acc
        return items

    def with_roles(self, roles):
        """Returns the enabled controls with these roles in all windows."""
        shown = [target for window in self.windows() for target in self.f.search(roles, None, within=window)]
        return [Target(target.box, target.label.strip(), target.acc) for target in shown
                if contains([0, 0, *self.f.size], target.box) and is_enabled(target.acc.get_state_set())]


def identity(target):
    return target.role, target.label, "" if target.label else tuple(target.box)


def is_enabled(states):
    return states.contains(Atspi.StateType.SENSITIVE) or states.contains(Atspi.StateType.ENABLED)


def has_text(target):
    """Tells from the width whether a control shows its name: the name of an icon is a hint that nobody sees."""
    return target.role in FIELDS or target.role in ("menu", "combo box") or target.box[2] > 5.2 * len(target.label) + 4


def contains(outer, box):
    """Tells whether a box lies within another, with most of its width and all of its height."""
    (x, y, w, h), inner = box, intersect(outer, box)
    return inner[2] >= 0.6 * w and inner[3] >= 0.95 * h and inner[0] == x


def holds_centre(outer, box):
    x, y = box[0] + box[2] / 2, box[1] + box[3] / 2
    return outer[0] <= x < outer[0] + outer[2] and outer[1] <= y < outer[1] + outer[3]


def intersect(a, b):
    x, y = max(a[0], b[0]), max(a[1], b[1])
    return [x, y, max(0, min(a[0] + a[2], b[0] + b[2]) - x), max(0, min(a[1] + a[3], b[1] + b[3]) - y)]
