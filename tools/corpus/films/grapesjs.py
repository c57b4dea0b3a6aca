# web: grapesjs@0.22
# web: bootstrap@5
# web: bootstrap-icons@1
# web: @fortawesome/fontawesome-free@6
"""GrapesJS as the page builder of a small hosting company: blocks are dragged into a page, a heading is rewritten and styled, the page is previewed on a phone."""
import time
from browser import BrowserFilm

page = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Edit page – Nestling sites</title><link rel="stylesheet" href="/npm/bootstrap/dist/css/bootstrap.min.css">
<link rel="stylesheet" href="/npm/bootstrap-icons/font/bootstrap-icons.min.css"><link rel="stylesheet" href="/npm/@fortawesome/fontawesome-free/css/all.min.css"><link rel="stylesheet" href="/npm/@fortawesome/fontawesome-free/css/v4-shims.min.css"><link rel="stylesheet" href="/npm/grapesjs/dist/css/grapes.min.css">
<style>.gjs-one-bg { background: #2b3245 } .gjs-two-color { color: #dfe3ee } .gjs-four-color, .gjs-four-color-h:hover { color: #7fb2ff } .gjs-block svg, .gjs-block i { font-size: 26px }</style></head><body class="d-flex flex-column vh-100">
<nav class="d-flex align-items-center px-3 py-2 bg-primary text-white"><b><i class="bi bi-egg me-2"></i>Nestling sites</b><span class="ms-4">Home page of <b>Café Brisa</b></span><span class="ms-3 badge text-bg-warning" id="state">Draft</span><button class="btn btn-light btn-sm ms-auto" id="publish">Publish</button></nav>
<div class="flex-fill" style="min-height:0"><div id="gjs"></div></div><script src="/npm/grapesjs/dist/grapes.min.js"></script><script>
const block = (label, icon, content) => ({ id: label, label, media: `<i class="bi bi-${icon}"></i>`, content })
const editor = grapesjs.init({ container: '#gjs', height: '100%', width: 'auto', storageManager: false, fromElement: false, telemetry: false, cssIcons: '',
  components: `<section class="hero"><h1>Welcome to our café</h1><p>Fresh bread, strong coffee and a view of the bay.</p></section><section class="text"><h2>Opening hours</h2><p>Tuesday to Sunday, 8 to 18</p></section>`,
  style: 'body { font-family: sans-serif; margin: 0 } .hero { background: #ffe9cf; padding: 36px } .text { padding: 24px 36px }',
  blockManager: { blocks: [block('Text', 'fonts', '<p style="padding: 0 36px">A new paragraph</p>'), block('Button', 'hand-index', '<a class="cta" style="display:inline-block;margin:12px 36px;padding:10px 22px;background:#c2562d;color:#fff">Reserve a table</a>'),
    block('Quote', 'quote', '<blockquote style="padding:12px 36px;font-style:italic">The best rolls in town</blockquote>'), block('Divider', 'hr', '<hr style="margin:12px 36px">'), block('Columns', 'layout-split', '<div style="display:flex;padding:12px 36px;gap:12px"><div style="flex:1;background:#eee;padding:20px">Left</div><div style="flex:1;background:#eee;padding:20px">Right</div></div>')] } })
editor.on('load', () => { editor.Panels.getButton('views', 'open-blocks').set('active', true) })
publish.onclick = () => { state.textContent = 'Published'; state.className = 'ms-3 badge text-bg-success' }
</script></body></html>"""

with BrowserFilm("grapesjs", ["page", "block", "editor", "builder"], size=(1600, 900), fps=8, wm="Arc", theme="Arc-Lighter", icons="Papirus", font="Roboto 10", wallpaper="#4f6d8f", panel="bottom", cursor=("DMZ-Black", 24), scaled=0.75, speed=0.9) as f:
    port = f.serve({"/": page})
    f.open_page(f"http://127.0.0.1:{port}/", full=True, scale=1.25)
    f.by_css(".gjs-block", "Quote")
    time.sleep(2)
    # The pointer's events inside the edited page have other coordinates, so the frame lets them through while the window is measured.
    f.run_script("document.head.append(Object.assign(document.createElement('style'), { id: 'through', textContent: 'iframe { pointer-events: none !important }' }))")
    f.calibrate()
    f.run_script("document.querySelector('#through').remove()")
    def inside(selector, label=None):
        """Something on the edited page, which is in a frame."""
        r = f.run_script("""(() => { const frame = document.querySelector('.gjs-frame'), o = frame.getBoundingClientRect(), e = frame.contentDocument.querySelector('%s'), b = e.getBoundingClientRect()
            return [o.x + b.x, o.y + b.y, b.width, b.height, e.innerText.trim()] })()""" % selector)
        return f.to_screen(r[:4], label or r[4])
    block = lambda name: f.by_css(".gjs-block", name)
    def below(selector):
        x, y, w, h = inside(selector).box
        return x + w * 0.4, y + h - 3
    button = lambda icon, label: f.by_css(f".gjs-pn-btn[title='{icon}']", label=label)
    block_panel = lambda: f.by_css(".gjs-pn-views-container", label="panel")
    f.start_recording()
    f.say("The café wants a new home page. I start with a quote under the opening hours, just drag it over.")
    f.drag(block("Quote"), below("section.text p"), "Quote", keys=["quote"], seconds=1.5)
    f.pause(0.6)
    f.say("and below it the button for reservations")
    f.drag(block("Button"), below("blockquote"), "Button", keys=["button"], seconds=1.5)
    f.pause(0.8)
    f.say("The heading is a bit boring. Double-click it and type something nicer.")
    f.fill(inside("h1"), text="Breakfast by the bay", double=True)
    f.press_keys("esc")
    f.pause(0.4)
    f.click(inside("section.text h2"), step=False)
    f.add_distraction("wrong way", "another heading is selected first")
    f.pause(0.3)
    f.say("Select it again, because we want it in the middle.")
    f.click(inside("h1"))
    f.say("and open the style manager with the brush")
    f.click(button("Open Style Manager", "Open Style Manager"), keys=["style manager", "styles", "brush"])
    f.pause(0.6)
    f.say("Open Typography, there are the sizes.")
    f.click(f.by_css(".gjs-sm-sector-title", "Typography"))
    f.pause(0.6)
    f.fill(f.scroll_to(lambda: f.by_css(".gjs-sm-property__font-size input", label="Font size"), over=block_panel()), text="46", enter=True, fx=0.2)
    f.say("and center it")
    f.click(f.scroll_to(lambda: f.by_css(".gjs-sm-property__text-align .gjs-radio-item", nth=1, label="center"), over=block_panel()), keys=["center", "centre", "align", "middle"])
    f.pause(0.5)
    f.say("Now the button. It should lead to the reservation page: click it and open its settings.")
    f.click(inside("a.cta"))
    f.pause(0.3)
    f.click(button("Settings", "Settings"), keys=["settings", "gear", "cog"])
    f.pause(0.5)
    f.say("Slash reserve goes into the link")
    f.fill(f.by_css(".gjs-trt-trait input[placeholder*='http'], .gjs-trt-trait input", nth=-1, label="Href"), text="/reserve", clear=False, enter=True)
    f.hover(button("View code", "View code"), seconds=0.8)
    f.say("How does all this look on a phone?")
    f.select(f.by_css(".gjs-devices-c select", label="Device"), "Mobile portrait", 3)
    f.pause(1)
    f.say("Quite good. Let me see it without the frames, that's the eye.")
    f.click(button("Preview", "Preview"), keys=["preview", "eye"])
    f.pause(1.2)
    f.say("The eye again brings the editor back.")
    f.click(f.by_css(".gjs-off-prv", label="Preview"), keys=["preview", "eye", "leave", "exit"])
    f.pause(0.6)
    f.say("The quote is too long for the phone, so it goes")
    f.click(inside("blockquote"))
    f.click(f.by_css(".gjs-toolbar-item", nth=-1, label="Delete"), keys=["delete", "remove", "bin", "trash"])
    f.pause(0.5)
    f.say("Hmm, no, I liked it. Undo.")
    f.key("ctrl+z", "Undo", keys=["undo", "ctrl+z", "control z"])
    f.say("That's it, publish.")
    f.click(f.by_css("#publish"))
    f.pause(1.2)
