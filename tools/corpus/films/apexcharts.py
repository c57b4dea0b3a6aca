# web: apexcharts@3
# web: @tabler/core@1
# web: bootstrap-icons@1
"""ApexCharts in the dashboard of a bakery chain: the period is changed, series are hidden, an area is zoomed, a picture is downloaded."""
from browser import BrowserFilm

page = """<!doctype html><html lang="en" data-bs-theme="dark"><head><meta charset="utf-8"><title>Sales – Kornblume bakeries</title><link rel="stylesheet" href="/npm/@tabler/core/dist/css/tabler.min.css">
<link rel="stylesheet" href="/npm/bootstrap-icons/font/bootstrap-icons.min.css"></head><body><div class="page"><header class="navbar navbar-expand-md"><div class="container-xl"><span class="navbar-brand"><i class="bi bi-basket2 me-2"></i>Kornblume</span>
<div class="navbar-nav flex-row"><a class="nav-link px-2 active" href="#">Sales</a><a class="nav-link px-2" href="#">Shops</a><a class="nav-link px-2" href="#">Recipes</a><a class="nav-link px-2" href="#">Staff</a></div>
<div class="ms-auto"><button class="btn btn-icon" id="theme" title="Light mode"><i class="bi bi-sun"></i></button></div></div></header>
<div class="page-wrapper"><div class="container-xl py-3"><div class="d-flex align-items-center mb-3"><h2 class="page-title m-0">Sales</h2><div class="btn-group ms-auto" id="period"><button class="btn">Week</button><button class="btn active">Month</button>
<button class="btn">Year</button></div><div class="dropdown ms-2"><button class="btn" id="shop">All shops <i class="bi bi-chevron-down ms-2"></i></button><div class="dropdown-menu dropdown-menu-end" id="shops"><a class="dropdown-item" href="#">All shops</a>
<a class="dropdown-item" href="#">Market square</a><a class="dropdown-item" href="#">Station</a><a class="dropdown-item" href="#">Old town</a></div></div></div>
<div class="row row-cards"><div class="col-8"><div class="card"><div class="card-header"><h3 class="card-title">Revenue per day</h3></div><div class="card-body p-2"><div id="lines"></div></div></div></div>
<div class="col-4"><div class="card"><div class="card-header"><h3 class="card-title">By product</h3><div class="card-actions"><select class="form-select form-select-sm" id="kind" aria-label="Chart type"><option>Donut</option><option>Pie</option><option>Polar area</option></select></div></div>
<div class="card-body p-2"><div id="parts"></div></div></div></div>
<div class="col-12"><div class="card"><div class="card-header"><h3 class="card-title">Orders per shop</h3><div class="card-actions"><label class="form-check form-switch m-0"><input class="form-check-input" type="checkbox" id="stack"><span class="form-check-label">Stacked</span></label></div></div>
<div class="card-body p-2"><div id="bars"></div></div></div></div></div></div></div></div>
<script src="/npm/apexcharts/dist/apexcharts.min.js"></script><script>
const day = 864e5, names = ['Bread', 'Cakes', 'Coffee'], wave = (n, k) => Array.from({ length: n }, (_, i) => [Date.UTC(2026, 2, 1) + i * day, Math.round(900 - 220 * k + 160 * Math.sin(i / 2.3 + k) + (i * 37 + k * 91) % 120)])
const look = { chart: { background: 'transparent', animations: { enabled: true, speed: 300 } }, theme: { mode: 'dark' } }, mix = o => ({ ...look, ...o, chart: { ...look.chart, ...o.chart } })
const lines = new ApexCharts(document.querySelector('#lines'), mix({ chart: { type: 'area', height: 300, toolbar: { export: { csv: { filename: 'revenue' }, png: { filename: 'revenue' }, svg: { filename: 'revenue' } } } }, series: names.map((name, k) => ({ name, data: wave(31, k) })),
  xaxis: { type: 'datetime' }, stroke: { width: 2 }, dataLabels: { enabled: false }, legend: { position: 'top' } })); lines.render()
let parts; const round = type => { parts?.destroy(); parts = new ApexCharts(document.querySelector('#parts'), mix({ chart: { type, height: 320 }, series: [44, 31, 17, 8], labels: ['Rolls', 'Rye bread', 'Cakes', 'Other'], legend: { position: 'bottom' } })); parts.render() }; round('donut')
const bars = new ApexCharts(document.querySelector('#bars'), mix({ chart: { type: 'bar', height: 240, toolbar: { show: false } }, series: [{ name: 'Online', data: [120, 85, 64] }, { name: 'Counter', data: [410, 380, 220] }], xaxis: { categories: ['Market square', 'Station', 'Old town'] } })); bars.render()
for (const b of period.children) b.onclick = () => { for (const o of period.children) o.classList.toggle('active', o === b); const n = { Week: 7, Month: 31, Year: 365 }[b.innerText]; lines.updateSeries(names.map((name, k) => ({ name, data: wave(n, k) }))) }
shop.onclick = () => shops.classList.toggle('show')
for (const a of shops.children) a.onclick = e => { e.preventDefault(); shops.classList.remove('show'); shop.firstChild.data = a.innerText + ' '; lines.updateSeries(names.map((name, k) => ({ name, data: wave(31, k).map(p => [p[0], Math.round(p[1] * .4)]) }))) }
kind.onchange = () => round({ Donut: 'donut', Pie: 'pie', 'Polar area': 'polarArea' }[kind.value])
stack.onchange = () => bars.updateOptions({ chart: { stacked: stack.checked } })
theme.onclick = () => { const mode = document.documentElement.dataset.bsTheme === 'dark' ? 'light' : 'dark'; document.documentElement.dataset.bsTheme = mode; look.theme = { mode }; for (const c of [lines, parts, bars]) c.updateOptions({ theme: { mode } }) }
</script></body></html>"""

with BrowserFilm("apexcharts", ["chart", "sales", "dashboard", "revenue"], size=(1600, 900), fps=10, wm="Materia-dark", theme="Materia-dark", icons="Papirus-Dark", font="Roboto 10", dark=True, wallpaper="#1b1f24", panel="top",
                 cursor=("DMZ-White", 32), speed=0.95) as f:
    port = f.serve({"/": page})
    f.start("dunst")
    f.open_page(f"http://127.0.0.1:{port}/", full=True)
    f.by_css("#lines .apexcharts-legend-text", "Cakes")
    tool = lambda name, label: f.by_css(f"#lines .apexcharts-{name}-icon", label=label)
    plot = f.by_css("#lines .apexcharts-grid", label="chart")
    legend = lambda chart, text: f.by_css(f"#{chart} .apexcharts-legend-text", text)
    f.start_recording()
    f.say("Every Monday I look at how our bakeries did. This dark page is hard to read for me, so I take the light mode.")
    f.click(f.by_css("#theme", label="Light mode"), keys=["light mode", "sun", "theme"])
    f.pause(0.8)
    f.hover(plot, seconds=0.8)
    f.say("Month is fine for now, but only the shop at the station, please.")
    f.choose_on_page(f.by_css("#shop", label="All shops"), lambda: f.by_css("#shops .dropdown-item", "Station"))
    f.pause(0.8)
    f.say("I don't need the cakes here, a click in the legend hides them.")
    f.click(legend("lines", "Cakes"))
    f.say("and the coffee too")
    f.click(legend("lines", "Coffee"))
    f.pause(0.6)
    f.say("Something happened in the middle of the month. Drag over it to zoom in.")
    f.drag(plot.at(0.40, 0.5), plot.at(0.62, 0.6), "chart", keys=["zoom", "chart", "area"], box=plot.box, seconds=1.3)
    f.pause(1)
    f.click(tool("zoomout", "Zoom Out"), keys=["zoom out", "minus"])
    f.click(tool("zoomout", "Zoom Out"), keys=["zoom out", "minus"])
    f.say("The little hand moves the days sideways.")
    f.click(tool("pan", "Panning"), keys=["panning", "pan", "hand"])
    f.drag(plot.at(0.35, 0.5), plot.at(0.6, 0.5), "chart", keys=["drag", "chart", "right", "pan"], box=plot.box)
    f.say("okay, back to the whole month with the house")
    f.click(tool("reset", "Reset Zoom"), keys=["reset", "house", "home"])
    f.pause(0.6)
    f.notify("Till 3", "Paper roll almost empty", 4)
    f.say("The boss wants a picture of it. It's in the menu, Download PNG.")
    f.choose_on_page(f.by_css("#lines .apexcharts-menu-icon", label="Menu"), lambda: f.by_css("#lines .exportPNG", label="Download PNG"))
    f.pause(1.5)
    f.say("On the right, let's see the products as a pie.")
    f.select(f.by_css("#kind", label="Chart type"), "Pie", 1)
    f.pause(0.8)
    f.hover(f.by_css("#parts .apexcharts-pie-series", label="Rolls"), seconds=0.9)
    f.say("Almost half of it is rolls. Further down are the orders, and I want them stacked.", wait=0.6)
    f.click(f.scroll_to(lambda: f.by_css("#stack", label="Stacked"), over=f.by_css(".page-title")))
    f.pause(0.8)
    f.click(f.scroll_to(lambda: legend("bars", "Online"), over=f.by_css("h3", "Orders")))
    f.pause(0.6)
    f.say("And the whole year once more, as a check, for all shops.")
    f.click(f.scroll_to(lambda: f.by_css("#period button", "Year"), over=f.by_css("h3", "Orders")))
    f.pause(1.2)
    f.choose_on_page(f.by_css("#shop", label="Station"), lambda: f.by_css("#shops .dropdown-item", "All shops"))
    f.pause(0.6)
    f.say("then back to the last week.")
    f.click(f.by_css("#period button", "Week"))
    f.pause(1.2)
