# web: jsoneditor@10
# web: bootstrap@5
# web: bootstrap-icons@1
"""JSON Editor in the settings page of a museum's audio guide: values changed, stops sorted and searched, a field inserted, a mistake undone."""
from browser import BrowserFilm, re

page = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Guide settings</title><link rel="stylesheet" href="/npm/bootstrap/dist/css/bootstrap.min.css">
<link rel="stylesheet" href="/npm/bootstrap-icons/font/bootstrap-icons.min.css"><link rel="stylesheet" href="/npm/jsoneditor/dist/jsoneditor.min.css">
<style>body { background: #faf7f2 } aside { width: 190px; background: #4a2c40 } aside a { color: #e9dbe4; text-decoration: none } aside a.on { background: #6d4560; border-radius: 6px } .jsoneditor { border-color: #8a5a7c }
.jsoneditor-menu { background: #8a5a7c; border-color: #8a5a7c }</style></head><body class="d-flex vh-100">
<aside class="p-3 d-flex flex-column gap-1"><b class="text-white mb-3"><i class="bi bi-headphones me-2"></i>Audio guide</b><a class="p-2" href="#"><i class="bi bi-map me-2"></i>Tours</a><a class="p-2" href="#"><i class="bi bi-mic me-2"></i>Recordings</a>
<a class="p-2 on" href="#"><i class="bi bi-gear me-2"></i>Settings</a><a class="p-2" href="#"><i class="bi bi-people me-2"></i>Staff</a></aside>
<main class="flex-fill p-4 d-flex flex-column"><div class="d-flex mb-3"><h1 class="h4 m-0">settings.json</h1><button class="btn btn-light border btn-sm ms-auto me-2" id="reload">Discard</button><button class="btn btn-sm btn-primary" id="apply">Apply settings</button></div>
<div id="editor" class="flex-fill" style="min-height:0"></div><div class="alert alert-success py-2 mt-2 mb-0 d-none" id="done">Settings applied to 24 devices</div></main><script src="/npm/jsoneditor/dist/jsoneditor.min.js"></script><script>
const editor = new JSONEditor(document.querySelector('#editor'), { mode: 'tree', modes: ['tree', 'code', 'text'], search: true, history: true }, { museum: 'Harbour Museum', languages: ['nl', 'en', 'de'], volume: 60, kioskMode: false,
  openingHours: { monday: 'closed', tuesday: '10-17', saturday: '11-18' }, stops: [{ number: 3, title: 'The lighthouse', seconds: 95 }, { number: 1, title: 'Ropes and knots', seconds: 140 }, { number: 2, title: 'Whale oil', seconds: 110 }] })
apply.onclick = () => { done.classList.remove('d-none') }
</script></body></html>"""

with BrowserFilm("jsoneditor", ["json", "settings", "tree", "editor"], size=(1280, 720), fps=8, wm="Greybird", theme="Greybird", icons="Papirus-Light", font="Noto Sans 10", wallpaper="#8c7b75", speed=0.9) as f:
    port = f.serve({"/": page})
    f.open_page(f"http://127.0.0.1:{port}/", 30, 10, 1220, 690, scale=1.1)
    value = lambda text, nth=0: f.by_css(".jsoneditor-value", text, nth)
    def button_of(name, kind):
        """The button (expand: an arrow; menu: a square) in the row of a field."""
        f.run_script("""for (const e of document.querySelectorAll('.jsoneditor-tree .jsoneditor-field, .jsoneditor-tree .jsoneditor-readonly'))
            if (e.innerText === '%s') e.closest('table').closest('tr').dataset.row = '%s'""" % (name, name))
        return f.by_css(f"tr[data-row='{name}'] button:is({'.jsoneditor-contextmenu-button' if kind == 'menu' else '.jsoneditor-expanded, .jsoneditor-collapsed'})", label=name)
    item = lambda text: (lambda: f.by_css(".jsoneditor-contextmenu .jsoneditor-text, .jsoneditor-contextmenu button", text, label=text))
    value("Harbour Museum")
    f.start_recording()
    f.say("The audio guides read their settings from one JSON file, and here we edit it without touching the brackets.")
    f.say("The volume is too high for the small rooms, make it forty-five.")
    f.fill(value("60"), text="45", keys=["45"])
    f.say("Kiosk mode should be on, that's the little check box.")
    f.click(f.by_css(".jsoneditor-tree input[type=checkbox]", label="kioskMode"), keys=["kioskmode", "kiosk mode"])
    f.click(button_of("openingHours", "arrow"), keys=["openinghours", "opening hours"])
    f.pause(0.5)
    f.say("From spring on we close at eight on Saturdays.")
    f.fill(value("11-18"), text="11-20")
    f.hover(value("closed"), seconds=0.8)
    f.say("Now open the stops.")
    f.click(button_of("stops", "arrow"), keys=["stops"])
    f.pause(0.6)
    f.say("For the short tour I want the shortest stop first. Sort is in the menu on the left of the row.")
    f.choose_on_page(button_of("stops", "menu"), item("Sort"))
    f.pause(0.8)
    f.select(f.by_css(".jsoneditor-modal select", label="Field"), "seconds", 1)
    f.click(f.by_css(".jsoneditor-modal input[type=submit]", label="Ok"))
    f.pause(0.8)
    f.say("Right. What did we call the whale room? Let me search for it.")
    f.fill(f.by_css(".jsoneditor-search input", label="Search fields and values"), text="whale", clear=False)
    f.pause(0.8)
    f.say("The title is a bit short, so let's say Whale oil lamps")
    f.fill(value("Whale oil"), text="Whale oil lamps")
    f.say("That's enough here, so collapse everything again.")
    f.click(f.by_css(".jsoneditor-collapse-all", label="Collapse all fields"), keys=["collapse"])
    f.pause(0.4)
    f.click(f.by_css(".jsoneditor-tree button.jsoneditor-collapsed", label="object"), keys=["object", "expand", "arrow"])
    f.say("The new devices can also dim their screen. We need a new field for it, above kiosk mode: Insert.")
    f.choose_on_page(button_of("kioskMode", "menu"), item("Insert"))
    f.fill(f.by_css(".jsoneditor-field.jsoneditor-empty", label="field"), text="brightness", clear=False)
    f.fill(f.by_css(".jsoneditor-value.jsoneditor-empty", label="value"), text="80", clear=False)
    f.choose_on_page(button_of("museum", "menu"), item("Remove"))
    f.say("Oops, not the museum! Control Z brings it back.", wait=0.7)
    f.key("ctrl+z", "Undo", keys=["undo", "ctrl+z", "control z"])
    f.say("Let me check the text as well. Switch from Tree to Code.")
    f.choose_on_page(f.by_css(".jsoneditor-modes button", "Tree"), item("Code"))
    f.pause(1)
    f.scroll(3, f.by_css(".ace_content", label="text"), "down the text")
    f.say("looks good to me, so apply the settings")
    f.click(f.by_css("#apply"))
    f.pause(1.5)
