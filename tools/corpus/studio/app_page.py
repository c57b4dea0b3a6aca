"""Builds a small business application (table, form, tabs, settings, dialogs, menus) in the markup of a user interface library."""
import html, json
from string import Template

from app_contents import CONTENTS

# Markup of each part. `$attrs` carries the data attributes to which the script below reacts. A library replaces the parts that it styles.
PARTS = dict(
    head="", layout='<header>$brand <nav>$nav</nav></header><main>$pages</main>$dialogs', nav='<a href="#" $attrs>$label</a>', page='<section $attrs><h1>$label</h1>$content</section>', bar='<div class="app-bar">$content</div>',
    button='<button type="button" $attrs>$label</button>', primary=None, danger=None, small=None, table="<table><thead><tr>$heads</tr></thead><tbody>$rows</tbody></table>", head_cell='<th $attrs>$label</th>', form="<form>$content</form>",
    text='<p><label for="$id">$label</label><input id="$id" type="$type" $attrs></p>', search='<input type="search" placeholder="$label" $attrs>', textarea='<p><label for="$id">$label</label><textarea id="$id" rows="2"></textarea></p>',
    select='<p><label for="$id">$label</label><select id="$id">$options</select></p>', option="<option>$label</option>", check='<p><label><input type="checkbox"> $label</label></p>', radios="<fieldset><legend>$label</legend>$content</fieldset>",
    radio='<label><input type="radio" name="$id"> $label</label>', switch=None, tabs='<div class="app-tabs"><nav>$heads</nav>$panels</div>', tab='<a href="#" $attrs>$label</a>', panel='<div $attrs>$content</div>', menu='<span class="app-menu"><button type="button" $attrs>$label</button><ul>$items</ul></span>',
    item='<li><a href="#" $attrs>$label</a></li>', fold='<details><summary>$label</summary><p>$content</p></details>', dialog='<div class="app-dialog" $attrs><article><h2>$label</h2>$content<footer>$buttons</footer></article></div>', toast='<div class="app-toast">$label</div>', scripts="", active="active", opened="open", hooks="", template=False)

STYLE = """[hidden] { display: none !important } .app-bar { display: flex; gap: 10px; align-items: center; margin: 0 0 14px } .app-bar > * { flex: 0 0 auto } th[data-sort] { cursor: pointer } .app-menu { position: relative; display: inline-block }
.app-toast-place { position: fixed; right: 24px; bottom: 24px; z-index: 99999; min-width: 220px }"""

# What the application does. A library changes `hooks.open`, `hooks.close` and the like.
SCRIPT = """
const all = (selector, root = document) => [...root.querySelectorAll(selector)], one = (selector, root = document) => root.querySelector(selector), ACTIVE = '$active'.split(' '), OPENED = '$opened'.split(' ')
const hooks = { open: id => one(`[data-dialog=$${id}]`).classList.add(...OPENED), close: id => one(`[data-dialog=$${id}]`).classList.remove(...OPENED), menu: (button, list) => list.classList.toggle('show'), mark: (e, on) => ACTIVE.forEach(name => e.classList.toggle(name, on)) }
let row = null
const toast = text => { let place = one('.app-toast-place'); if (!place) { place = document.createElement('div'); place.className = 'app-toast-place'; document.body.append(place) } place.innerHTML = TOAST.replace('TEXT', text); setTimeout(() => place.innerHTML = '', 2600) }
const show = (name, key) => { for (const e of all(`[data-$${key}]`)) e.hidden = e.dataset[key] !== name; for (const e of all(`[data-go-$${key}]`)) hooks.mark(e, e.getAttribute('data-go-' + key) === name) }
const sort = head => { const body = one('tbody'), column = head.cellIndex, up = head.dataset.up = head.dataset.up === '1' ? '' : '1'; all('tr', body).sort((a, b) => (up ? 1 : -1) * a.cells[column].innerText.localeCompare(b.cells[column].innerText, undefined, { numeric: true })).forEach(r => body.append(r)) }
const valuesOf = dialog => all('input:not([type=checkbox]):not([type=radio]),sl-input', dialog).map(e => e.value).filter(Boolean)
const ACTIONS = { goPage: e => show(e.dataset.goPage, 'page'), goTab: e => show(e.dataset.goTab, 'tab'), open: e => { row = e.closest('tr'); hooks.open(e.dataset.open) }, close: e => hooks.close(e.dataset.close), toast: e => toast(e.dataset.toast), sort,
 add: e => { const copy = one('tbody tr').cloneNode(true), values = valuesOf(one('[data-dialog=new]') ?? document); copy.hidden = false; values.slice(0, 2).forEach((v, i) => { copy.cells[i].innerText = v }); if (values.length) one('tbody').prepend(copy); hooks.close('new'); toast(e.dataset.add) },
 remove: e => { if (row) row.hidden = true; hooks.close('ask'); toast(e.dataset.remove) }, menu: e => hooks.menu(e, e.parentElement.querySelector('ul,[data-list]')) }
document.addEventListener('click', event => { const e = event.composedPath().find(n => n.dataset && Object.keys(ACTIONS).some(k => k in n.dataset)); for (const list of all('.app-menu .show')) if (!e || e.dataset.menu === undefined) list.classList.remove('show')
 if (e) { if (e.tagName === 'A') event.preventDefault(); for (const key of Object.keys(ACTIONS)) if (key in e.dataset) ACTIONS[key](e) } else if (event.target.closest?.('a[href="#"]')) event.preventDefault() })
document.addEventListener('submit', event => event.preventDefault())
addEventListener('input', event => { if (event.composedPath().some(n => n.dataset?.filter !== undefined)) { const word = (event.composedPath()[0].value ?? '').toLowerCase(); for (const r of all('tbody tr')) r.hidden = !r.innerText.toLowerCase().includes(word) } })
"""


class AppPage:
    """One application in the markup of one library."""

    def __init__(self, content, parts):
        self.c, self.parts, self.ids = CONTENTS[content], {**PARTS, **parts}, 0
        for part, fallback in (("primary", "button"), ("danger", "primary"), ("small", "button"), ("switch", "check")):
            self.parts[part] = self.parts[part] or self.parts[fallback]

    def put(self, part, label="", **values):
        self.ids += 1
        values = {"attrs": "", "id": f"f{self.ids}", "model": f"m.f{self.ids}", "type": "text", "content": "", **values}
        return Template(self.parts[part]).safe_substitute(label=html.escape(label), **values)

    def field(self, label, kind, options):
        if kind == "select":
            return self.put("select", label, options="".join(self.put("option", o) for o in options), list=html.escape(json.dumps(options, ensure_ascii=False)))
        return self.put("textarea", label) if kind == "textarea" else self.put("text", label, type=kind)

    def actions(self, row):
        words, (more, items) = self.c["words"], self.c["more"]
        entries = "".join(self.put("item", i, attrs=f'data-toast="{html.escape(i)}: {row}"') for i in items)
        return self.put("small", words["edit"], attrs='data-open="new"') + " " + self.put("small", words["remove"], attrs='data-open="ask"') + " " + self.put("menu", more, items=entries, attrs="data-menu")

    def table(self):
        heads = "".join(self.put("head_cell", c, attrs="data-sort") for c in self.c["columns"]) + "<th></th>"
        return self.put("table", heads=heads, rows="".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in r) + f"<td>{self.actions(r[0])}</td></tr>" for r in self.c["rows"]))

    def form(self):
        choice, options = self.c["choice"]
        name = f"r{self.ids}"
        radios = self.put("radios", choice, content=" ".join(self.put("radio", o, id=name, model="m.choice") for o in options))
        buttons = self.put("bar", content=self.put("primary", self.c["words"]["save"], attrs=f'data-toast="{self.c["words"]["done"]}"') + self.put("button", self.c["words"]["help"], attrs='data-open="help"'))
        return self.put("form", content="".join(self.field(*f) for f in self.c["fields"]) + radios + self.put("check", self.c["check"]) + buttons)

    def pages(self):
        words, (first, form, tabs, settings) = self.c["words"], self.c["pages"]
        heads = "".join(self.put("tab", t, attrs=f'data-go-tab="t{i}"') for i, (t, _) in enumerate(self.c["tabs"]))
        panels = "".join(self.put("panel", attrs=f'data-tab="t{i}"', content=f"<p>{text}</p>" + self.put("fold", words["details"], content=text) + self.put("button", words["edit"], attrs='data-open="new"')) for i, (_, text) in enumerate(self.c["tabs"]))
        bar = self.put("bar", content=self.put("search", words["search"], attrs="data-filter") + self.put("primary", words["new"], attrs='data-open="new"') + self.put("button", words["help"], attrs='data-open="help"'))
        label, kind, options = next(f for f in self.c["fields"] if f[1] == "select")
        contents = [bar + self.table(), self.form(), self.put("tabs", heads=heads, panels=panels), "".join(self.put("switch", s) for s in self.c["switches"]) + self.field(label, kind, options) + self.put("primary", words["apply"], attrs=f'data-toast="{words["done"]}"')]
        return "".join(self.put("page", label, content=content, attrs=f'data-page="p{i}"') for i, (label, content) in enumerate(zip(self.c["pages"], contents)))

    def dialogs(self):
        words, fields = self.c["words"], self.c["fields"]
        dialog = lambda id, label, content, yes, act: self.put("dialog", label, content=content, attrs=f'data-dialog="{id}"', dialog=id, buttons=self.put("button", words["cancel"], attrs=f'data-close="{id}"') + " " + self.put("danger" if id == "ask" else "primary", yes, attrs=act))
        return (dialog("new", words["new"], "".join(self.field(*f) for f in fields[:3]) + self.put("check", self.c["check"]), words["save"], f'data-add="{words["done"]}"')
                + dialog("ask", words["ask"], "", words["remove"], f'data-remove="{words["remove"]}: OK"') + dialog("help", words["help"], "".join(f"<p>{t}: {text}</p>" for t, text in self.c["tabs"]), "OK", 'data-close="help"'))

    def html(self):
        nav = "".join(self.put("nav", p, attrs=f'data-go-page="p{i}"') for i, p in enumerate(self.c["pages"]))
        body = self.put("layout", brand=self.c["brand"], nav=nav, pages=self.pages(), dialogs=self.dialogs())
        # Markup with components is a template of its own: the parser of HTML would move table rows out of tags that it does not know.
        app = f'<script type="text/x-template" id="template">{body}</script><div id="app"></div>' if self.parts["template"] else f'<div id="app">{body}</div>'
        script = Template(SCRIPT).safe_substitute(active=self.parts["active"], opened=self.parts["opened"]).replace("TOAST", json.dumps(self.put("toast", "TEXT")))
        return (f'<!doctype html><html lang="{self.c["lang"]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{self.c["brand"]}</title>{self.parts["head"]}<style>{STYLE}</style></head><body>{app}'
                f'{self.parts["scripts"]}<script>{script}{self.parts["hooks"]};show("p0", "page"); show("t0", "tab")</script></body></html>')


def app_page(content, **parts):
    """Returns the HTML of an application: `content` names its texts, `parts` the markup of a library."""
    return AppPage(content, parts).html()
