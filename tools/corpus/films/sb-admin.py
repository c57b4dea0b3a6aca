# web: startbootstrap-sb-admin-2@4
"""An admin dashboard: the tables page, a search, a sort, another page of results, the alerts."""
from browser import BrowserFilm, re

with BrowserFilm("sb-admin", ["tables", "search", "employees", "dashboard"], size=(1366, 768), wm="Artwiz-boxed", theme="Materia", wallpaper="#334455", cursor=("DMZ-Black", 24)) as f:
    port = f.serve()
    f.open_page(f"http://127.0.0.1:{port}/npm/startbootstrap-sb-admin-2/index.html", full=True)
    f.start_recording()
    f.click(f.by_css("#alertsDropdown", label="Alerts"), keys=["alerts", "bell", "notification"])
    f.pause(1)
    f.click(f.by_css(".navbar-search input", label="Search for"), step=False)
    f.add_distraction("wrong way", "the search field is clicked and left")
    f.click(f.by_css("#accordionSidebar .nav-link", "Components"))
    f.pause(0.6)
    f.click(f.by_css(".collapse-item", "Cards"))
    f.by_css("h1", "Cards")
    f.pause(1)
    f.calibrate()
    f.click(f.by_css("#accordionSidebar .nav-link", "Tables"))
    f.by_css("h1", "Tables")
    f.pause(1)
    f.fill(f.scroll_to(lambda: f.by_css("#dataTable_filter input", label="Search"), notches=1), text="Tokyo", clear=False, keys=["tokyo"])
    f.pause(0.6)
    f.click(f.by_css("#dataTable th", "Salary"), keys=["salary"])
    f.pause(1)
    f.select(f.by_css("#dataTable_length select", label="Show entries"), "25", 1, keys=["25"])
    f.pause(0.5)
    f.click(f.by_css("#userDropdown", label="Douglas McGee"), keys=["douglas", "user", "account", "avatar"])
    f.pause(1)
