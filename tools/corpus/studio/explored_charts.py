"""Films of charts: a chart shows the values of the part under the pointer, and another chart when a part is pressed. The hand compares parts, presses them, and crosses the chart on its way."""
import json, random

from browser import BrowserFilm
from explored_film import CURSORS, DARK, FONTS, LIGHT, OFFLINE, SCREENS, WALLPAPERS, hurried_look

# Language, title, names of both dimensions and of the measure, their values, the dimension of the second chart with its values, words of the page.
CONTENTS = {
    "ferries": ("en", "Ferry passengers", "Harbour", "Season", "Passengers", ["Rosenlund", "Holmvik", "Sandnes", "Tarbert", "Oban"], ["Summer", "Winter"], "Ticket", ["Single", "Return", "Weekly", "School"], ["Overview", "Timetable", "Prices", "Back", "By season", "By year"]),
    "tickets": ("en", "Support tickets by team", "Team", "Priority", "Count", ["Billing", "Accounts", "Shipping", "Mobile app"], ["High", "Normal", "Low"], "Channel", ["Email", "Phone", "Chat"], ["Dashboard", "Reports", "Agents", "BACK", "This month", "This quarter"]),
    "energy": ("en", "Energy use of the campus", "Building", "Source", "kWh", ["Library", "Gym", "Canteen", "Dormitory", "Workshop"], ["Solar", "Grid"], "Hour", ["Morning", "Noon", "Evening", "Night"], ["Home", "Buildings", "About", "Go back", "Week", "Year"]),
    "harvest": ("de", "Ernte nach Feldern", "Feld", "Sorte", "Tonnen", ["Nordhang", "Mühlacker", "Am Bach", "Hinterm Hof"], ["Weizen", "Gerste", "Hafer"], "Monat", ["Juni", "Juli", "August"], ["Übersicht", "Felder", "Maschinen", "Zurück", "Dieses Jahr", "Letztes Jahr"]),
    "shops": ("fr", "Ventes par magasin", "Magasin", "Produit", "Total", ["Lyon", "Nantes", "Lille", "Rennes"], ["Pain", "Gâteaux"], "Jour", ["Lundi", "Mercredi", "Samedi"], ["Accueil", "Magasins", "Équipe", "Retour", "Semaine", "Mois"]),
    "museum": ("es", "Visitas al museo", "Sala", "Grupo", "Visitas", ["Cerámica", "Fotografía", "Textiles", "Mapas"], ["Adultos", "Escolares"], "Idioma", ["Español", "Inglés", "Francés"], ["Inicio", "Salas", "Horario", "Volver", "Enero", "Febrero"]),
    "survey": ("en", "Commuting survey 2025", "Age range", "Reason", "Count", ["18-20", "21-23", "24-26", "27-30"], ["Cheaper", "Faster", "Greener"], "Vehicle", ["Bus", "Bicycle", "Car", "Tram"], ["Motivation", "Data", "Visualization", "Reset", "All answers", "Only students"]),
    "wages": ("en", "Wages in the county", "Field", "Gender", "Dollars", ["Nursing", "Teaching", "Welding", "Law"], ["Women", "Men"], "Experience", ["Trainee", "Junior", "Senior"], ["Home", "About the data", "Charts", "Back", "Hourly", "Monthly"]),
    "wards": ("en", "Patients of the clinic", "Ward", "Diagnosis", "Patients", ["Surgery", "Children", "Heart", "Lung"], ["Acute", "Chronic", "Unclear"], "Age", ["Under 18", "18 to 40", "41 to 65", "Over 65"], ["Overview", "Wards", "Staff", "Go back", "Last week", "Last month"]),
    "games": ("en", "Hours of play", "Platform", "Genre", "Hours", ["Console", "Phone", "Computer"], ["Puzzle", "Racing", "Strategy"], "Weekday", ["Monday", "Wednesday", "Friday", "Sunday"], ["Start", "Players", "Visualizations", "RETURN", "Spring", "Autumn"]),
    "trains": ("de", "Fahrgäste der Nordbahn", "Strecke", "Klasse", "Fahrgäste", ["Küste", "Heide", "Hafen", "Flughafen"], ["Erste", "Zweite"], "Uhrzeit", ["Morgens", "Mittags", "Abends"], ["Start", "Strecken", "Preise", "Zurück", "Sommer", "Winter"]),
}

# Each library draws `view` into #chart, calls `press(category, series)` and lists its parts as [x, y, width, height, category, series].
LIBRARIES = {
    "d3": """<script src="/npm/d3/dist/d3.min.js"></script><script>
const tip = document.body.appendChild(document.createElement('div')); Object.assign(tip.style, { position: 'absolute', pointerEvents: 'none', display: 'none', font: look.tipFont, padding: look.tipPad, borderRadius: look.tipRound, background: look.tipBack, color: look.tipText, border: look.tipBorder, whiteSpace: 'nowrap' })
const told = (c, s, v) => { const pairs = [[view.dims[0], c], [view.dims[1], s], [view.measure, format(v)]]; return look.tipLines ? pairs.map(p => p.join(': ')).join('<br>') : pairs.slice(1).map(p => p.join(': ')).join(look.tipComma) }
window.draw = () => { const box = chart.getBoundingClientRect(), w = box.width, h = box.height; chart.replaceChildren(); const svg = d3.select('#chart').append('svg').attr('width', w).attr('height', h)
 const x = d3.scaleBand(view.categories, [60, w - 20]).padding(.2), inner = d3.scaleBand(view.series.map(s => s.name), [0, x.bandwidth()]).padding(.08), y = d3.scaleLinear([0, d3.max(view.series, s => d3.max(s.values))], [h - 40, 20]).nice()
 svg.append('g').attr('transform', `translate(0,${h - 40})`).call(d3.axisBottom(x)); svg.append('g').attr('transform', 'translate(60,0)').call(d3.axisLeft(y))
 view.series.forEach((s, k) => view.categories.forEach((c, i) => { const bar = svg.append('rect').attr('class', 'part').attr('data-c', c).attr('data-s', s.name).attr('x', x(c) + inner(s.name)).attr('width', inner.bandwidth()).attr('y', h - 40).attr('height', 0).attr('fill', look.colors[k])
  bar.transition().duration(look.motion).attr('y', y(s.values[i])).attr('height', h - 40 - y(s.values[i]))
  bar.on('mousemove', e => { tip.innerHTML = told(c, s.name, s.values[i]); tip.style.display = 'block'; const follows = look.tipFollows, r = bar.node().getBoundingClientRect(); tip.style.left = (follows ? e.pageX + look.tipDx : r.x + r.width / 2 - tip.offsetWidth / 2) + 'px'; tip.style.top = (follows ? e.pageY + look.tipDy : r.y - tip.offsetHeight - 6) + 'px'; if (look.lights) bar.attr('opacity', .65); if (look.linked) d3.selectAll('.part').attr('opacity', function () { return this.dataset.c === c ? 1 : .25 }) })
  bar.on('mouseleave', () => { tip.style.display = 'none'; d3.selectAll('.part').attr('opacity', 1) }); bar.on('click', () => { tip.style.display = 'none'; press(c, s.name) }) })) }
window.parts = () => [...document.querySelectorAll('.part')].map(e => { const r = e.getBoundingClientRect(); return [r.x, r.y, r.width, r.height, e.dataset.c, e.dataset.s] })</script>""",
    "chart.js": """<script src="/npm/chart.js/dist/chart.umd.js"></script><script>
let drawn; window.draw = () => { drawn?.destroy(); chart.innerHTML = '<canvas></canvas>'
 drawn = new Chart(chart.firstChild, { type: 'bar', data: { labels: view.categories, datasets: view.series.map((s, k) => ({ label: s.name, data: s.values, backgroundColor: look.colors[k] })) }, options: { maintainAspectRatio: false, color: look.text, indexAxis: look.lying ? 'y' : 'x', animation: { duration: look.motion }, scales: { x: { ticks: { color: look.text } }, y: { ticks: { color: look.text } } },
  onClick: (e, hits) => hits[0] && press(view.categories[hits[0].index], view.series[hits[0].datasetIndex].name) } }) }
window.parts = () => { const r = drawn.canvas.getBoundingClientRect(); return view.series.flatMap((s, k) => drawn.getDatasetMeta(k).data.map((bar, i) => { const p = bar.getProps(['x', 'y', 'base', 'width', 'height'], true), lying = look.lying; return lying ? [r.x + p.base, r.y + p.y - p.height / 2, p.x - p.base, p.height, view.categories[i], s.name] : [r.x + p.x - p.width / 2, r.y + p.y, p.width, p.base - p.y, view.categories[i], s.name] })) }</script>""",
    "highcharts": """<script src="/npm/highcharts/highcharts.js"></script><script>
window.draw = () => { Highcharts.chart('chart', { chart: { type: look.lying ? 'bar' : 'column', animation: { duration: look.motion }, backgroundColor: 'transparent' }, credits: { enabled: false }, accessibility: { enabled: false }, title: { text: null }, colors: look.colors, legend: { itemStyle: { color: look.text } }, xAxis: { categories: view.categories, labels: { style: { color: look.text } } }, yAxis: { title: { text: view.measure }, labels: { style: { color: look.text } } },
 tooltip: { shared: look.shared, animation: look.tipFollows }, plotOptions: { series: { animation: { duration: look.motion }, point: { events: { click() { press(this.category, this.series.name) } } } } }, series: view.series.map(s => ({ name: s.name, data: s.values })) }) }
window.parts = () => Highcharts.charts.filter(Boolean).at(-1).series.flatMap(s => s.points.map(p => { const r = p.graphic.element.getBoundingClientRect(); return [r.x, r.y, r.width, r.height, p.category, s.name] }))</script>""",
    "vega": """<script src="/npm/vega/build/vega.min.js"></script><script src="/npm/vega-lite/build/vega-lite.min.js"></script><script src="/npm/vega-embed/build/vega-embed.min.js"></script><script>
window.draw = () => { const box = chart.getBoundingClientRect(), values = view.series.flatMap(s => view.categories.map((c, i) => ({ [view.dims[0]]: c, [view.dims[1]]: s.name, [view.measure]: s.values[i] })))
 const spec = { width: box.width - 190, height: box.height - 80, background: 'transparent', data: { values }, mark: { type: 'bar', tooltip: true, cursor: 'pointer' }, encoding: { x: { field: view.dims[0], type: 'nominal', axis: { labelAngle: 0 } }, xOffset: { field: view.dims[1] }, y: { field: view.measure, type: 'quantitative' }, color: { field: view.dims[1], scale: { range: look.colors } } }, config: look.dark ? { axis: { labelColor: '#ddd', titleColor: '#ddd' }, legend: { labelColor: '#ddd', titleColor: '#ddd' } } : {} }
 vegaEmbed('#chart', spec, { renderer: 'svg', actions: look.lights, tooltip: { theme: look.dark ? 'dark' : 'light' } }).then(r => r.view.addEventListener('click', (e, item) => item?.datum?.[view.dims[1]] && press(item.datum[view.dims[0]], item.datum[view.dims[1]]))) }
window.parts = () => [...chart.querySelectorAll('path[aria-roledescription="bar"]')].map(e => { const r = e.getBoundingClientRect(), d = e.__data__.datum; return [r.x, r.y, r.width, r.height, d[view.dims[0]], d[view.dims[1]]] })</script>""",
    "billboard": """<link rel="stylesheet" href="/npm/billboard.js/dist/billboard.min.css"><script src="/npm/billboard.js/dist/billboard.pkgd.min.js"></script><script>
window.draw = () => { bb.generate({ bindto: '#chart', transition: { duration: look.motion }, data: { columns: view.series.map(s => [s.name, ...s.values]), type: 'bar', colors: Object.fromEntries(view.series.map((s, k) => [s.name, look.colors[k]])), onclick: d => press(view.categories[d.index], d.id) }, axis: { x: { type: 'category', categories: view.categories } }, tooltip: { grouped: look.shared } }) }
window.parts = () => view.series.flatMap(s => [...chart.querySelectorAll(`.bb-target-${s.name.replace(/\\W/g, '-')} .bb-bar`)].map((e, i) => { const r = e.getBoundingClientRect(); return [r.x, r.y, r.width, r.height, view.categories[i], s.name] }))</script>""",
    "echarts": """<script src="/npm/echarts/dist/echarts.min.js"></script><script>
let drawn; window.draw = () => { drawn?.dispose(); drawn = echarts.init(chart, look.dark ? 'dark' : null); drawn.setOption({ backgroundColor: 'transparent', color: look.colors, animationDuration: look.motion, tooltip: { trigger: look.shared ? 'axis' : 'item', axisPointer: { type: 'shadow' }, ...(look.tipLines && { formatter: p => [p].flat().map(q => `${view.dims[0]}: ${q.name}<br>${q.seriesName}: ${format(q.value)}`).join('<br>') }) }, legend: {}, grid: { left: 60, right: 30, bottom: 40 }, xAxis: { type: 'category', data: view.categories }, yAxis: {}, series: view.series.map(s => ({ type: 'bar', name: s.name, data: s.values })) })
 drawn.on('click', p => press(p.name, p.seriesName)) }
window.parts = () => { const r = chart.getBoundingClientRect(), [x0] = drawn.convertToPixel({ gridIndex: 0 }, [0, 0]), [x1] = drawn.convertToPixel({ gridIndex: 0 }, [1, 0]), band = (x1 - x0) * .8, width = band / view.series.length; return view.series.flatMap((s, k) => view.categories.map((c, i) => { const [x, y] = drawn.convertToPixel({ gridIndex: 0 }, [i, s.values[i]]), [, base] = drawn.convertToPixel({ gridIndex: 0 }, [i, 0]); return [r.x + x - band / 2 + width * k + width * .2, r.y + y, width * .6, base - y, c, s.name] })) }</script>""",
}

PAGE = """<!doctype html><html lang="%(lang)s"><head><meta charset="utf-8"><title>%(title)s</title><style>
body { margin: 0; font: %(size)spx %(font)s; background: %(back)s; color: %(text)s } header { display: flex; gap: 26px; align-items: center; padding: 14px 28px; background: %(bar)s; color: %(barText)s } header b { font-size: 1.2em } header a { color: inherit; text-decoration: none; cursor: pointer }
main { padding: 18px 36px } h1 { font-size: 1.5em; margin: 4px 0 10px } #tools { display: flex; gap: 10px; min-height: 36px } button { font: inherit; padding: 6px 14px; border-radius: %(round)spx; border: 1px solid #8888; background: %(button)s; color: inherit } button.on { background: %(accent)s; color: #fff }
#chart { height: %(height)spx; margin-top: 14px } p { margin: 8px 0; opacity: .8 } svg { color: inherit }</style></head><body><header><b>%(title)s</b></header><main><h1></h1><p></p><div id="tools"></div><div id="chart"></div></main>
<script>const look = %(look)s, content = %(content)s
const random = seed => () => (seed = (seed * 16807) %% 2147483647) / 2147483647, format = v => look.decimals ? v.toLocaleString('en', { minimumFractionDigits: 2 }) : v.toLocaleString('en')
let view, period = 0, part = null
function open(next) { part = next; const next0 = random(7 + 31 * period + (part ? 13 * (1 + content.values.indexOf(part[0])) + content.groups.indexOf(part[1]) : 0)), value = () => look.decimals ? Math.round(next0() * 90000 + 4000) / 100 : Math.round(next0() * look.top + look.top / 20)
 const categories = part ? content.second : content.values; view = { dims: part ? [content.dims[2], content.dims[1]] : content.dims.slice(0, 2), measure: content.measure, categories, series: content.groups.map(name => ({ name, values: categories.map(value) })) }
 document.querySelector('h1').textContent = part ? `${content.dims[2]}: ${part[0]}, ${part[1]}` : `${content.measure} / ${content.dims[0]}`
 tools.replaceChildren(...content.words.slice(4).map((word, i) => { const b = document.createElement('button'); b.textContent = word; b.className = i === period ? 'on' : ''; b.onclick = () => { period = i; open(part) }; return b }), ...(part ? [(() => { const b = document.createElement('button'); b.textContent = content.words[3]; b.onclick = () => open(null); return b })()] : []))
 draw() }
function press(category, series) { if (part === null) open([category, series]) }
for (const word of content.words.slice(0, 3)) { const a = document.querySelector('header').appendChild(document.createElement('a')); a.textContent = word; a.onclick = () => { document.querySelector('p').textContent = word; open(null) } }</script>%(library)s<script>open(null)</script></body></html>"""


def explored_charts(name, library, content, seed=1, pace=None, linked=False, actions=12, seconds=80):
    """Films the charts of a library. `content` is one of CONTENTS, `pace` None or "hurried". With `linked`, the other parts fade under the pointer."""
    r = random.Random(f"charts {name} {seed}")
    lang, title, one, two, measure, values, groups, three, second, words = CONTENTS[content]
    dark = r.random() < 0.2
    accent = r.choice(["#2563eb", "#b5551d", "#15803d", "#6d28d9", "#0f766e"])
    palette = r.choice([["#3b82f6", "#f59e0b", "#10b981"], ["#8dd3c7", "#fb8072", "#80b1d3"], ["#475569", "#94a3b8", "#cbd5e1"], ["#e11d48", "#0ea5e9", "#a3a3a3"]])
    tip = r.choice([("white", "#222", "1px solid #aaa"), ("#222c", "white", "none"), ("lightsteelblue", "#111", "none"), ("white", "black", "2px solid black")])
    look = dict(colors=palette, dark=dark, linked=linked, text="#ddd" if dark else "#333", tipFont=f"{r.choice([11, 12, 13, 15])}px {r.choice(['sans-serif', 'Inter, sans-serif', 'Roboto, sans-serif'])}", tipPad=r.choice(["4px", "6px 10px", "10px"]), tipRound=r.choice(["0", "4px", "8px"]), tipBack=tip[0], tipText=tip[1], tipBorder=tip[2],
                tipLines=r.random() < 0.7, tipComma=r.choice([", ", " "]), tipFollows=r.random() < 0.7, tipDx=r.choice([12, 16, -50]), tipDy=r.choice([-60, 14, -28]), lights=r.random() < 0.5, shared=r.random() < 0.4, lying=r.random() < 0.25, motion=r.choice([0, 300, 700]), decimals=r.random() < 0.3, top=r.choice([120, 900, 40000]))
    size = r.choice(SCREENS)
    screen = dict(size=size, fps=r.choice([10, 12, 15, 24, 30]), crf=r.choice([24, 26, 28, 30]), font=r.choice(FONTS), cursor=r.choice(CURSORS), wallpaper=r.choice(WALLPAPERS), speed=r.choice([0.75, 0.9, 1.0]))
    screen["theme"], screen["wm"], screen["icons"] = r.choice(DARK if dark else LIGHT)
    if pace:
        screen.update(hurried_look(r, dark), pace=pace)
    size, screen["scaled"] = screen["size"], screen.pop("shrink", 1.0)
    bar = "#0b0e13" if dark else r.choice([accent, "#111827", "#eee8"])
    page = PAGE % dict(lang=lang, title=title, size=r.choice([14, 15, 16]), font=r.choice(["Inter, sans-serif", "Roboto, sans-serif", "'Noto Sans', sans-serif", "'Liberation Serif', serif"]), back="#14181f" if dark else r.choice(["#fff", "#fafaf7", "#f3f6fa"]), text="#e5e7eb" if dark else "#222", bar=bar, barText="inherit" if bar == "#eee8" else "#fff",
                        round=r.choice([0, 4, 8, 18]), button="#0000", accent=accent, height=round(size[1] * r.choice([0.5, 0.56])), look=json.dumps(look), content=json.dumps(dict(dims=[one, two, three], measure=measure, values=values, groups=groups, second=second, words=words)), library=LIBRARIES[library])
    with BrowserFilm(name, [w.lower() for w in title.split()] + [measure.lower()], **screen) as f:
        frame = r.choice(["full", "app", "window"])
        f.open_page(f"http://127.0.0.1:{f.serve({'/': page})}/", 20, 16, size[0] - 60, size[1] - 70, app=frame == "app", full=frame == "full", dark=dark, flags=(OFFLINE,))
        f.pause(1.5)
        f.start_recording()
        Tour(f, r, title, [measure, one, two, three, *groups], says_all=library == "d3").run(actions, seconds)
        f.pause(1)


class Tour:
    """Compares the parts of a chart, presses them and the buttons around it."""

    def __init__(self, f, dice, title, names, says_all):
        """`says_all` is whether the chart says both the category and the series of a part. Others say the category."""
        self.f, self.dice, self.title, self.names, self.says_all, self.toured = f, dice, title, names, says_all, set()

    def parts(self):
        """The parts that are large enough to be met."""
        found = [self.f.to_screen(part[:4], ", ".join(part[4:])) for part in self.f.run_script("parts()")]
        return [part for part in found if part.box[2] >= 8 and part.box[3] >= 8]

    def is_second(self):
        return self.f.run_script("part !== null")

    def run(self, actions, seconds):
        f, dice = self.f, self.dice
        self.compare()
        while len(f.steps) < actions and f.now() < seconds:
            chance = dice.random()
            if self.is_second() and self.is_second() not in self.toured and chance < 0.6:
                self.compare()
            elif self.is_second() and chance < 0.8:
                self.press_button(lambda: f.by_css("#tools button", nth=2))
            elif chance < 0.45 and not self.is_second():
                self.press_part()
            elif chance < 0.7:
                self.press_button(lambda: f.by_css("#tools button:not(.on)"))
            elif chance < 0.85:
                self.press_button(lambda: f.by_css("header a", nth=dice.randrange(3)))
            else:
                self.cross()

    def compare(self):
        """Shows the values of one part for long, or of several parts. The first time for each kind of chart, that is a step."""
        f, dice = self.f, self.dice
        parts = dice.sample(self.parts(), dice.choice([1, 2, 3, 3, 4]))
        since = None
        for part in parts:
            f.point_at(part, fy=dice.uniform(0.2, 0.7))
            since = f.now() if since is None else since
            f.pause(dice.uniform(3.5, 7) if len(parts) == 1 else dice.uniform(1.0, 2.6))
        kind = self.is_second()
        if kind in self.toured:
            f.add_distraction("hover", self.title, since)
        else:
            f.add_step("hover", self.title, since, parts[0].box, [*self.names, "hover"], until=f.now())
        self.toured.add(kind)

    def press_part(self):
        """Presses a part, often after another one was read."""
        f, dice = self.f, self.dice
        for part in dice.sample(self.parts(), dice.choice([1, 1, 2])):
            f.point_at(part, fy=dice.uniform(0.2, 0.7))
            f.pause(dice.uniform(0.2, dice.choice([1.8, 1.8, 5])))
        f.add_step("click", part.label, f.press_button(), part.box, [part.label if self.says_all else part.label.split(", ")[0]])
        f.pause(dice.uniform(0.8, 2))

    def press_button(self, find):
        self.f.click(find(), after=self.dice.uniform(0.8, 1.8))

    def cross(self):
        """The pointer lies on a part for a moment, and nothing is meant by it."""
        since = self.f.now()
        self.f.point_at(self.dice.choice(self.parts()))
        self.f.pause(self.dice.uniform(0.1, 1.2))
        self.f.add_distraction("hover", "a part of the chart", since)
