# web: verdaccio@5.15.4
"""Verdaccio with a harbour's own packages: dependencies, log in, an old version, the raw manifest, the settings, dark mode."""
import base64, hashlib, io, json, tarfile, time, urllib.parse, urllib.request
from browser import BrowserFilm, free_port

TIDES = "# Tides\n\nTide tables for small harbours.\n\n```js\nconst { next } = require('@harbour/tides')\nconsole.log(next('Rosenlund'))\n```\n\n## Accuracy\n\nWithin ten minutes, if the wind is calm.\n"
PACKAGES = [("@harbour/units", "1.0.0", "Knots, fathoms and metres", "# Units\n\nConverts what sailors measure.\n", {}, ["units"]), ("@harbour/tides", "1.0.0", "Tide tables for small harbours", TIDES, {}, ["tides", "sea"]),
            ("@harbour/tides", "1.1.0", "Tide tables for small harbours", TIDES, {"@harbour/units": "1.0.0"}, ["tides", "sea"]), ("@harbour/berths", "2.3.1", "Who lies where in the harbour", "# Berths\n\nPlans and waiting lists.\n", {"@harbour/tides": "1.1.0"}, ["berths"]),
            ("weather-flags", "0.4.0", "Signal flags for wind and storm", "# Weather flags\n", {}, ["flags"])]


def publish(port, name, version, description, readme, dependencies, keywords):
    """Publishes a package as npm does: one document with the archive in it."""
    manifest = dict(name=name, version=version, description=description, keywords=keywords, license="MIT", dependencies=dependencies, author={"name": "Maya Lind", "email": "maya@example.org"})
    file, archive = f"{name}-{version}.tgz", io.BytesIO()
    with tarfile.open(fileobj=archive, mode="w:gz") as tar:
        text = json.dumps(manifest).encode()
        entry = tarfile.TarInfo("package/package.json")
        entry.size = len(text)
        tar.addfile(entry, io.BytesIO(text))
    data = archive.getvalue()
    dist = dict(shasum=hashlib.sha1(data).hexdigest(), tarball=f"http://127.0.0.1:{port}/{name}/-/{file}")
    document = {"_id": name, "name": name, "description": description, "readme": readme, "dist-tags": {"latest": version}, "versions": {version: dict(manifest, _id=f"{name}@{version}", readme=readme, dist=dist)},
                "_attachments": {file: {"content_type": "application/octet-stream", "data": base64.b64encode(data).decode(), "length": len(data)}}}
    urllib.request.urlopen(urllib.request.Request(f"http://127.0.0.1:{port}/{urllib.parse.quote(name, safe='@')}", json.dumps(document).encode(), {"Content-Type": "application/json"}, method="PUT"))


with BrowserFilm("verdaccio", ["verdaccio", "package", "registry", "tides"], size=(1366, 768), fps=10, theme="Adwaita", wm="Clearlooks-Olive", font="Inter 10", wallpaper="#55624d", cursor=("DMZ-White", 32)) as f:
    port = free_port()
    secret = base64.b64encode(hashlib.sha1(b"lighthouse").digest()).decode()
    f.file("registry/htpasswd", f"maya:{{SHA}}{secret}:autocreated 2026-01-04T10:00:00.000Z\n")
    f.file("registry/config.yaml", "storage: ./storage\nauth: {htpasswd: {file: ./htpasswd}}\nuplinks: {}\npackages: {'**': {access: $all, publish: $all}}\nweb: {title: Harbour packages}\nlog: {type: stdout, format: pretty, level: warn}\n")
    f.start("node", f.web / "node_modules/verdaccio/bin/verdaccio", "-c", f.home / "registry/config.yaml", "-l", f"127.0.0.1:{port}", cwd=f.home / "registry")
    f.wait_port(port)
    for package in PACKAGES:
        publish(port, *package)
        time.sleep(0.3)
    f.open_page(f"http://127.0.0.1:{port}/", full=True)
    f.by_css("[data-testid=package-item-list], .package-title, a", "weather-flags", timeout=40)
    f.pause(1)
    f.start_recording()
    item = lambda name: f.by_css("a", name, label=name)
    field = lambda selector, name: f.by_css(selector, label=name)
    f.say("This registry holds the packages of our harbour. Let me open the tide tables.", wait=0.7)
    f.click(f.scroll_to(lambda: item("@harbour/tides")), keys=["@harbour/tides", "tides"])
    f.by_css("[data-testid=dependencies-tab]")
    f.pause(1)
    f.say("The readme comes first. What does it need to run?", wait=0.6)
    f.click(f.by_css("[data-testid=dependencies-tab]", label="DEPENDENCIES"))
    f.pause(0.8)
    f.say("Only the units, and that's one of ours as well. Click it.")
    f.click(f.by_css("[data-testid=tab-content] .MuiChip-root, .MuiChip-root", "@harbour/units", label="@harbour/units"), keys=["@harbour/units", "units"])
    f.by_css("h1, h2, h6", "Units")
    f.pause(1)
    f.say("Back to the list with the logo in the corner")
    f.click(f.by_css("[data-testid=header] a", nth=0, label="Verdaccio"), keys=["logo", "verdaccio", "home", "list"])
    f.by_css("a", "weather-flags")
    f.pause(0.8)
    f.say("and now I log in, because members see who may publish.", wait=0.6)
    f.click(f.by_css("[data-testid=header--button-login]", label="LOGIN"), keys=["login", "log in"])
    f.by_css("#login--dialog-username")
    f.pause(0.8)
    f.fill(field("#login--dialog-username", "Username"), text="maya", clear=False)
    f.fill(field("#login--dialog-password", "Password"), text="lighthouse", clear=False, keys=["password"], label="Password")
    f.say("Sign in.")
    f.click(f.by_css("[data-testid=login-dialog-form-login-button]", label="LOGIN"), keys=["login", "log in", "sign in"])
    f.by_css("[data-testid=logInDialogIcon]")
    f.pause(1.2)
    f.hover(item("@harbour/units"), seconds=0.8)
    f.say("A colleague still uses an old release of the tides. Open the package again", wait=0.5)
    f.click(f.scroll_to(lambda: item("@harbour/tides")), keys=["@harbour/tides", "tides"])
    f.by_css("[data-testid=versions-tab]")
    f.pause(0.8)
    f.click(f.by_css("[data-testid=versions-tab]", label="VERSIONS"))
    f.pause(0.8)
    f.say("and there is one point zero point zero.")
    f.click(f.scroll_to(lambda: f.by_css("[data-testid=tab-content] a, .MuiListItem-root a, a", "1.0.0", label="1.0.0"), notches=1))
    f.pause(1.2)
    f.say("The install command for it is on the right, ready to be copied.")
    f.click(f.scroll_to(lambda: f.by_css("[data-testid=installListItem-npm] [data-testid=copy-icon], [data-testid=copy-icon]", label="Copy to clipboard"), notches=1), keys=["copy"])
    f.pause(0.8)
    f.say("Those who prefer the raw manifest can read it, too")
    f.click(f.scroll_to(lambda: f.by_css("[data-testid=raw-btn], .MuiFab-root", nth=-1, label="RAW"), notches=1), keys=["raw", "manifest"])
    f.by_css("[data-testid='rawViewer--dialog'], [data-testid=raw-viewver-dialog], [role=dialog]")
    f.pause(1.5)
    f.click(f.by_css("[role=dialog] button[aria-label=close], [role=dialog] .MuiDialogTitle-root button, [role=dialog] button", label="Close"), keys=["close", "x", "cross"])
    f.pause(0.8)
    f.click(f.by_css("[data-testid='header--tooltip-info']", label="Register Info"), keys=["info", "information", "register info"])
    f.pause(1.4)
    f.press_keys("esc")
    f.add_distraction("key", "Escape closes the registry's information")
    f.pause(0.6)
    f.say("It's getting late, dark mode please.", wait=0.6)
    f.click(f.by_css("[data-testid='header--button--light'], [data-testid='header--button--dark']", label="Switch to dark mode"), keys=["dark", "moon", "night", "sun", "theme"])
    f.pause(1)
    f.say("Last, log out: the round picture and then Logout.", wait=0.5)
    f.click(f.by_css("[data-testid=logInDialogIcon]", label="maya"), keys=["account", "user", "avatar", "profile", "picture", "person"])
    f.pause(0.6)
    f.click(f.by_css("[data-testid=logOutDialogIcon], [role=menuitem]", "Logout", label="Logout"), keys=["logout", "log out"])
    f.pause(1.5)
