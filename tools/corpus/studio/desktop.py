"""A small studio for screen recordings whose truth is known exactly.

A film is a script that opens real programs on a private X display, moves the real pointer and types, while ffmpeg grabs the display.
Widgets are found by their accessible role and name (AT-SPI here, CDP in web.py), so every step's label and box come from the program itself.
`make` runs a film; see README.md.
"""
import itertools, json, math, os, random, re, shutil, signal, subprocess, sys, time
from pathlib import Path

import gi
gi.require_version("Atspi", "2.0")
from gi.repository import Atspi
from Xlib import X, XK, display as xdisplay
from Xlib.ext import xtest

from small_cursors import shrink_cursors

HERE = Path(__file__).resolve().parent
LEAD, TAIL = 1.0, 1.5          # seconds of grace before the first and after the last action of a step


def plain(text):
    """A label as a sentence would quote it: lower case, no ellipsis, no mnemonic, single spaces."""
    return re.sub(r"\s+", " ", (text or "").replace("…", "").replace("...", "").replace("_", "")).strip().lower()


class Target:
    """Something on the screen: a label and its box [x, y, w, h] in pixels of the screen (which are those of the video)."""
    items = None      # the accessible menu of a submenu that is found without its state
    page = False      # whether it belongs to a web page

    def __init__(self, box, label="", acc=None, role=None):
        self.box, self.label, self.acc = [round(v) for v in box], label, acc
        self.role = role or (acc.get_role_name() if hasattr(acc, "get_role_name") else None)

    def at(self, fx=0.5, fy=0.5):
        x, y, w, h = self.box
        return x + w * fx, y + h * fy

    def part(self, fx0, fy0, fx1, fy1, label=None):
        x, y, w, h = self.box
        return Target([x + w * fx0, y + h * fy0, w * (fx1 - fx0), h * (fy1 - fy0)], label or self.label)


class Film:
    mouse = True      # whether the grab shows the pointer

    def __init__(self, name, title, size=(1280, 720), fps=12, crf=26, codec="h264", scaled=1.0, theme="Adwaita", wm="Clearlooks", icons="Papirus", font="Cantarell 11", dpi=96,
                 cursor=("DMZ-White", 24), wallpaper="#3b5169", panel=None, dark=False, speed=1.0, env=None, pace=None):
        self.name, self.title, self.size, self.fps, self.crf = name, title, size, fps, crf
        self.codec, self.scaled = codec, scaled      # "h264", "h264-soft" (blurred by a low bit rate), "vp8"; the video's size next to the display's
        self.extension = "webm" if codec == "vp8" else "mp4"
        self.look = dict(theme=theme, wm=wm, icons=icons, font=font, dpi=dpi, cursor=cursor, wallpaper=wallpaper, panel=panel, dark=dark)
        # A hurried hand presses as soon as it arrives, and leaves immediately. A restless one is hurried, and moves on while the screen reacts.
        self.hurried, self.restless = pace in ("hurried", "restless"), pace == "restless"
        self.speed, self.more_env = speed * (0.5 if self.hurried else 1), env or {}
        if cursor is None:
            self.mouse, cursor = False, ("DMZ-White", 24)
            self.look["cursor"] = cursor
        self.random = random.Random(name)
        self.steps, self.distractions, self.cues, self.procs = [], [], [], []
        self.zero, self.grab = None, None
        self.out = Path(os.environ["FILM_OUT"])
        self.home = Path(os.environ["HOME"])

    # --- the display -------------------------------------------------------------------------------------------------------------------
    def __enter__(self):
        self.born = time.time()
        try:
            self.open_display()
        except BaseException:
            self.close()
            raise
        return self

    def open_display(self):
        look, (w, h) = self.look, self.size
        if look["cursor"][1] < 24:
            look["cursor"] = (shrink_cursors(*look["cursor"], self.home), look["cursor"][1])
        r, wr = os.pipe()
        xvfb = subprocess.Popen(["Xvfb", "-displayfd", str(wr), "-screen", "0", f"{w}x{h}x24", "-dpi", str(look["dpi"]), "-nolisten", "tcp", "+extension", "RANDR"],
                                pass_fds=[wr], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.procs.append(xvfb)
        os.close(wr)
        self.display = ":" + os.read(r, 16).decode().strip()
        config = self.home / ".config"
        gtk = (f"gtk-theme-name={look['theme']}\ngtk-icon-theme-name={look['icons']}\ngtk-font-name={look['font']}\n"
               f"gtk-cursor-theme-name={look['cursor'][0]}\ngtk-cursor-theme-size={look['cursor'][1]}\ngtk-xft-dpi={look['dpi'] * 1024}\n"
               f"gtk-application-prefer-dark-theme={int(look['dark'])}\ngtk-enable-animations=1\ngtk-cursor-blink=1\n")
        for v in ("3.0", "4.0"):
            self.write(config / f"gtk-{v}" / "settings.ini", "[Settings]\n" + gtk)
        self.write(self.home / ".gtkrc-2.0", re.sub(r"=(.*[^\d\n].*)", r'="\1"', "".join(l + "\n" for l in gtk.splitlines() if "dark" not in l and "anim" not in l)))
        rc = Path("/etc/xdg/openbox/rc.xml").read_text()
        rc = re.sub(r"(<theme>\s*<name>)[^<]*", rf"\g<1>{look['wm']}", rc)
        rc = re.sub(r"<number>4</number>", "<number>1</number>", rc)
        self.write(config / "openbox" / "rc.xml", rc)
        os.environ.update({"DISPLAY": self.display, "XCURSOR_THEME": look["cursor"][0], "XCURSOR_SIZE": str(look["cursor"][1]), "GDK_BACKEND": "x11",
                           "QT_QPA_PLATFORM": "xcb", "QT_ACCESSIBILITY": "1", "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1", "GTK_MODULES": "gail:atk-bridge",
                           "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "LIBGL_ALWAYS_SOFTWARE": "1", "XDG_CURRENT_DESKTOP": "XFCE", **self.more_env})
        os.environ.pop("WAYLAND_DISPLAY", None)
        self.x = xdisplay.Display(self.display)
        self.root = self.x.screen().root
        self.run("hsetroot", *(["-fill", look["wallpaper"]] if look["wallpaper"].startswith("/") else ["-solid", look["wallpaper"]]))
        self.run("xrdb", "-merge", input=f"Xcursor.theme: {look['cursor'][0]}\nXcursor.size: {look['cursor'][1]}\nXft.dpi: {look['dpi']}\n")
        Atspi.init()
        Atspi.set_timeout(3000, 20000)
        self.run("dbus-send", "--session", "--print-reply", "--dest=org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties.Set", "string:org.a11y.Status", "string:IsEnabled", "variant:boolean:true")
        # The registry admits a Qt program only where a GTK one has come first; this one has no window.
        self.start("/usr/bin/python3", "-c", "import gi; gi.require_version('Gtk', '3.0'); from gi.repository import Gtk; Gtk.init(None); Gtk.main()")
        self.start("openbox")
        time.sleep(0.8)
        end = time.time() + 10
        while not self.apps() and time.time() < end:   # a slow machine needs longer, and a Qt program that starts before stays unknown
            time.sleep(0.2)
        if look["panel"]:
            self.panel(look["panel"])
        self.warp(w * 0.62, h * 0.55)

    def __exit__(self, kind, error, trace):
        try:
            if error and not isinstance(error, KeyboardInterrupt):
                self.fail(error)
            elif self.grab:
                self.stop_recording()
        finally:
            self.close()

    def close(self):
        for p in reversed(self.procs):
            if p.poll() is None:
                p.terminate()
        end = time.time() + 3
        for p in reversed(self.procs):
            try:
                p.wait(max(0.1, end - time.time()))
            except subprocess.TimeoutExpired:
                p.kill()
        for p in self.procs:   # what a program has forked outlives it (Meld's worker)
            try:
                os.killpg(p.pid, signal.SIGKILL)
            except (ProcessLookupError, PermissionError):
                pass

    def fail(self, error):
        """Leaves what is needed to mend a script: the picture and the tree of widgets."""
        print(f"film {self.name}: {type(error).__name__}: {error}", file=sys.stderr)
        self.screenshot(self.out / f"{self.name}.fail.png")
        (self.out / f"{self.name}.fail.txt").write_text(self.tree())

    @staticmethod
    def run(*cmd, input=None):
        subprocess.run(cmd, input=input, text=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=20)

    @staticmethod
    def write(path, text):
        path = Path(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def file(self, name, text):
        """A file in the home folder of the film."""
        return self.write(self.home / name, text)

    def start(self, *cmd, env=None, cwd=None):
        log = open(self.out / "programs.log", "ab")
        p = subprocess.Popen([str(c) for c in cmd], stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=cwd or self.home, env={**os.environ, **(env or {})}, start_new_session=True)
        self.procs.append(p)
        return p

    def start_until_accessible(self, app, *cmd, tries=8, wait=6, **kw):
        """Starts a program whose accessible name matches; starts it again if the registry has not noticed it (about every second start of a Qt program)."""
        for _ in range(tries):
            p = self.start(*cmd, **kw)
            end = time.time() + wait
            while time.time() < end:
                if any(re.search(app, a.get_name() or "", re.I) for a in self.apps()):
                    return p
                time.sleep(0.3)
            p.terminate()
            p.wait(10)
        raise LookupError(f"{cmd[0]} was started {tries} times and never became accessible; there are {[a.get_name() for a in self.apps()]}")

    def panel(self, where):
        w = self.size[0]
        self.write(self.home / ".config/tint2/tint2rc", f"""rounded = 0
border_width = 0
background_color = #1d2330 92
border_color = #000000 0
rounded = 3
border_width = 0
background_color = #ffffff 18
border_color = #ffffff 0
panel_items = TC
panel_size = 100% 30
panel_position = {where} center horizontal
panel_background_id = 1
panel_padding = 6 3 8
taskbar_mode = single_desktop
task_maximum_size = 190 30
task_padding = 6 2 6
task_icon = 1
task_text = 1
task_font = Sans 9
task_font_color = #e8e8ee 100
task_active_background_id = 2
time1_format = %H:%M:%S
time1_font = Sans 10
time2_format =
clock_font_color = #ffffff 100
clock_padding = 10 0
strut_policy = follow_size
wm_menu = 1
""")
        self.start("tint2")
        time.sleep(0.5)

    def webcam(self, x, y, w=200, h=150):
        """A tile that never stands still, like the speaker's picture."""
        self.start("ffplay", "-loglevel", "quiet", "-noborder", "-alwaysontop", "-left", x, "-top", y, "-f", "lavfi", "-i",
                   f"gradients=s={w}x{h}:r=10:speed=0.02:c0=#6b4f3aff:c1=#d9a98aff:c2=#2b2f3aff:nb_colors=3:type=radial,format=yuv420p,noise=alls=9:allf=t", "-an")
        time.sleep(1.5)

    def notify(self, summary, body="", seconds=4):
        self.run("notify-send", "-t", str(int(seconds * 1000)), summary, body)
        self.add_distraction("notification", summary)

    # --- windows -----------------------------------------------------------------------------------------------------------------------
    def windows(self):
        out = subprocess.run(["wmctrl", "-lG"], capture_output=True, text=True).stdout
        rows = [l.split(None, 7) for l in out.splitlines()]
        return [(r[0], [int(v) for v in r[2:6]], r[7] if len(r) > 7 else "") for r in rows if len(r) >= 7]

    def window(self, pattern, timeout=40):
        end = time.time() + timeout
        while time.time() < end:
            for wid, box, title in self.windows():
                if re.search(pattern, title, re.I):
                    return wid
            time.sleep(0.25)
        raise LookupError(f"no window {pattern!r}; there are {[w[2] for w in self.windows()]}")

    def place_window(self, pattern, x=None, y=None, w=None, h=None, full=False, timeout=40):
        """Waits for a window and puts it where the film wants it (before the grab starts)."""
        wid = self.window(pattern, timeout)
        if full:
            self.run("wmctrl", "-i", "-r", wid, "-b", "add,maximized_vert,maximized_horz")
        else:
            self.run("wmctrl", "-i", "-r", wid, "-b", "remove,maximized_vert,maximized_horz")
            self.run("wmctrl", "-i", "-r", wid, "-e", f"0,{x},{y},{w},{h}")
        self.run("wmctrl", "-i", "-a", wid)
        time.sleep(0.6)
        return wid

    def titlebar(self, pattern):
        """The title bar that the window manager draws above a window."""
        wid = int(self.window(pattern), 16)
        win = self.x.create_resource_object("window", wid)
        g = win.get_geometry()
        p = win.translate_coords(self.root, 0, 0)
        x, y = -p.x, -p.y
        ext = win.get_full_property(self.x.intern_atom("_NET_FRAME_EXTENTS"), X.AnyPropertyType)
        top = ext.value[2] if ext else 22
        return Target([x, y - top, g.width, top], pattern)

    # --- finding widgets ---------------------------------------------------------------------------------------------------------------
    def apps(self):
        desktop = Atspi.get_desktop(0)
        desktop.clear_cache()
        return [a for a in (desktop.get_child_at_index(i) for i in range(desktop.get_child_count())) if a]

    @staticmethod
    def name_of(acc):
        name = acc.get_name()
        if not name:
            for rel in acc.get_relation_set() or []:
                if rel.get_relation_type() == Atspi.RelationType.LABELLED_BY:
                    return rel.get_target(0).get_name() or ""
        return name or ""

    @staticmethod
    def box_of(acc):
        e = acc.get_extents(Atspi.CoordType.SCREEN)
        return [e.x, e.y, e.width, e.height]

    def visible(self, acc):
        try:
            x, y, w, h = self.box_of(acc)
            return w > 2 and h > 2 and x > -w and y > -h and x < self.size[0] and y < self.size[1] and acc.get_state_set().contains(Atspi.StateType.SHOWING)
        except Exception:
            return False

    def shown_parent(self, acc):
        """Qt lists the options of closed combo boxes at the screen's corner, below a parent without a size."""
        parent = acc.get_parent()
        return not (parent and parent.get_role_name() == "list" and self.box_of(parent)[2] == 0)

    def walk(self, acc, depth=0, limit=400):
        yield depth, acc
        try:
            role = acc.get_role_name()
            if role in ("table", "tree table") and acc.get_child_count() > limit or role == "menu bar" and self.box_of(acc)[3] == 0:   # office programs keep a second menu bar without height
                return
            for i in range(min(acc.get_child_count(), limit)):
                child = acc.get_child_at_index(i)
                if child is None:
                    continue
                states = child.get_state_set()
                if not states.contains(Atspi.StateType.SHOWING) and child.get_role_name() not in ("filler", "panel", "redundant object", "unknown", "application", "window", "frame", "dialog", "menu", "page tab", "page tab list"):
                    continue
                yield from self.walk(child, depth + 1, limit)
        except Exception:
            return

    def search(self, role, name, app=None, within=None):
        roots = [within.acc if isinstance(within, Target) else within] if within else [a for a in self.apps() if not app or re.search(app, a.get_name() or "", re.I)]
        for root in roots:
            try:
                root.clear_cache()
            except Exception:
                pass
            for _, acc in self.walk(root):
                try:
                    if role and not re.fullmatch(role, acc.get_role_name()):
                        continue
                    label = self.name_of(acc)
                    if name is not None and not (plain(label) == plain(name) if isinstance(name, str) else name.search(label)):
                        continue
                    if self.visible(acc) and self.shown_parent(acc):
                        yield Target(self.box_of(acc), label, acc)
                except Exception:
                    continue

    def find(self, role=None, name=None, nth=0, app=None, within=None, timeout=15):
        """The nth visible widget with this role (regular expression) and name (a string: equal but for case, ellipsis and mnemonic; or a pattern)."""
        end = time.time() + timeout
        while True:
            if nth == 0 and not within and role in ("frame", "dialog", "alert", "file chooser"):      # windows, without a walk through what is in them
                for window in self.open_windows(app):
                    if window.role == role and (name is None or (plain(window.label) == plain(name) if isinstance(name, str) else name.search(window.label))):
                        return window
            hits = list(itertools.islice(self.search(role, name, app, within), nth + 1 if nth >= 0 else None))      # a walk through a large tree takes seconds
            if len(hits) > nth if nth >= 0 else len(hits) >= -nth:
                return hits[nth]
            if time.time() > end:
                raise LookupError(f"no widget role={role!r} name={name!r} nth={nth} ({len(hits)} hits)")
            time.sleep(0.2)

    def open_windows(self, app=None):
        for a in (a for a in self.apps() if not app or re.search(app, a.get_name() or "", re.I)):
            a.clear_cache()
            for acc in (a.get_child_at_index(i) for i in range(a.get_child_count())):
                if acc and self.visible(acc):
                    yield Target(self.box_of(acc), self.name_of(acc), acc)

    def find_if_shown(self, role=None, name=None, timeout=3, **kw):
        try:
            return self.find(role, name, timeout=timeout, **kw)
        except LookupError:
            return None

    def find_menu_item(self, role, name, menu, app=None, timeout=15):
        """An item of an open menu, first among the menu's children, because that is fast and some programs (PCManFM) leave out the state "showing" of menu items."""
        end = time.time() + timeout
        while True:
            try:
                parent = menu.acc or menu.items
                for acc in (parent.get_child_at_index(i) for i in range(parent.get_child_count())):
                    box = self.box_of(acc)
                    if plain(acc.get_name()) == plain(name) and box[0] >= 0 and box[2] > 2:
                        found = Target(box, acc.get_name(), acc if self.visible(acc) else None, acc.get_role_name())      # the check before a press asks for that state
                        found.items = acc
                        return found
            except Exception:
                pass
            hit = next(self.search(role, name, app), None)
            if hit:
                return hit
            if time.time() > end:
                raise LookupError(f"no menu item role={role!r} name={name!r}")
            time.sleep(0.2)

    def cell(self, row, column, table=None, label=None, **kw):
        """A cell of a table by its numbers, counted from 0 (for spreadsheets too large to walk)."""
        table = table or self.find("table|tree table", None, **kw)
        acc = table.acc.get_table_iface().get_accessible_at(row, column)
        return Target(self.box_of(acc), label or self.name_of(acc))   # without acc: spreadsheets make these objects anew each time

    def wait_for_text(self, text, timeout=25, after=0.6):
        """Waits until the terminal shows this text, as a person waits for a question before answering it."""
        end = time.time() + timeout
        while text not in Atspi.Text.get_text(self.find("terminal").acc.get_text_iface(), 0, -1):
            if time.time() > end:
                raise LookupError(f"the terminal does not show {text!r}")
            time.sleep(0.2)
        self.pause(after)

    def tree(self, app=None):
        lines = []
        for a in self.apps():
            if app and not re.search(app, a.get_name() or "", re.I):
                continue
            for depth, acc in self.walk(a, limit=60):
                try:
                    lines.append("  " * depth + f"{acc.get_role_name()} {self.name_of(acc)!r} {self.box_of(acc)}" + ("" if self.visible(acc) else " (hidden)"))
                except Exception:
                    pass
        return "\n".join(lines)

    # --- the hand ----------------------------------------------------------------------------------------------------------------------
    def now(self):
        return time.time() - self.zero if self.zero else 0.0

    def pause(self, seconds):
        time.sleep(seconds * self.speed * self.random.uniform(0.9, 1.1))

    def pointer(self):
        p = self.root.query_pointer()
        return p.root_x, p.root_y

    def warp(self, x, y):
        xtest.fake_input(self.x, X.MotionNotify, x=round(x), y=round(y))
        self.x.sync()

    def move_pointer(self, x, y, seconds=None):
        """Moves the pointer as a hand does: slow, fast, slow, on a slight arc."""
        x0, y0 = self.pointer()
        d = math.hypot(x - x0, y - y0)
        if d < 2:
            return
        seconds = seconds or (0.28 + 0.62 * min(1, d / 900)) * self.random.uniform(0.85, 1.2) * self.speed
        bow = self.random.uniform(-0.08, 0.08) * d
        nx, ny = -(y - y0) / d, (x - x0) / d
        t0 = time.time()
        while True:
            u = min(1, (time.time() - t0) / seconds)
            s = u * u * u * (10 - 15 * u + 6 * u * u)
            b = bow * math.sin(math.pi * s)
            self.warp(x0 + (x - x0) * s + nx * b, y0 + (y - y0) * s + ny * b)
            if u >= 1:
                return
            time.sleep(0.015)

    def point_at(self, target, fx=None, fy=None):
        jitter = lambda: 0.5 + self.random.uniform(-0.12, 0.12)
        self.move_pointer(*target.at(jitter() if fx is None else fx, jitter() if fy is None else fy))
        self.check_in_place(target)

    def drift(self, seconds):
        """Moves the pointer away without a purpose for about that long, and leaves it there."""
        end, (left, top, right, bottom) = time.time() + seconds, self.drift_area()
        while time.time() < end - 0.08:
            x0, y0 = self.pointer()
            angle, reach = self.random.uniform(0, 2 * math.pi), self.random.uniform(50, 260)
            x, y = x0 + reach * math.cos(angle), y0 + 0.7 * reach * math.sin(angle)
            self.move_pointer(min(max(x, left), right), min(max(y, top), bottom), min(end - time.time(), self.random.uniform(0.25, 0.7)))

    def drift_area(self):
        """Left, top, right and bottom of where the pointer may drift."""
        return 20, 20, self.size[0] - 20, self.size[1] - 20

    def leave(self, seconds):
        """Spends the time after a press: a hurried hand rests and leaves, a restless one moves on, others rest."""
        if self.restless:
            time.sleep(self.random.uniform(0.03, 0.15))
            self.drift(seconds)
        elif self.hurried:
            time.sleep(seconds * self.random.uniform(0.5, 0.9))
            self.drift(self.random.uniform(0.18, 0.35))
        else:
            self.pause(seconds)

    def check_in_place(self, target):
        """Before a press: the widget is still shown and still there (a menu may have closed, a dialog moved); else the film fails rather than tell an untruth."""
        if target.acc is None or target.page:
            return
        for _ in range(8):
            if self.visible(target.acc) and max(abs(a - b) for a, b in zip(self.box_of(target.acc), target.box)) <= 4:
                return
            time.sleep(0.1)
        raise LookupError(f"{target.label!r} is no longer at {target.box}")

    def point_at_menu_item(self, target, first):
        """To a menu item without crossing the neighbouring menu titles: down the open menu first, or sideways into a submenu first."""
        (x0, y0), (x, y) = self.pointer(), target.at(0.35, 0.5)
        if first:
            self.move_pointer(x0 + 6, y)
        else:
            self.move_pointer(target.box[0] + 12, y0)
        self.move_pointer(x, y)
        self.check_in_place(target)

    def press_button(self, button=1, times=1):
        """Presses the button where the pointer is; returns the second of the first press."""
        if self.hurried:
            time.sleep(self.random.uniform(0.02, 0.1))
        else:
            self.pause(self.random.uniform(0.15, 0.35))
        at = self.now()
        for i in range(times):
            if i:
                time.sleep(0.09)
            xtest.fake_input(self.x, X.ButtonPress, button); self.x.sync()
            time.sleep(0.06)
            xtest.fake_input(self.x, X.ButtonRelease, button); self.x.sync()
        return at

    def press_key(self, keysym, shift=False):
        code = self.x.keysym_to_keycode(keysym)
        if shift:
            xtest.fake_input(self.x, X.KeyPress, self.x.keysym_to_keycode(XK.XK_Shift_L))
        xtest.fake_input(self.x, X.KeyPress, code); self.x.sync()
        time.sleep(0.02)
        xtest.fake_input(self.x, X.KeyRelease, code)
        if shift:
            xtest.fake_input(self.x, X.KeyRelease, self.x.keysym_to_keycode(XK.XK_Shift_L))
        self.x.sync()

    def type_keys(self, text, cps=9):
        for ch in text:
            if ch == "\n":
                self.press_key(XK.XK_Return)
            elif ord(ch) < 127:
                keysym = ord(ch)
                hits = sorted(self.x.keysym_to_keycodes(keysym), key=lambda h: h[1])
                self.press_key(keysym, shift=bool(hits) and hits[0][1] == 1)
            else:
                self.run("xdotool", "type", ch)
            time.sleep(max(0.02, self.random.gauss(1 / cps, 0.35 / cps)) * (1.7 if ch in " .,\n" else 1))

    def press_keys(self, combo):
        names = {"ctrl": "Control_L", "shift": "Shift_L", "alt": "Alt_L", "super": "Super_L", "enter": "Return", "esc": "Escape", "del": "Delete", "pgdn": "Next"}
        codes = [self.x.keysym_to_keycode(XK.string_to_keysym(names.get(k.lower(), k))) for k in combo.split("+")]
        at = self.now()
        for c in codes:
            xtest.fake_input(self.x, X.KeyPress, c); self.x.sync(); time.sleep(0.03)
        for c in reversed(codes):
            xtest.fake_input(self.x, X.KeyRelease, c)
        self.x.sync()
        return at

    # --- steps: what the hand does and the truth remembers -------------------------------------------------------------------------------
    def add_step(self, kind, label, at, box, keys=None, until=None, since=None, role=None):
        keys = [key for key in (re.sub(r"\s+", " ", k.replace("…", "").replace("...", "")).strip().lower() for k in (keys or [label])) if key]
        start = at if since is None else since
        end = max(at, until if until is not None else at)
        self.steps.append({"t": [round(max(0, start - LEAD), 2), round(end + TAIL, 2)], "at": round(at, 2), "keys": keys, "kind": kind, "role": role, "label": re.sub(r"\s+", " ", label).strip(), "box": list(box)})

    def add_distraction(self, kind, what, since=None):
        """Something that happens and is no step: a hesitation, a notification, a window moved."""
        self.distractions.append({"t": [round(since if since is not None else self.now(), 2), round(self.now(), 2)], "kind": kind, "what": what})

    def say(self, text, wait=0.4):
        """Adds a caption that begins now, as a narrator speaks (about 15 letters a second), and waits for this share of it."""
        seconds = max(1.2, len(text) / 15)
        self.cues.append([self.now(), self.now() + seconds, text])
        time.sleep(seconds * wait)

    def target(self, what, *a, **kw):
        return what if isinstance(what, Target) else self.find(what, *a, **kw)

    def click(self, role, name=None, keys=None, label=None, kind="click", double=False, button=1, step=True, after=0.7, fx=None, fy=None, **kw):
        s = self.target(role, name, **kw)
        self.point_at(s, fx, fy)
        at = self.press_button(button, 2 if double else 1)
        if step:
            self.add_step("double-click" if double else kind, label or s.label.strip(), at, s.box, keys, role=s.role)
        self.pause(after)
        return s

    def type(self, text, keys=None, label=None, box=None, cps=9, enter=False, step=True, after=0.6):
        at = self.now()
        self.type_keys(text, cps)
        if enter:
            time.sleep(0.25)
            self.press_key(XK.XK_Return)
        if step:
            self.add_step("type", label or text, at, box or [0, 0, 0, 0], keys or [text.strip()], until=self.now())
        self.pause(after)

    def fill(self, role, name=None, text="", keys=None, clear=True, enter=False, cps=9, after=0.6, double=False, label=None, fx=None, ready=0.4, **kw):
        """One step: click into a field, wait `ready` seconds for it, and type."""
        s = self.target(role, name, **kw)
        self.point_at(s, fx)
        since = self.press_button(1, 2 if double else 1)
        self.pause(ready)
        if clear:
            self.press_keys("ctrl+a")
            self.pause(0.2)
        at = self.now()
        self.type_keys(text, cps)
        if enter:
            time.sleep(0.3)
            self.press_key(XK.XK_Return)
        self.add_step("type", label or text, at, s.box, keys or [text.strip()], until=self.now(), since=since, role=s.role)
        self.pause(after)

    def menu(self, *path, keys=None, app=None, after=0.8, role="menu item|check menu item|radio menu item"):
        """One step: open a menu of the menu bar and choose an item (through submenus)."""
        since = None
        for i, name in enumerate(path):
            last = i == len(path) - 1
            s = self.find("menu|menu item" if not last else role, name, app=app) if i == 0 else self.find_menu_item("menu|menu item" if not last else role, name, s, app)
            self.point_at(s) if i == 0 else self.point_at_menu_item(s, i == 1)
            if i == 0 or last:
                at = self.press_button()
                since = at if since is None else since
            self.pause(0.45)
        self.add_step("choose", " > ".join(path), at, s.box, keys or [path[-1]], since=since, role=s.role)
        self.pause(after)

    def context(self, target, *path, keys=None, after=0.8, role="menu item|check menu item|radio menu item", fx=None, fy=None, app=None):
        """One step: right click something and choose from the menu that opens."""
        self.point_at(target, fx, fy)
        since = self.press_button(3)
        self.pause(0.6)
        for i, name in enumerate(path):
            s = self.find(role + "|menu", name, nth=-1, app=app) if i == 0 else self.find_menu_item(role + "|menu", name, s, app)
            self.point_at(s) if i == 0 else self.point_at_menu_item(s, False)
            if i == len(path) - 1:
                at = self.press_button()
            else:
                self.pause(0.5)
        self.add_step("choose", path[-1], at, s.box, keys or [path[-1]], since=since, role=s.role)
        self.pause(after)

    def choose(self, combo, option, keys=None, role="menu item|list item|option", after=0.7, app=None, within=None):
        """One step: open a combo box and choose an option."""
        self.point_at(combo)
        since = self.press_button()
        self.pause(0.6)
        s = self.find(role, option, nth=-1, app=app, within=within)
        self.point_at(s)
        at = self.press_button()
        self.add_step("choose", s.label, at, s.box, keys or [s.label], since=since, role=s.role)
        self.pause(after)

    def popover(self, button, *path, keys=None, role="push button|check box|radio button|menu item|check menu item|radio menu item|label|list item", after=0.8, app=None):
        """One step: open the popover of a button and choose an item, through its pages."""
        self.point_at(button)
        since = self.press_button()
        for name in path:
            self.pause(0.6)
            s = self.find(role, name, nth=-1, app=app)
            self.point_at(s)
            at = self.press_button()
        self.add_step("choose", " > ".join(path), at, s.box, keys or [path[-1]], since=since, role=s.role)
        self.pause(after)

    def key(self, combo, label, keys=None, box=None, step=True, after=0.8):
        at = self.press_keys(combo)
        if step:
            self.add_step("key", label, at, box or [0, 0, 0, 0], [combo, *(keys or [label])])
        self.pause(after)

    def drag(self, a, b, label="", keys=None, step=True, seconds=1.0, after=0.7, kind="drag", box=None):
        """Drags from one target (or point) to another."""
        pa = a.at() if isinstance(a, Target) else a
        pb = b.at() if isinstance(b, Target) else b
        self.move_pointer(*pa)
        self.pause(0.25)
        at = self.now()
        xtest.fake_input(self.x, X.ButtonPress, 1); self.x.sync()
        time.sleep(0.15)
        x0, y0 = self.pointer()
        self.move_pointer(x0 + (8 if pb[0] >= x0 else -8), y0 + (6 if pb[1] >= y0 else -6), 0.2)
        self.move_pointer(*pb, seconds=seconds)
        time.sleep(0.2)
        xtest.fake_input(self.x, X.ButtonRelease, 1); self.x.sync()
        if step:
            self.add_step(kind, label, at, box or (a.box if isinstance(a, Target) else [*map(round, pa), 0, 0]), keys, until=self.now())
        elif self.zero:
            self.add_distraction("drag", label or "something is dragged", at)
        self.pause(after)

    def move_window(self, pattern, dx, dy):
        bar = self.titlebar(pattern)
        x, y = bar.at(0.45, 0.5)
        self.drag(Target([x - 5, y - 3, 10, 6]), (x + dx, y + dy), f"window {pattern} is moved", step=False)

    def hover(self, role, name=None, seconds=1.0, **kw):
        """A hesitation: rests on something and does not click."""
        t = self.now()
        s = self.target(role, name, **kw)
        self.point_at(s)
        self.pause(seconds)
        self.add_distraction("hover", s.label, t)

    def scroll(self, notches, target=None, label="", keys=None, step=False, after=0.5, gap=0.12):
        """Turns the wheel: positive is down."""
        if target is not None:
            self.point_at(target)
        at = self.now()
        for _ in range(abs(notches)):
            b = 5 if notches > 0 else 4
            xtest.fake_input(self.x, X.ButtonPress, b); xtest.fake_input(self.x, X.ButtonRelease, b); self.x.sync()
            time.sleep(gap * self.random.uniform(0.7, 1.4))
        if step:
            self.add_step("scroll", label, at, target.box if target else [0, 0, 0, 0], keys, until=self.now())
        else:
            self.add_distraction("scroll", label or "scrolls", at)
        self.pause(after)

    # --- the camera --------------------------------------------------------------------------------------------------------------------
    def start_recording(self):
        """Starts the grab. ffmpeg stamps each frame with the wall clock and prints the first stamp; that is the film's second 0."""
        w, h = self.size
        self.log = open(self.out / f"{self.name}.ffmpeg.log", "w+b")
        self.grab = subprocess.Popen(["ffmpeg", "-hide_banner", "-y", "-f", "x11grab", "-draw_mouse", str(int(self.mouse)), "-framerate", str(self.fps), "-video_size", f"{w}x{h}",
                                      "-i", self.display, "-an", *self.encoder(), str(self.out / f"{self.name}.{self.extension}")], stdin=subprocess.PIPE, stdout=self.log, stderr=self.log)
        self.procs.append(self.grab)
        end = time.time() + 15
        while time.time() < end and not self.zero:
            time.sleep(0.1)
            self.log.flush()
            hit = re.search(rb"start: (\d+\.\d+)", Path(self.log.name).read_bytes())
            if hit:
                self.zero = float(hit.group(1))
        if not self.zero:
            raise RuntimeError("the grab did not start")
        time.sleep(1.0)

    def encoder(self):
        w, h = (round(v * self.scaled / 2) * 2 for v in self.size)
        scale = [] if self.scaled == 1 else ["-vf", f"scale={w}:{h}:flags=bicubic"]
        if self.codec == "vp8":
            return [*scale, "-c:v", "libvpx", "-deadline", "realtime", "-cpu-used", "8", "-b:v", "1500k", "-crf", str(self.crf - 14), "-threads", "1", "-pix_fmt", "yuv420p"]
        rate = ["-b:v", "350k", "-maxrate", "500k", "-bufsize", "1000k"] if self.codec == "h264-soft" else ["-crf", str(self.crf)]
        return [*scale, "-c:v", "libx264", "-preset", "veryfast", *rate, "-threads", "2", "-pix_fmt", "yuv420p", "-movflags", "+faststart"]

    def stop_recording(self):
        self.pause(1.5)
        ended = self.now()
        self.grab.communicate(b"q", timeout=60)
        self.grab = None
        self.report_frames(ended)
        for step in self.steps:
            step["box"] = [round(v * self.scaled) for v in step["box"]]
        truth = {"name": self.name, "title": self.title, "steps": self.steps}
        if self.cues:
            self.write_captions()
        if self.distractions:
            truth["distractions"] = self.distractions
        (self.out / f"{self.name}.truth.json").write_text(json.dumps(truth, indent=1, ensure_ascii=False) + "\n")

    def report_frames(self, ended):
        """Prints how many frames were really grabbed: on a busy machine ffmpeg repeats old ones. Refuses a video that ends before the film."""
        progress = re.findall(rb"frame= *(\d+).*?time=(\d+):(\d+):([\d.]+)(?:.*?dup=(\d+))?", Path(self.log.name).read_bytes())
        if not progress:
            return
        frames, hours, minutes, seconds, repeated = (float(v or 0) for v in progress[-1])
        length = hours * 3600 + minutes * 60 + seconds
        print(f"{self.name}: {(frames - repeated) / max(1, length):.1f} of {self.fps} frames a second, {length:.0f} s of {ended:.0f} s, {len(self.steps)} steps")
        if length < ended - 3:
            raise RuntimeError("the video ends before the film: record it again on a quieter machine")

    def write_captions(self):
        """Writes the narration as WebVTT. A cue ends when the next one begins."""
        clock = lambda t: f"{int(t // 3600):02}:{int(t // 60) % 60:02}:{t % 60:06.3f}"
        ends = [min(cue[1], following[0]) for cue, following in zip(self.cues, self.cues[1:])] + [cue[1] for cue in self.cues[-1:]]
        cues = [f"{clock(cue[0])} --> {clock(end)}\n{cue[2]}\n" for cue, end in zip(self.cues, ends)]
        (self.out / f"{self.name}.vtt").write_text("WEBVTT\n\n" + "\n".join(cues))

    def screenshot(self, path):
        """A still of the display, for the one who writes the script."""
        w, h = self.size
        self.run("ffmpeg", "-y", "-f", "x11grab", "-draw_mouse", "1", "-video_size", f"{w}x{h}", "-i", self.display, "-frames:v", "1", "-update", "1", str(path))
