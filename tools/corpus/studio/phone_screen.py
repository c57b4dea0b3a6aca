"""Scripts that draw parts of a phone's screen over a page: the on-screen keyboard and the status bar.

Both lie in closed shadow roots, so that explorers find neither their texts nor their keys.
"""
import json

# The rows of letters by language. Other languages use QWERTY.
ROWS = {"de": ["qwertzuiopü", "asdfghjklöä", "yxcvbnm"], "fr": ["azertyuiop", "qsdfghjklm", "wxcvbn"], "es": ["qwertyuiop", "asdfghjklñ", "zxcvbnm"]}

# `window.__phoneKeyboard` has the height that the keyboard covers now, and a function that hides it. The variable --keyboard is that height, too.
KEYBOARD = r"""(() => { if (window.__phoneKeyboard) return
 const look = LOOK, host = document.createElement('div'), root = host.attachShadow({ mode: 'closed' }), TEXT = /^(text|search|email|tel|url|number|password|)$/
 let field = null, height = 0
 const isField = e => e?.nodeType === 1 && (e.matches('textarea,[contenteditable=true]') || e.matches('input') && TEXT.test(e.getAttribute('type') ?? ''))
 const colours = look.dark ? ['#202124', '#3c4043', '#e8eaed', '#55595e', '#2b2d30'] : look.flat ? ['#eceff1', '#ffffff', '#202124', '#b9c1c9', '#dde2e6'] : ['#d1d4da', '#ffffff', '#111', '#8e939b', '#acb1ba']
 const style = `:host { all: initial; position: fixed !important; left: 0; right: 0; bottom: 0; height: ${look.share * 100}% !important; z-index: 2147483600 !important; display: block !important; opacity: 1 !important; transform: translateY(102%) !important; visibility: hidden !important; transition: transform ${look.slide}ms ease-out, visibility 0s ${look.slide}ms }
  :host(.shown) { transform: none !important; visibility: visible !important; transition: transform ${look.slide}ms ease-out } .board { box-sizing: border-box; height: 100%; background: ${colours[0]}; padding: 4px 3px 14px; display: flex; flex-direction: column; gap: ${look.flat ? 6 : 8}px; font: ${look.flat ? 19 : 21}px Roboto, Inter, sans-serif; color: ${colours[2]}; user-select: none }
  .row { flex: 1; display: flex; justify-content: center; gap: 5px } .key { flex: 1; max-width: 10%; display: flex; align-items: center; justify-content: center; background: ${colours[1]}; border-radius: ${look.flat ? 6 : 5}px; box-shadow: 0 1px 0 rgba(0, 0, 0, ${look.flat ? 0 : 0.3}) } .digits .key { max-width: none }
  .wide { max-width: 14%; flex: 1.4; background: ${colours[4]}; font-size: 14px } .space { max-width: none; flex: 5; font-size: 14px } .lit { background: ${colours[3]} } .caps { text-transform: uppercase } .words { flex: 0 0 34px; display: flex; font-size: 15px } .words span { flex: 1; min-width: 0; overflow: hidden; text-align: center; line-height: 34px; border-left: 1px solid ${colours[3]} } .words span:first-child { border: 0 }`
 const key = (name, label = name, kind = '') => `<div class="key ${kind}" data-key="${name}">${label}</div>`, row = keys => `<div class="row">${keys}</div>`
 const letters = () => (look.words ? '<div class="words"><span>I</span><span>The</span><span>Thanks</span></div>' : '') + (look.numbers ? row([...'1234567890'].map(k => key(k)).join('')) : '') + look.rows.map((r, i) => row(i < 2 ? [...r].map(k => key(k)).join('') : key('shift', '⇧', 'wide') + [...r].map(k => key(k)).join('') + key('backspace', '⌫', 'wide'))).join('')
  + row(key('symbols', '?123', 'wide') + key(',') + key(' ', look.space, 'space') + key('.') + key('enter', '↵', 'wide'))
 const digits = () => ['123', '456', '789'].map(r => row([...r].map(k => key(k)).join(''))).join('') + row(key('.') + key('0') + key('backspace', '⌫'))
 const draw = () => { const few = /^(number|tel)$/.test(field.type); root.innerHTML = `<style>${style}</style><div class="board ${few ? 'digits' : ''}">${few ? digits() : letters()}</div>`; update() }
 const update = () => { const text = field?.value ?? '', last = text.split(' ').pop(), words = root.querySelectorAll('.words span'); for (const r of root.querySelectorAll('.row')) r.classList.toggle('caps', !text && !/^(email|url|password)$/.test(field?.type ?? ''))
  if (words.length) ['' + last, last ? last + 's' : 'I', last ? last + 'er' : 'and'].forEach((word, i) => words[i].textContent = word) }
 const cover = value => { height = value; document.documentElement.style.setProperty('--keyboard', value + 'px'); document.body.style.paddingBottom = value ? `calc(${document.body.dataset.padding ??= getComputedStyle(document.body).paddingBottom} + ${value}px)` : '' }
 const raise = () => { if (!field || !height) return; field.style.scrollMarginBottom = height + 28 + 'px'; field.style.scrollMarginTop = '90px'; field.scrollIntoView({ block: 'nearest', behavior: 'smooth' }) }
 const show = e => { field = e; draw(); if (!host.isConnected) document.documentElement.append(host); host.offsetHeight; host.classList.add('shown'); cover(Math.round(innerHeight * look.share)); setTimeout(raise, 60) }
 const hide = () => { field = null; host.classList.remove('shown'); cover(0) }
 for (const kind of ['mousedown', 'touchstart', 'pointerdown', 'click']) host.addEventListener(kind, e => { e.preventDefault(); e.stopPropagation() }, { passive: false })
 addEventListener('focusin', e => { const target = e.composedPath()[0]; if (isField(target) && !target.readOnly && target !== field) show(target) }, true)
 addEventListener('focusout', () => setTimeout(() => { let e = document.activeElement; while (e?.shadowRoot?.activeElement) e = e.shadowRoot.activeElement; if (field && !isField(e)) hide() }, 40), true)
 addEventListener('keydown', e => { const hit = [...root.querySelectorAll('.key')].find(k => k.dataset.key === e.key.toLowerCase()); if (hit) { hit.classList.add('lit'); setTimeout(() => hit.classList.remove('lit'), 80) } }, true)
 addEventListener('input', update, true)
 window.__phoneKeyboard = { covered: () => height, hide: () => { let e = document.activeElement; while (e?.shadowRoot?.activeElement) e = e.shadowRoot.activeElement; e?.blur(); hide() } } })()"""

STATUS = r"""(() => { if (window.__phoneStatus) return; window.__phoneStatus = true
 const look = LOOK, put = () => { const host = document.createElement('div'), root = host.attachShadow({ mode: 'closed' }); document.documentElement.append(host); document.documentElement.style.setProperty('--status', look.height + 'px')
 host.style.cssText = `all: initial; position: fixed; left: 0; right: 0; top: 0; height: ${look.height}px; z-index: 2147483500; pointer-events: none; color: ${look.colour}; font: 600 13px Roboto, Inter, sans-serif; background: ${look.background}`
 const draw = () => { const clock = new Date().toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  root.innerHTML = `<div style="display: flex; align-items: center; gap: 6px; height: 100%; padding: 0 14px"><span style="flex: 1">${clock}</span><svg width="46" height="12" fill="currentColor"><path d="M0 8h3v4H0zM5 5h3v7H5zM10 2h3v10h-3zM20 3q5-4 10 0l-5 8z"/><rect x="34" y="1" width="5" height="2" transform="translate(1 0)"/><rect x="33" y="2" width="9" height="10" rx="1.5"/></svg><span>${look.charge}%</span></div>` }
 draw(); setInterval(draw, 5000) }
 document.body ? put() : addEventListener('DOMContentLoaded', put) })()"""


def keyboard_script(dark=False, flat=True, words=True, numbers=False, share=0.38, slide=250, lang="en"):
    """Returns the script of a keyboard that slides in when a text field gets the focus. `flat`, `words` and `numbers` vary its look."""
    language = {"de": "Deutsch", "fr": "Français", "es": "Español", "it": "Italiano", "nl": "Nederlands", "pt": "Português"}.get(lang[:2], "English")
    look = dict(dark=dark, flat=flat, words=words, numbers=numbers, share=share, slide=slide, rows=ROWS.get(lang[:2], ["qwertyuiop", "asdfghjkl", "zxcvbnm"]), space=language)
    return KEYBOARD.replace("LOOK", json.dumps(look))


def status_script(height=26, colour="#222", background="transparent", charge=78):
    """Returns the script of a status bar with a clock. The variable --status is its height."""
    return STATUS.replace("LOOK", json.dumps(dict(height=height, colour=colour, background=background, charge=charge)))


# Marks that systems and recorders draw at touches: the developer option “Show taps” of Android, simulators, and tools for demonstrations.
TOUCH_MARKS = [dict(fill="rgba(255, 255, 255, .6)", ring="1px solid rgba(70, 70, 70, .45)", size=22, fade=60), dict(fill="rgba(255, 255, 255, .5)", ring="1.5px solid rgba(40, 40, 40, .35)", size=26, fade=120), dict(fill="rgba(140, 140, 145, .5)", ring="0", size=34, fade=150),
               dict(fill="rgba(120, 120, 130, .4)", ring="2px solid rgba(255, 255, 255, .7)", size=40, fade=0), dict(fill="rgba(255, 255, 255, .35)", ring="1px solid rgba(0, 0, 0, .5)", size=24, fade=0), dict(fill="rgba(66, 133, 244, .4)", ring="0", size=30, fade=200)]


def touch_mark_script(fill, ring="0", size=34, fade=300):
    """Draws a circle where the screen is touched. It vanishes within `fade` ms after the touch."""
    style = f"position:fixed;z-index:2147483647;box-sizing:border-box;width:{size}px;height:{size}px;margin:-{size / 2}px 0 0 -{size / 2}px;border-radius:50%;pointer-events:none;opacity:0;background:{fill};border:{ring}"
    return """(() => { if (window.__touchMark) return; window.__touchMark = true; const add = () => { const dot = document.createElement('div'); document.documentElement.append(dot); dot.style.cssText = '%s'
        const show = e => { const t = e.touches[0]; dot.style.transition = 'none'; dot.style.left = t.clientX + 'px'; dot.style.top = t.clientY + 'px'; dot.style.opacity = 1 }
        for (const kind of ['touchstart', 'touchmove']) addEventListener(kind, show, { capture: true, passive: true })
        for (const kind of ['touchend', 'touchcancel']) addEventListener(kind, () => { dot.style.transition = 'opacity %dms'; dot.style.opacity = 0 }, { capture: true, passive: true }) }
        if (document.documentElement) add(); else addEventListener('DOMContentLoaded', add) })()""" % (style, fade)
