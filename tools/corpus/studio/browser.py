"""Films in a browser: Chromium with a real window, its pages' widgets found by accessible role and name over CDP; the hand is desk.py's."""
import functools, http.server, json, os, re, socket, subprocess, threading, time, urllib.request
from pathlib import Path

import websocket
from desktop import Film, Target
from phone_screen import touch_mark_script, keyboard_script, status_script


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves the npm folder at /npm/, the film's own pages at / and the film's routes {"GET /pets": lambda body: value}."""
    pages, routes = {}, {}

    def answer(self, verb):
        path = self.path.split("?")[0]
        if path in self.pages and verb == "GET":
            return self.send(200, self.pages[path], "text/html; charset=utf-8")
        body = self.rfile.read(int(self.headers.get("content-length") or 0))
        for route, reply in self.routes.items():
            if re.fullmatch(route, f"{verb} {path}"):
                return self.send(200, json.dumps(reply(body) if callable(reply) else reply, indent=2), "application/json")
        if verb == "GET":
            return super().do_GET()
        self.send(404, "{}", "application/json")

    def do_GET(self): self.answer("GET")
    def do_POST(self): self.answer("POST")
    def do_PUT(self): self.answer("PUT")
    def do_DELETE(self): self.answer("DELETE")

    def send(self, code, text, kind):
        data = text.encode()
        self.send_response(code)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def end_headers(self):
        """Isolates the page, which applications need that share memory with their workers."""
        self.send_header("Cross-Origin-Opener-Policy", "same-origin")
        self.send_header("Cross-Origin-Embedder-Policy", "require-corp")
        super().end_headers()

    def translate_path(self, path):
        return super().translate_path(re.sub(r"^/npm/", "/node_modules/", path))

    def log_message(self, *a): pass


class BrowserFilm(Film):
    web = Path(os.environ.get("FILM_WEB", "."))
    origin, dpr = (0, 0), 1.0

    def serve(self, pages=None, routes=None, port=None):
        """A local site; returns its port."""
        handler = type("H", (Handler,), {"pages": pages or {}, "routes": routes or {}})
        server = http.server.ThreadingHTTPServer(("127.0.0.1", port or 0), functools.partial(handler, directory=str(self.web)))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        return server.server_address[1]

    def wait_port(self, port, timeout=60):
        end = time.time() + timeout
        while time.time() < end:
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                return
            except OSError:
                time.sleep(0.3)
        raise RuntimeError("the server does not listen")

    def open_page(self, url, x=0, y=0, w=None, h=None, scale=1, app=False, dark=False, flags=(), full=False):
        """Opens Chromium on a page and waits until it is there."""
        w, h = w or self.size[0], h or self.size[1]
        self.file(".chromium/Default/Preferences", json.dumps({"credentials_enable_service": False, "translate": {"enabled": False}}))   # no question whether to save a password
        self.port = free_port()
        self.start("chromium", f"--remote-debugging-port={self.port}", "--remote-allow-origins=*", f"--user-data-dir={self.home}/.chromium", "--no-first-run", "--no-default-browser-check",
                   "--test-type", "--no-sandbox", "--disable-gpu", "--disable-sync", "--disable-background-networking", "--disable-component-update", "--password-store=basic",
                   "--disable-features=Translate,MediaRouter,OptimizationHints", "--lang=en-GB", f"--window-position={x},{y}", f"--window-size={w},{h}", f"--force-device-scale-factor={scale}",
                   *(["--force-dark-mode", "--blink-settings=preferredColorScheme=0"] if dark else []), *flags, *([f"--app={url}"] if app else [url]))
        end = time.time() + 60
        while True:
            try:
                tabs = json.load(urllib.request.urlopen(f"http://127.0.0.1:{self.port}/json", timeout=2))
                page = next(t for t in tabs if t["type"] == "page" and t["url"].startswith(("http", "chrome:")))
                break
            except Exception:
                if time.time() > end:
                    raise
                time.sleep(0.4)
        self.ws = websocket.create_connection(page["webSocketDebuggerUrl"], timeout=30)
        self.ids = 0
        for domain in ("Page", "DOM", "Accessibility", "Runtime"):
            self.call_devtools(f"{domain}.enable")
        while self.run_script("document.readyState") != "complete" and time.time() < end:
            time.sleep(0.3)
        wid = subprocess.run(["wmctrl", "-lx"], capture_output=True, text=True).stdout
        wid = next(l.split()[0] for l in wid.splitlines() if "hromium" in l)
        if full:
            self.run("wmctrl", "-i", "-r", wid, "-b", "add,maximized_vert,maximized_horz")
        elif not app:
            self.run("wmctrl", "-i", "-r", wid, "-e", f"0,{x},{y},{w},{h}")
        self.run("wmctrl", "-i", "-a", wid)
        time.sleep(1.5)
        self.calibrate()

    def open_phone(self, url, scale=1.4, dot="rgba(120, 120, 130, .55)", keyboard=None, status=None):
        """Opens a page in full screen that is touched instead of clicked, and draws a mark at touches unless `dot` is None. `dot` is the mark's colour, or the arguments of `touch_mark_script`. The film sets `mouse = False`, because a phone has no pointer.
        `keyboard` and `status` are the looks of an on-screen keyboard and of a status bar, as phone_screen.py takes them."""
        self.open_page(url, scale=scale, flags=["--kiosk"], full=True)
        # Chromium's windows have at least 500 logical pixels; the emulated screen has as many as a phone.
        self.call_devtools("Emulation.setDeviceMetricsOverride", width=round(self.size[0] / scale), height=round(self.size[1] / scale), deviceScaleFactor=scale, mobile=True)
        self.dpr, self.origin = scale, (0, 0)
        self.call_devtools("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=1)
        self.call_devtools("Emulation.setEmitTouchEventsForMouse", enabled=True, configuration="mobile")
        if keyboard:
            self.keep_script(keyboard_script(**keyboard))
        if status:
            self.keep_script(status_script(**status))
        if dot is None:
            return
        self.keep_script(touch_mark_script(**({"fill": dot} if isinstance(dot, str) else dot)))

    def keep_script(self, code):
        """Runs a script in the page and in each page that is opened later."""
        self.call_devtools("Page.addScriptToEvaluateOnNewDocument", source=code)
        self.run_script(code)

    def call_devtools(self, method, **params):
        self.ids += 1
        self.ws.send(json.dumps({"id": self.ids, "method": method, "params": params}))
        while True:
            m = json.loads(self.ws.recv())
            if m.get("id") == self.ids:
                if "error" in m:
                    raise RuntimeError(f"{method}: {m['error']}")
                return m["result"]

    def run_script(self, code):
        r = self.call_devtools("Runtime.evaluate", expression=code, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in r:
            raise RuntimeError(r["exceptionDetails"].get("exception", {}).get("description", "js"))
        return r["result"].get("value")

    def calibrate(self):
        """Where the page's top left corner is on the screen: the pointer goes into the page and the page says where it saw it."""
        old = self.pointer()
        self.run_script("window.__p=null; addEventListener('mousemove', e => window.__p=[e.clientX, e.clientY, devicePixelRatio], {capture: true})")
        g = self.run_script("[screenX, screenY, outerWidth, outerHeight, devicePixelRatio]")
        cx, cy = (g[0] + g[2] / 2) * g[4], (g[1] + g[3] * 0.6) * g[4]
        cx, cy = min(cx, self.size[0] - 60), min(cy, self.size[1] - 60)
        for i in range(20):
            self.warp(cx + i % 7, cy)
            time.sleep(0.15)
            p = self.run_script("window.__p")
            if p and i > 2:
                break
        x, y = self.pointer()
        self.dpr = p[2]
        self.origin = (round(x - p[0] * p[2]), round(y - p[1] * p[2]))
        self.warp(*old)

    def to_screen(self, rect, label="", acc=None, role=None):
        x, y, w, h = rect
        target = Target([self.origin[0] + x * self.dpr, self.origin[1] + y * self.dpr, w * self.dpr, h * self.dpr], label, acc, role)
        target.page = True
        return target

    def by_role(self, role, name=None, nth=0, timeout=12):
        """The nth widget on the page with this accessible role and (exact) name that has a box in the window."""
        end = time.time() + timeout
        while True:
            hits = []
            try:
                doc = self.call_devtools("DOM.getDocument", depth=0)["root"]["nodeId"]
                query = {"nodeId": doc, **({"role": role} if role else {}), **({"accessibleName": name} if isinstance(name, str) else {})}
                for n in self.call_devtools("Accessibility.queryAXTree", **query)["nodes"]:
                    if n.get("ignored") or "backendDOMNodeId" not in n:
                        continue
                    label = n.get("name", {}).get("value", "")
                    if name is not None and not isinstance(name, str) and not name.search(label):
                        continue
                    try:
                        quads = self.call_devtools("DOM.getContentQuads", backendNodeId=n["backendDOMNodeId"])["quads"]
                    except RuntimeError:
                        continue
                    xs, ys = [v for q in quads for v in q[0::2]], [v for q in quads for v in q[1::2]]
                    if xs and max(xs) - min(xs) > 1:
                        hits.append(self.to_screen([min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)], label, n["backendDOMNodeId"], n.get("role", {}).get("value")))
            except RuntimeError:
                pass
            if len(hits) > nth:
                return hits[nth]
            if time.time() > end:
                raise LookupError(f"no ax role={role!r} name={name!r} nth={nth} ({len(hits)} hits)")
            time.sleep(0.25)

    def by_css(self, selector, text=None, nth=0, label=None, timeout=12):
        """The nth element that this selector matches, whose text holds `text`; its label is its text, aria-label, title or placeholder."""
        code = """(() => { const want = %s; const hits = [...document.querySelectorAll(%s)].map(e => { const r = e.getBoundingClientRect();
            const t = (e.innerText || e.textContent || '').trim().replace(/\\s+/g, ' ');
            return [[r.x, r.y, r.width, r.height], t, e.getAttribute('aria-label') || e.title || e.placeholder || '', e.getAttribute('role') || e.tagName.toLowerCase()] })
            .filter(h => h[0][2] > 1 && h[0][3] > 1 && (want === null || h[1].includes(want) || h[2].includes(want))); return hits })()""" % (json.dumps(text), json.dumps(selector))
        end = time.time() + timeout
        while True:
            hits = self.run_script(code)
            if len(hits) > nth if nth >= 0 else len(hits) >= -nth:
                rect, t, l, role = hits[nth]
                return self.to_screen(rect, label or (t if 0 < len(t) < 60 else l or t[:60]), role=role)
            if time.time() > end:
                raise LookupError(f"no css {selector!r} text={text!r} ({len(hits)} hits)")
            time.sleep(0.25)

    def point_at(self, target, fx=None, fy=None):
        """Only what stands inside the page's window can be clicked: a script that forgot to scroll must fail, not click beside."""
        if target.acc is not None or target.page:
            w, h = self.run_script("[innerWidth, innerHeight]")
            x, y = target.at()
            if not (self.origin[0] <= x <= self.origin[0] + w * self.dpr and self.origin[1] <= y <= self.origin[1] + h * self.dpr):
                raise LookupError(f"{target.label!r} at {target.box} is outside the page's window")
        super().point_at(target, fx, fy)
        if not self.hurried:
            self.wait_painted()

    def drift_area(self):
        """The page: a turn of the wheel over a title bar would roll up the window."""
        w, h = self.run_script("[innerWidth, innerHeight]")
        x, y = self.origin
        return x + 10, y + 10, x + w * self.dpr - 20, y + h * self.dpr - 20

    def wait_painted(self):
        """Waits until the page has been drawn: on a busy machine the picture lags behind the document, and a press must not come before its widget is seen."""
        frames, limit = (2, 1000) if self.hurried else (3, 4000)
        self.run_script("Promise.race([new Promise(done => setTimeout(done, %d)), new Promise(done => { let n = %d; const next = () => n-- ? requestAnimationFrame(next) : done(); next() })])" % (limit, frames))

    def scroll_to(self, look, over=None, notches=2):
        """Turns the wheel until what `look` finds stands well inside the window, as a reader would; returns it."""
        if over is not None:
            self.point_at(over)
        for _ in range(25):
            h = self.run_script("innerHeight") * self.dpr
            y = look().at()[1] - self.origin[1]
            if 0.12 * h < y < 0.85 * h:
                break
            self.scroll(notches if y > 0.5 * h else -notches, None, "the page", after=0.15)
            last, y = y, look().at()[1] - self.origin[1]
            time.sleep(0.35)
            if abs(look().at()[1] - self.origin[1] - last) < 1 and 0 < y < h:
                break
        time.sleep(0.4)
        return look()

    def choose_on_page(self, opener, *looks, keys=None, label=None, button=1, after=0.7, fx=None, fy=None):
        """One step: a click (3: right click) opens a menu of the page; then what each `looks` finds is clicked, the last as the decisive press."""
        self.point_at(opener, fx, fy)
        since = self.press_button(button)
        for look in looks:
            self.pause(0.6)
            item = look()
            self.point_at(item)
            at = self.press_button()
        self.add_step("choose", label or item.label.strip(), at, item.box, keys or [label or item.label], since=since, role=item.role)
        self.pause(after)
        return item

    def select(self, target, option, downs, keys=None, after=0.7):
        """One step: a native list box is opened with the mouse and the option reached with the arrow keys (Chromium draws that list outside the page)."""
        self.point_at(target)
        since = self.press_button()
        self.pause(0.6)
        for _ in range(downs):
            self.press_key(0xFF54)
            self.pause(0.35)
        at = self.now()
        self.press_key(0xFF0D)
        self.add_step("choose", option, at, target.box, keys or [option], since=since, role="select")
        self.pause(after)

    def tree(self, app=None):
        try:
            nodes = self.call_devtools("Accessibility.getFullAXTree")["nodes"]
            return "\n".join(f"{n['role']['value']} {n.get('name', {}).get('value', '')!r}" for n in nodes if not n.get("ignored") and n["role"]["value"] not in ("StaticText", "InlineTextBox", "none", "generic"))
        except Exception as e:
            return f"no tree: {e}"
