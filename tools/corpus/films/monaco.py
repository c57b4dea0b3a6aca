# web: monaco-editor@0.52
# web: bootstrap@5
# web: bootstrap-icons@1
"""Monaco in the function editor of a weather service: a name is replaced, the code formatted and folded, a line commented out by shortcut, a command run from the palette."""
import json, time
from browser import BrowserFilm

code = r"""// Turns the readings of a station into a report.
const STATIONS = ['harbour', 'airport', 'hill']

export function averege(values) {
  let sum = 0
  for (const v of values) sum += v
  return values.length ? sum / values.length : 0
}

export function report(readings) {
      const lines = []
  for (const station of STATIONS) {
        const values = readings.filter(r => r.station === station).map(r => r.celsius)
    lines.push(`${station}: ${averege(values).toFixed(1)} degrees`)
  }
  return lines.join('\n')
}

export function warmest(readings) {
  return readings.reduce((a, b) => (a.celsius > b.celsius ? a : b))
}
"""
page = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>report.js – Cloudline</title><link rel="stylesheet" href="/npm/bootstrap/dist/css/bootstrap.min.css">
<link rel="stylesheet" href="/npm/bootstrap-icons/font/bootstrap-icons.min.css"><style>body { background: #1e1e1e; color: #ddd } nav { background: #0b3d5c } #side { width: 200px; background: #252526 } #side a { color: #ccc; text-decoration: none; padding: 4px 12px }
#side a.on { background: #37373d; color: #fff } #foot { background: #0b3d5c; font-size: 13px }</style></head><body class="d-flex flex-column vh-100">
<nav class="d-flex align-items-center px-3 py-2"><b><i class="bi bi-cloud-sun me-2"></i>Cloudline functions</b><span class="ms-4 text-white-50" id="state">saved</span><div class="ms-auto d-flex gap-2">
<select class="form-select form-select-sm w-auto" id="theme" aria-label="Theme"><option>Dark</option><option>Light</option><option>High contrast</option></select><button class="btn btn-sm btn-outline-light" id="save"><i class="bi bi-save me-1"></i>Save</button>
<button class="btn btn-sm btn-info" id="deploy"><i class="bi bi-rocket-takeoff me-1"></i>Deploy</button></div></nav>
<div class="d-flex flex-fill" style="min-height:0"><div id="side" class="d-flex flex-column py-2"><span class="px-2 pb-2 text-white-50 small">FUNCTIONS</span><a href="#" class="on"><i class="bi bi-filetype-js me-2"></i>report.js</a><a href="#"><i class="bi bi-filetype-js me-2"></i>ingest.js</a>
<a href="#"><i class="bi bi-filetype-json me-2"></i>limits.json</a></div><div id="editor" class="flex-fill" style="min-width:0"></div></div><div id="foot" class="px-3 py-1">Node 24 · 128 MB · last deployed yesterday</div>
<script src="/npm/monaco-editor/min/vs/loader.js"></script><script>
require.config({ paths: { vs: location.origin + '/npm/monaco-editor/min/vs' } })
require(['vs/editor/editor.main'], () => { window.editor = monaco.editor.create(document.querySelector('#editor'), { value: CODE, language: 'javascript', theme: 'vs-dark', fontSize: 18, automaticLayout: true, minimap: { enabled: true }, tabSize: 2 })
  editor.onDidChangeModelContent(() => { state.textContent = 'not saved' })
  theme.onchange = () => monaco.editor.setTheme({ Dark: 'vs-dark', Light: 'vs', 'High contrast': 'hc-black' }[theme.value])
  document.querySelector('#save').onclick = () => { state.textContent = 'saved' }
  deploy.onclick = () => { foot.textContent = 'Deployed report.js just now' } })
</script></body></html>"""

with BrowserFilm("monaco", ["code", "editor", "function", "format"], size=(1366, 768), fps=12, wm="Onyx", theme="Adwaita", icons="Adwaita", font="DejaVu Sans 10", dark=True, wallpaper="#2d2a3e", cursor=("DMZ-White", 24), scaled=0.75) as f:
    port = f.serve({"/": page.replace("CODE", json.dumps(code))})
    f.open_page(f"http://127.0.0.1:{port}/", full=True)
    line = lambda text: f.by_css(".view-line > span, .view-line", text)
    word = lambda text, nth=0: f.by_css(".view-line span span", text, nth)
    def menu_item(text):
        """An item of the editor's own context menu, which is drawn in a shadow tree."""
        r = f.run_script("""(() => { const all = [document, ...[...document.querySelectorAll('*')].filter(e => e.shadowRoot).map(e => e.shadowRoot)]
            for (const root of all) for (const e of root.querySelectorAll('.monaco-menu .action-item')) if (e.innerText.trim().startsWith('%s')) { const b = e.getBoundingClientRect(); return [b.x, b.y, b.width, b.height] } })()""" % text)
        return f.to_screen(r, text, role="menu item")
    line("averege")
    f.run_script("monaco.languages.typescript.getJavaScriptWorker().then(worker => worker(editor.getModel().uri)).then(() => true)")   # formatting needs it
    f.pause(1)
    f.start_recording()
    f.say("This function writes our weather report, and it works, but the code looks terrible.")
    f.say("First there's a spelling mistake. Right-click averege and choose Change All Occurrences.")
    f.choose_on_page(word("averege"), lambda: menu_item("Change All Occurrences"), button=3)
    f.pause(0.5)
    f.type("average", box=word("averege").box, keys=["average"])
    f.press_keys("esc")
    f.pause(0.6)
    f.hover(word("reduce"), seconds=1)
    f.say("The indentation is a mess. No problem, that's Format Document in the same menu.")
    f.choose_on_page(line("const lines"), lambda: menu_item("Format Document"), button=3, fx=0.3)
    end = time.time() + 20
    while "\n  const lines" not in f.run_script("editor.getValue()") and time.time() < end:
        time.sleep(0.2)
    f.pause(0.8)
    f.say("Better. Let's add a fourth station, right after the hill.")
    f.point_at(word("'hill'"), 0.97)
    since = f.press_button()
    f.pause(0.5)
    at = f.now()
    f.type_keys(", 'lake")
    f.press_keys("End")
    f.add_step("type", "lake", at, line("STATIONS").box, ["lake"], until=f.now(), since=since)
    f.pause(0.7)
    f.say("I also want total instead of sum, everywhere. Control F opens the search.")
    f.key("ctrl+f", "Find", keys=["find", "ctrl+f", "control f", "search"])
    find = f.by_css(".find-widget .find-part textarea", label="Find")
    f.type("sum", box=find.box)
    f.pause(0.5)
    f.say("and the small arrow on its left shows the second line")
    f.click(f.by_css(".find-widget .button.toggle", label="Toggle Replace"), keys=["replace", "arrow"])
    f.fill(f.by_css(".find-widget .replace-part textarea", label="Replace"), text="total", clear=False)
    f.click(f.by_css(".find-widget .codicon-find-replace-all", label="Replace All"), keys=["replace all"])
    f.pause(0.6)
    f.say("Three of them, done. Close it.")
    f.click(f.by_css(".find-widget .codicon-widget-close", label="Close"), keys=["close"])
    f.say("The report function is long and it is finished, so I fold it away.")
    fold = line("export function report").box
    f.move_pointer(fold[0] - 60, fold[1] + fold[3] / 2)
    f.pause(0.5)
    f.click(f.by_css(".codicon-folding-expanded", nth=1, label="Fold"), keys=["fold", "collapse", "arrow"])
    f.say("Nobody uses the warmest reading at the moment, let's comment that out: click the line, then control slash.", wait=0.6)
    warm = line("return readings.reduce")
    f.click(warm, fx=0.5, step=False, after=0.5)
    f.key("ctrl+slash", "Toggle Line Comment", keys=["comment", "ctrl+/", "control slash"], box=warm.box)
    f.say("By the way, everything the editor can do is behind F1.")
    f.key("F1", "Command Palette", keys=["f1", "command palette"])
    f.pause(0.6)
    f.type("unfold all", enter=True, box=f.by_css(".quick-input-box input", label="Command Palette").box)
    f.pause(0.6)
    f.say("For the meeting I take the light theme, it looks better on the projector.")
    f.select(f.by_css("#theme", label="Theme"), "Light", 1)
    f.pause(0.6)
    f.click(f.by_css("#save", label="Save"))
    f.say("And deploy. That's all.")
    f.click(f.by_css("#deploy", label="Deploy"))
    f.pause(1.2)
