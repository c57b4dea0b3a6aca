"""Builds a small application for phones from the texts of app_contents.py: lists, details, forms, sheets and settings in one column."""
import html, json
from string import Template

from app_page import AppPage

ICONS = {"menu": "M3 6h18M3 12h18M3 18h18", "back": "M15 4l-8 8 8 8", "list": "M8 6h13M8 12h13M8 18h13M3 6h1M3 12h1M3 18h1", "plus": "M12 4v16M4 12h16", "places": "M4 21V9l8-6 8 6v12zM10 21v-6h4v6", "settings": "M4 7h10M18 7h2M4 17h2M10 17h10M16 4v6M8 14v6", "more": "M12 5v1M12 12v1M12 19v1", "help": "M9 9a3 3 0 1 1 4 3c-1 1-1 1-1 3M12 18v1"}
PAGE_ICONS = ["list", "plus", "places", "settings"]

# Parts that AppPage does not have. `field` is a row that opens a sheet with options.
PHONE_PARTS = dict(row='<div class="ph-row" role="button" $attrs><span><b>$label</b><small>$content</small></span></div>', field='<div class="ph-row" role="button" aria-haspopup="listbox" $attrs><span>$label</span><small data-value>$content</small></div>', choice='<div class="ph-row" role="option" $attrs>$label</div>',
                   card='<div class="ph-card">$content</div>', tab='<button type="button" role="tab" class="ph-segment" $attrs>$label</button>', button='<button type="button" class="ph-button" $attrs>$label</button>', primary='<button type="button" class="ph-button ph-primary" $attrs>$label</button>', item='<div class="ph-row" role="menuitem" $attrs>$label</div>',
                   text='<p class="ph-field"><label for="$id">$label</label><input class="ph-input" id="$id" type="$type"></p>', textarea='<p class="ph-field"><label for="$id">$label</label><textarea class="ph-input" id="$id" rows="2"></textarea></p>', search='<input class="ph-input" type="search" placeholder="$label" $attrs>',
                   check='<p><label><input type="checkbox"> $label</label></p>', switch='<label class="ph-row"><span>$label</span><input type="checkbox" class="ph-switch"></label>', radio='<label style="margin-right: 16px"><input type="radio" name="$id"> $label</label>', radios='<p class="ph-field"><label>$label</label>$content</p>',
                   fold='<details><summary>$label</summary><p>$content</p></details>', toast="<div>$label</div>", slider='<p class="ph-field"><label>$label</label><input type="range" style="width: 100%"></p>', html='lang="$lang"', body="")

STYLE = """*, *::before { box-sizing: border-box; -webkit-tap-highlight-color: transparent } [hidden] { display: none !important } html { color-scheme: $scheme } body { margin: 0; background: $back; color: $fore; font-family: $font; font-size: 16px; min-height: 100vh; overflow-x: hidden } main { position: relative; padding: calc(var(--status, 0px) + 62px) 0 92px; overflow-x: clip }
 section { padding: 10px 14px; min-height: 70vh } .ph-top { position: fixed; z-index: 50; top: 0; left: 0; right: 0; padding: var(--status, 0px) 6px 0; background: $bar; color: $ink; height: calc(var(--status, 0px) + 54px); display: flex; align-items: center; gap: 6px; box-shadow: 0 1px 3px rgba(0, 0, 0, .2) } .ph-top b { flex: 1; font-size: 18px }
 .ph-icon { all: unset; width: 42px; height: 42px; display: grid; place-items: center; cursor: pointer; border-radius: 21px } svg.ph { width: 22px; height: 22px; fill: none; stroke: currentColor; stroke-width: 2 } .ph-word { all: unset; display: flex; align-items: center; gap: 4px; padding: 8px; font-size: 14px; cursor: pointer } .ph-word svg.ph { width: 18px; height: 18px } .ph-tabs { position: fixed; z-index: 50; left: 0; right: 0; bottom: 0; height: 58px; background: $card; display: flex; border-top: 1px solid $line }
 .ph-tabs button { all: unset; flex: 1; display: flex; flex-direction: column; align-items: center; justify-content: center; font-size: 11px; cursor: pointer; overflow: hidden } .ph-tabs .on, .ph-drawer .on { color: $accent; font-weight: 600 } .ph-drawer { position: fixed; z-index: 70; top: 0; bottom: 0; left: 0; width: 76%; background: $card; padding: calc(var(--status, 0px) + 24px) 0 0; box-shadow: 0 0 18px rgba(0, 0, 0, .3) }
 .ph-row { display: flex; align-items: center; gap: 10px; min-height: 54px; padding: 7px 14px; border-bottom: 1px solid $line; cursor: pointer; width: 100%; margin: 0; background: $card; color: $fore; font-weight: normal; text-align: left } .ph-row > span { flex: 1; min-width: 0 } .ph-row b { display: block; font-weight: 600 } .ph-row small, .ph-detail small { opacity: .7; font-size: 13px } .ph-row[data-detail]::after, .ph-row[data-pick]::after { content: '›'; opacity: .4; font-size: 20px }
 .ph-card { background: $card; border-radius: $round; overflow: hidden; margin: 0 0 14px } .ph-field { margin: 0 0 14px } .ph-field > label { display: block; font-size: 13px; margin: 0 0 4px } .ph-input { width: 100%; font-size: 16px; padding: 10px; border: 1px solid $line; border-radius: $round; background: $card; color: $fore } .ph-detail { padding: 10px 14px; border-bottom: 1px solid $line } .ph-detail div { font-size: 17px }
 .ph-button { border: 1px solid $line; background: $card; color: $fore; padding: 12px 16px; font-size: 15px; border-radius: $round } .ph-primary { background: $accent; color: white; border-color: $accent } .app-bar { display: flex; flex-wrap: wrap; gap: 10px; margin: 12px 0 } .app-bar > * { flex: 1 1 40% } .ph-segments { display: flex; background: $line; border-radius: $round; padding: 3px; margin: 0 0 12px } .ph-segment { all: unset; flex: 1; text-align: center; padding: 9px 2px; font-size: 14px; cursor: pointer; border-radius: $round } .ph-segment.on { background: $card; color: $accent }
 .ph-shade { position: fixed; inset: 0; z-index: 80; background: rgba(0, 0, 0, .45); display: flex; flex-direction: column; justify-content: flex-end } .ph-sheet { background: $card; color: $fore; max-height: calc(92vh - var(--keyboard, 0px)); overflow: auto; margin-bottom: var(--keyboard, 0px); padding: 16px 14px 20px } .ph-sheet { position: relative } .ph-sheet h3 { margin: 0 0 12px; font-size: 18px } .ph-shade.bottom .ph-sheet { border-radius: 18px 18px 0 0 } .ph-shade.center { justify-content: center; padding: 22px } .ph-shade.center .ph-sheet { border-radius: 14px }
 .ph-shade.whole .ph-sheet { height: calc(100% - var(--keyboard, 0px)); max-height: none; padding-top: calc(var(--status, 0px) + 18px) } .ph-fab { all: unset; position: fixed; z-index: 40; right: 16px; bottom: $lift; width: 56px; height: 56px; border-radius: $fab; background: $accent; color: white; display: grid; place-items: center; cursor: pointer; box-shadow: 0 3px 8px rgba(0, 0, 0, .35) } .ph-toast { position: fixed; z-index: 95; left: 14px; right: 14px; bottom: calc(var(--keyboard, 0px) + 72px) } .ph-toast > div { background: #323232; color: white; padding: 14px 16px; border-radius: 8px }
 .ph-switch { appearance: none; width: 46px; height: 26px; border-radius: 13px; background: #9aa0a6; position: relative; transition: background .2s; margin: 0; flex: none } .ph-switch::before { content: ''; position: absolute; left: 3px; top: 3px; width: 20px; height: 20px; border-radius: 50%; background: white; transition: left .2s } .ph-switch:checked { background: $accent } .ph-switch:checked::before { left: 23px } .ph-steps { display: flex; gap: 14px; align-items: center } .ph-steps button { width: 44px; height: 40px; font-size: 20px; flex: none }
 .ph-gone { position: absolute; left: 0; right: 0 } @keyframes ph-from-right { from { transform: translateX(100%) } } @keyframes ph-from-left { from { transform: translateX(-100%) } } @keyframes ph-to-left { to { transform: translateX(-60%); opacity: .3 } } @keyframes ph-to-right { to { transform: translateX(100%) } } @keyframes ph-fade { from { opacity: 0 } } @keyframes ph-fade-out { to { opacity: 0 } } @keyframes ph-up { from { transform: translateY(100%) } } @keyframes ph-drawer { from { transform: translateX(-100%) } }
 .ph-loading { position: fixed; inset: calc(var(--status, 0px) + $loadTop) 0 0; z-index: 85; background: $back; display: grid; place-content: center; justify-items: center; gap: 12px } .ph-sheet .ph-loading { position: absolute; inset: 0; background: $card } .ph-loading.note { inset: 0; background: rgba(0, 0, 0, .45) } .ph-loading.note > * { background: $card; color: $fore; padding: 22px 30px; border-radius: $round } .ph-loading i { width: 38px; height: 38px; border-radius: 50%; border: 4px solid $accent; border-top-color: transparent; animation: ph-turn .8s linear infinite } .ph-loading.dots i { border: 0; height: 18px; width: 18px; background: $accent; animation: ph-dots 1s ease-in-out infinite } @keyframes ph-turn { to { transform: rotate(360deg) } } @keyframes ph-dots { 50% { transform: scale(.4) } }
 .ph-pressed { background-image: linear-gradient(rgba(128, 128, 128, .32), rgba(128, 128, 128, .32)) !important } .ph-ripple { position: fixed; z-index: 99; border-radius: 50%; background: rgba(128, 128, 128, .35); pointer-events: none; animation: ph-ripple .35s ease-out forwards } @keyframes ph-ripple { from { transform: scale(.1) } to { transform: scale(1); opacity: 0 } }"""

SCRIPT = r"""
const all = (selector, root = document) => [...root.querySelectorAll(selector)], one = (selector, root = document) => root.querySelector(selector), MOTION = '$motion', TIME = $time, ROOTS = $roots, HOME = '$home'
const LOADING = '$loading'.split(' '), WAIT = $wait
let loads = 0
const load = (kind, place, after) => { if (!LOADING.includes(kind)) return after(); const e = document.createElement('div'), isNote = kind === 'save'; e.className = `ph-loading $spinner $${isNote ? 'note' : ''}`; e.setAttribute('aria-busy', 'true'); e.innerHTML = isNote ? '<div>$loadingText</div>' : '<i></i>'; place.append(e); setTimeout(() => { e.remove(); after() }, WAIT * (0.7 + 0.2 * (loads++ % 4))) }
let row = null, field = null, shown = null, path = []
const play = (e, name, after) => { if (!TIME || !name) return after?.(); e.style.animation = `$${name} $${TIME}ms ease-out both`; setTimeout(() => { e.style.animation = ''; after?.() }, TIME) }
const label = name => one(`[data-page=$${name}]`).dataset.title
const show = (name, back = false) => { if (name === shown) return; const old = shown && one(`[data-page=$${shown}]`), next = one(`[data-page=$${name}]`), top = scrollY; document.activeElement?.blur(); shown = name
 if (old) { const end = () => { if (old.dataset.page !== shown) old.hidden = true; old.classList.remove('ph-gone'); old.style.top = '' }
  if (MOTION && TIME) { old.classList.add('ph-gone'); old.style.top = `calc(var(--status, 0px) + $${62 - top}px)`; play(old, MOTION === 'slide' ? (back ? 'ph-to-right' : 'ph-to-left') : 'ph-fade-out', end) } else end() }
 next.hidden = false; scrollTo(0, 0); if (old && MOTION) play(next, MOTION === 'slide' ? (back ? 'ph-from-left' : 'ph-from-right') : 'ph-fade')
 const isRoot = ROOTS.includes(name); one('[data-bar-title]').textContent = label(name); for (const e of all('[data-root-only]')) e.hidden = !isRoot; for (const e of all('[data-leaf-only]')) e.hidden = isRoot || name === 'login' || name === 'register'; for (const e of all('[data-list-only]')) e.hidden = name !== 'p0'; for (const e of all('[data-go-page]')) e.classList.toggle('on', e.dataset.goPage === name) }
const open = (id, name) => { const e = one(`[data-dialog=$${id}]`); e.hidden = false; play(e, 'ph-fade'); play(e.firstElementChild, name ?? (e.classList.contains('center') ? 'ph-fade' : 'ph-up')) }, close = id => { const e = one(`[data-dialog=$${id}]`); document.activeElement?.blur(); play(e, 'ph-fade-out', () => e.hidden = true) }
let waiting = 0
const toast = text => { const place = one('.ph-toast'); place.innerHTML = TOAST.replace('TEXT', text); place.hidden = false; play(place, 'ph-up'); clearTimeout(waiting); waiting = setTimeout(() => place.hidden = true, 2400) }
const tab = name => { for (const e of all('[data-tab]')) e.hidden = e.dataset.tab !== name; for (const e of all('[data-go-tab]')) e.classList.toggle('on', e.dataset.goTab === name) }
const FILLED = '$filled', inputs = id => all('input:not([type=checkbox]):not([type=radio]):not([type=range])', one(`[data-dialog=$${id}]`)), title = () => one('[data-detail] b,[data-card] b'), write = (e, value) => { if (e) { e.value = value; e.dispatchEvent(new Event('input', { bubbles: true })) } }
// A form for a thing that exists shows its values.
const fill = e => { const id = e.dataset.open; if (id === 'new') { const values = shown === 'detail' ? all('[data-slot]').map(slot => slot.textContent) : []; inputs(id).forEach((field, i) => write(field, values[i] ?? '')) } else if (id === 'settings') write(inputs(id)[0], title().textContent) }
const ACTIONS = { goPage: e => { drawer(false); path = []; document.activeElement?.blur(); load(e.dataset.goPage === 'login' ? 'account' : 'page', document.body, () => show(e.dataset.goPage)) }, back: () => show(path.pop() ?? 'p0', true), goTab: e => tab(e.dataset.goTab), open: e => { open(e.dataset.open); if (FILLED) fill(e); load('sheet', one(`[data-dialog=$${e.dataset.open}]`).firstElementChild, () => {}) }, close: e => { if (FILLED && e.dataset.toast && e.dataset.close === 'settings' && inputs('settings')[0]?.value) title().textContent = inputs('settings')[0].value; close(e.dataset.close) }, toast: e => load(e.closest('form') ? 'save' : '', document.body, () => toast(e.dataset.toast)), drawer: () => drawer(true),
 detail: e => load('page', document.body, () => { row = e; const values = JSON.parse(e.dataset.detail); all('[data-slot]').forEach((slot, i) => slot.textContent = values[i] ?? ''); one('[data-page=detail]').dataset.title = values[0]; path.push(shown); show('detail') }),
 pick: e => { field = e; one('[data-options-title]').textContent = e.firstElementChild.textContent; one('[data-options]').innerHTML = JSON.parse(e.dataset.pick).map(o => CHOICE.replaceAll('TEXT', o)).join(''); open('pick') }, picked: e => { one('[data-value]', field).textContent = e.dataset.picked; close('pick') },
 add: e => load('save', document.body, () => { const values = all('input:not([type=checkbox]):not([type=radio])', one('[data-dialog=new]')).map(i => i.value).filter(Boolean), first = one('[data-detail],[data-card]'); if (values.length && !first.dataset.detail) { const copy = first.cloneNode(true); one('b', copy).textContent = values[0]; if (values[1]) one('small', copy).textContent = values.slice(1, 3).join(' · '); first.before(copy) } else if (values.length) { const copy = first.cloneNode(true); copy.hidden = false; const all3 = [...values, ...JSON.parse(first.dataset.detail).slice(values.length)].slice(0, 4); copy.dataset.detail = JSON.stringify(all3); one('b', copy).textContent = all3[0]; one('small', copy).textContent = all3.slice(1, 3).join(' · '); first.before(copy) } close('new'); toast(e.dataset.add) }),
 remove: e => { if (row?.dataset.detail) row.hidden = true; close('ask'); if (shown === 'detail') show('p0', true); toast(e.dataset.remove) }, enter: () => { document.activeElement?.blur(); load('account', document.body, () => show('p0')) }, step: e => { const value = one('output', e.parentElement); value.textContent = Math.max(0, +value.textContent + +e.dataset.step) } }
const drawer = on => { const e = one('.ph-drawer'); if (!e) return; const shade = e.parentElement; if (on) { shade.hidden = false; play(shade, 'ph-fade'); play(e, 'ph-drawer') } else if (!shade.hidden) shade.hidden = true }
document.addEventListener('click', event => { const e = event.composedPath().find(n => n.dataset && Object.keys(ACTIONS).some(k => k in n.dataset)); if (e) { if (e.tagName === 'A') event.preventDefault(); for (const key of Object.keys(ACTIONS)) if (key in e.dataset) ACTIONS[key](e) } else { if (event.target.closest?.('a[href="#"]')) event.preventDefault(); if (event.target.matches?.('.ph-shade:has(.ph-drawer)')) drawer(false) } })
document.addEventListener('submit', event => event.preventDefault())
addEventListener('input', event => { if (event.composedPath().some(n => n.dataset?.filter !== undefined)) { const word = (event.composedPath()[0].value ?? '').toLowerCase(); for (const r of all('[data-detail]')) r.hidden = !r.innerText.toLowerCase().includes(word) } })
const PRESSED = '$pressed', PRESSABLE = 'button,a,label,[role=button],[role=option],[role=menuitem],.ph-row'
if (PRESSED) addEventListener('pointerdown', event => { const e = event.composedPath().find(n => n.matches?.(PRESSABLE)); if (!e) return; if (PRESSED === 'ripple') { const drop = document.createElement('div'), size = 110; drop.className = 'ph-ripple'; drop.style.cssText = `left: $${event.clientX - size / 2}px; top: $${event.clientY - size / 2}px; width: $${size}px; height: $${size}px`; document.body.append(drop); setTimeout(() => drop.remove(), 360) } else { e.classList.add('ph-pressed'); setTimeout(() => e.classList.remove('ph-pressed'), 160) } }, true)
"""
LIGHT, DARK = dict(scheme="light", back="#f3f4f6", card="#ffffff", fore="#1c1d21", line="#dcdfe4"), dict(scheme="dark", back="#121316", card="#1f2126", fore="#e6e7ea", line="#34373e")
# The words of accounts: to enter, the secret, to leave, to register.
ACCOUNT = dict(en=("Sign in", "Password", "Log out", "Sign up"), de=("Anmelden", "Passwort", "Abmelden", "Registrieren"), fr=("Se connecter", "Mot de passe", "Déconnexion", "Créer un compte"), es=("Entrar", "Contraseña", "Cerrar sesión", "Registrarse"), it=("Accedi", "Parola chiave", "Esci", "Registrati"), nl=("Inloggen", "Wachtwoord", "Uitloggen", "Registreren"), pt=("Entrar", "Palavra-passe", "Sair", "Criar conta"))

LOADING = dict(en="Loading…", de="Wird geladen …", fr="Chargement…", es="Cargando…", it="Caricamento…", nl="Laden…", pt="A carregar…")


def icon(name):
    return f'<svg class="ph" viewBox="0 0 24 24"><path d="{ICONS[name]}"/></svg>'


class PhonePage(AppPage):
    """One application for phones. `look` has dark, accent, bar, motion, time, pressed, navigation, sheet, login, round and font, and may have cards, loading, wait, loadBelow, spinner and filled."""

    def __init__(self, content, look, parts):
        super().__init__(content, {**PHONE_PARTS, **parts})
        self.look = look

    def field(self, label, kind, options):
        if kind != "select":      # phones choose a date from a picker of the system
            return super().field(label, "text" if kind == "date" else kind, options)
        return self.put("card", content=self.put("field", label, content=options[0], attrs=f'data-pick="{html.escape(json.dumps(options, ensure_ascii=False))}"'))

    def list_page(self):
        if self.look.get("cards"):      # cards that open nothing
            return self.put("card", content="".join(f'<div class="ph-row" data-card style="cursor: auto"><span><b>{r[0]}</b><small>{" · ".join(r[1:3])}</small></span></div>' for r in self.c["rows"][:3]))
        rows = "".join(self.put("row", r[0], content=" · ".join(r[1:3]), attrs=f'data-detail="{html.escape(json.dumps(r, ensure_ascii=False))}"') for r in self.c["rows"])
        return self.put("search", self.c["words"]["search"], attrs="data-filter") + '<div style="height: 12px"></div>' + self.put("card", content=rows)

    def form_page(self):
        choice, options = self.c["choice"]
        name, words = f"r{self.ids}", self.c["words"]
        radios = self.put("radios", choice, content=" ".join(self.put("radio", o, id=name, model="m.choice") for o in options))
        return "<form>" + "".join(self.field(*f) for f in self.c["fields"]) + radios + self.put("check", self.c["check"]) + self.put("bar", content=self.put("primary", words["save"], attrs=f'data-main data-toast="{words["done"]}"') + self.put("button", words["help"], attrs='data-open="help"')) + "</form>"

    def tabs_page(self):
        words, tabs = self.c["words"], self.c["tabs"]
        heads = "".join(self.put("tab", t, attrs=f'data-go-tab="t{i}"') for i, (t, _) in enumerate(tabs))
        panel = lambda i, text: f'<div data-tab="t{i}" hidden><p>{text}</p>' + self.put("fold", words["details"], content=text + ". " + tabs[(i + 1) % 3][1]) + self.put("bar", content=self.put("button", words["edit"], attrs='data-open="new"') + self.put("button", self.c["more"][0], attrs='data-open="more"')) + "</div>"
        return f'<div class="ph-segments">{heads}</div>' + "".join(panel(i, text) for i, (_, text) in enumerate(tabs))

    def leave_button(self):
        return self.put("button", ACCOUNT[self.c["lang"]][2], attrs='data-go-page="login"') if self.look["login"] else ""

    def settings_page(self, close=""):
        words, (label, kind, options) = self.c["words"], next(f for f in self.c["fields"] if f[1] == "select")
        number = next((f[0] for f in self.c["fields"] if f[1] == "number"), label)
        steps = f'<p class="ph-field"><label>{number}</label><span class="ph-steps">' + self.put("button", "−", attrs=f'data-step="-1" aria-label="{number} −"') + "<output>2</output>" + self.put("button", "+", attrs=f'data-step="1" aria-label="{number} +"') + "</span></p>"
        name = self.put("text", self.c["columns"][0]) if close and self.look.get("filled") else ""
        return name + self.put("card", content="".join(self.put("switch", s) for s in self.c["switches"])) + self.put("slider", self.c["columns"][2]) + steps + self.field(label, kind, options) + self.put("bar", content=self.put("primary", words["apply"], attrs=f'data-main data-toast="{words["done"]}"{close}') + ("" if close else self.put("button", words["help"], attrs='data-open="help"') + self.leave_button()))

    def detail_page(self):
        words = self.c["words"]
        slots = "".join(f'<div class="ph-detail"><small>{c}</small><div data-slot></div></div>' for c in self.c["columns"])
        return self.put("card", content=slots) + self.put("bar", content=self.put("primary", words["edit"], attrs='data-open="new"') + self.put("button", words["remove"], attrs='data-open="ask"')) + self.put("button", self.c["more"][0], attrs='data-open="more"')

    def login_page(self):
        enter, password, _, register = ACCOUNT[self.c["lang"]]
        return f'<div style="height: 30px"></div><h2>{self.c["brand"]}</h2>' + self.put("text", "Email", type="email") + self.put("text", password, type="password") + self.put("check", self.c["switches"][0]) + self.put("bar", content=self.put("primary", enter, attrs="data-enter") + self.put("button", register, attrs='data-go-page="register"'))

    def register_page(self):
        enter, password, _, register = ACCOUNT[self.c["lang"]]
        return self.put("text", self.c["fields"][0][0]) + self.put("text", "Email", type="email") + self.put("text", password, type="password") + self.put("bar", content=self.put("primary", register, attrs="data-enter") + self.put("button", enter, attrs='data-go-page="login"'))

    def pages(self):
        contents = [self.list_page(), self.form_page(), self.tabs_page(), self.settings_page()]
        pages = [(f"p{i}", label, content) for i, (label, content) in enumerate(zip(self.c["pages"], contents))] + [("detail", "", self.detail_page()), ("login", ACCOUNT[self.c["lang"]][0], self.login_page()), ("register", ACCOUNT[self.c["lang"]][3], self.register_page())]
        return "".join(f'<section data-page="{name}" data-title="{label}" hidden>{content}</section>' for name, label, content in pages)

    def dialogs(self):
        words, fields, kind = self.c["words"], self.c["fields"], self.look["sheet"]
        sheet = lambda id, label, content, buttons="", kind=kind: f'<div class="ph-shade {kind}" data-dialog="{id}" hidden><div class="ph-sheet"><h3>{label}</h3>{content}' + (self.put("bar", content=buttons) if buttons else "") + "</div></div>"
        cancel = lambda id: self.put("button", words["cancel"], attrs=f'data-close="{id}"')
        items = "".join(self.put("item", i, attrs=f'data-close="more" data-toast="{html.escape(i)}: OK"') for i in self.c["more"][1])
        return (sheet("new", words["new"], "".join(self.field(*f) for f in fields[:3]) + self.put("check", self.c["check"]), cancel("new") + self.put("primary", words["save"], attrs=f'data-add="{words["done"]}"')) + sheet("more", self.c["more"][0], items, cancel("more"), "bottom")
                + sheet("ask", words["ask"], "", cancel("ask") + self.put("danger", words["remove"], attrs=f'data-remove="{words["remove"]}: OK"'), "center") + sheet("help", words["help"], "".join(f"<p>{t}: {text}</p>" for t, text in self.c["tabs"]), self.put("primary", "OK", attrs='data-close="help"'))
                + (sheet("settings", self.c["pages"][3], self.settings_page(' data-close="settings"')) if self.look["navigation"] == "bar" else "")
                + '<div class="ph-shade bottom" data-dialog="pick" hidden><div class="ph-sheet"><h3 data-options-title></h3><div role="listbox" data-options></div></div></div>')

    def text_buttons(self):
        """Buttons with words in the bar at the top, instead of a navigation."""
        button = lambda attrs, name, label: f'<button class="ph-word" data-root-only {attrs}>{icon(name)}{label}</button>'
        first = button('data-open="new"', "plus", self.c["words"]["new"]) if self.look.get("cards") and not self.look["login"] else ""
        return first + button('data-open="settings"', "settings", self.c["pages"][3]) + (button('data-go-page="login"', "back", ACCOUNT[self.c["lang"]][2]) if self.look["login"] else "" if first else button('data-open="help"', "help", self.c["words"]["help"]))

    def frame(self):
        """The bar at the top, the navigation and the floating button."""
        navigation, names = self.look["navigation"], list(enumerate(self.c["pages"]))
        texts = navigation == "bar"
        top = ('<header class="ph-top"><button class="ph-icon" data-back data-leaf-only aria-label="Back">' + icon("back") + "</button>" + ('<button class="ph-icon" data-drawer data-root-only aria-label="Menu">' + icon("menu") + "</button>" if navigation == "drawer" else "")
               + '<b data-bar-title style="padding-left: 8px"></b>' + (self.text_buttons() if texts else '<button class="ph-icon" data-root-only data-open="help" aria-label="' + self.c["words"]["help"] + '">' + icon("help") + "</button>") + "</header>")
        if texts:
            navigation = ""
        elif navigation == "tabs":
            navigation = '<nav class="ph-tabs" data-root-only>' + "".join(f'<button data-go-page="p{i}">{icon(PAGE_ICONS[i])}{p}</button>' for i, p in names) + "</nav>"
        else:
            navigation = f'<div class="ph-shade" hidden><nav class="ph-drawer"><h3 style="padding: 0 14px">{self.c["brand"]}</h3>' + "".join(f'<div class="ph-row" role="button" data-go-page="p{i}">{icon(PAGE_ICONS[i])}<span>{p}</span></div>' for i, p in names) + "</nav></div>"
        hidden = 'style="display: none"' if self.look.get("cards") and not self.look["login"] else ""      # the bar has this button then
        return top + f'<main>{self.pages()}</main><button class="ph-fab" {hidden} data-list-only data-open="new" aria-label="{self.c["words"]["new"]}">{icon("plus")}</button>{navigation}{self.dialogs()}<div class="ph-toast" hidden></div>'

    def html(self):
        look, colours = self.look, DARK if self.look["dark"] else LIGHT
        style = Template(STYLE).safe_substitute(colours, accent=look["accent"], bar=look["bar"] or colours["card"], ink="white" if look["bar"] else colours["fore"], font=look["font"], round=f'{look["round"]}px', fab="50%" if look["round"] % 2 else "16px", lift="76px" if look["navigation"] == "tabs" else "24px", loadTop="54px" if look.get("loadBelow") else "0px")
        body = self.frame()
        app = f'<script type="text/x-template" id="template"><div>{body}</div></script><div id="app"></div>' if self.parts["template"] else f'<div id="app">{body}</div>'
        home = "login" if look["login"] else "p0"
        script = Template(SCRIPT).safe_substitute(motion=look["motion"] or "", time=look["time"], roots=json.dumps(["p0", "p1", "p2", "p3"]), home=home, pressed=look["pressed"] or "", loading=look.get("loading") or "", filled="1" if look.get("filled") else "", wait=look.get("wait", 0), spinner=look.get("spinner", ""), loadingText=LOADING[self.c["lang"]])
        script = script.replace("TOAST", json.dumps(self.put("toast", "TEXT"))).replace("CHOICE", json.dumps(self.put("choice", "TEXT", attrs='data-picked="TEXT"')))
        return (f'<!doctype html><html {self.put("html", lang=self.c["lang"])} {"data-theme=dark data-bs-theme=dark class=dark" if look["dark"] else "data-theme=light"}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>{self.c["brand"]}</title>{self.parts["head"]}<style>{style}</style></head>'
                f'<body {self.parts["body"]}>{app}{self.parts["scripts"]}<script>{script};{self.parts["hooks"]};show(HOME); tab("t0")</script></body></html>')
