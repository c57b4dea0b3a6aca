"""The script that finds the controls of a page which a person could press now.

Its result is { controls, words, below, above, path }. It keeps the elements of the controls in window.__controls, in the same order.
"""

FIND_CONTROLS = r"""
(() => {
  const NATIVE = 'a[href],button,input,select,textarea,summary,[role=button],[role=tab],[role=menuitem],[role=menuitemcheckbox],[role=menuitemradio],[role=option],[role=checkbox],[role=radio],[role=switch],[role=link],[role=treeitem],[role=combobox],[role=textbox],[contenteditable=true],th[aria-sort]'
  const TEXT_INPUTS = /^(text|search|email|tel|url|number|date|password|)$/
  window.__seen ??= new WeakSet()
  const hostOf = e => e.assignedSlot ?? e.parentElement ?? e.getRootNode().host ?? null
  const holds = (outer, inner) => { for (let e = inner; e; e = hostOf(e)) if (e === outer) return true; return false }
  const hitAt = (x, y) => { let hit = document.elementFromPoint(x, y); while (hit?.shadowRoot) { const deeper = hit.shadowRoot.elementFromPoint(x, y); if (!deeper || deeper === hit) break; hit = deeper } return hit }
  window.__isHit = (e, x, y) => { const hit = hitAt(x, y); return Boolean(hit) && (holds(e, hit) || (hit.shadowRoot && e.getRootNode() === hit.shadowRoot) || (holds(hit, e) && hit.matches('label')) || [...(e.labels ?? [])].some(label => holds(label, hit))) }
  const isShown = e => { const r = e.getBoundingClientRect(); return r.width > 3 && r.height > 3 && (e.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) ?? true) }
  const isIconFont = e => /icon|symbol|awesome|glyph|feather/i.test(getComputedStyle(e).fontFamily.split(',')[0])
  const clean = text => text.replace(/[\ue000-\uf8ff\u200b-\u200f\ufeff]/g, '').replace(/\s+/g, ' ').trim()
  // The texts of an element as they are drawn, through shadow roots and slots, without icon fonts.
  const textsOf = (e, found = []) => {
    if (e.nodeType === 3) { if (clean(e.data)) found.push(clean(e.data)) }
    else if (e.nodeType === 1 && !e.matches('script,style,select,textarea,svg,template,noscript') && (getComputedStyle(e).display === 'contents' || isShown(e)) && !isIconFont(e))
      for (const child of e.matches('slot') && e.assignedNodes().length ? e.assignedNodes({ flatten: true }) : (e.shadowRoot ?? e).childNodes) textsOf(child, found)
    return found
  }
  // Where a person would aim in a wide control: at its text.
  const textBoxOf = (e, kind) => { if (kind === 'text' || kind === 'select' || !clean(e.textContent)) return null; const range = document.createRange(); range.selectNodeContents(e); const r = range.getBoundingClientRect(); return r.width > 8 && r.height > 5 ? [r.x, r.y, r.width, r.height] : null }
  const namedBy = e => (e.getAttribute('aria-labelledby') ?? '').split(' ').map(id => id && e.getRootNode().getElementById?.(id)).filter(Boolean).map(n => clean(n.textContent)).join(' ')
  const nameOf = e => clean(e.getAttribute('aria-label') || namedBy(e) || e.title || e.getAttribute('data-original-title') || e.getAttribute('data-bs-original-title') || e.placeholder || e.querySelector('img[alt]')?.alt || e.querySelector('svg title')?.textContent || '')
  const everything = (root, found = []) => { for (const e of root.querySelectorAll('*')) { found.push(e); if (e.shadowRoot) everything(e.shadowRoot, found) } return found }
  const kindOf = e => {
    const role = e.getAttribute('role'), tag = e.tagName.toLowerCase()
    if (tag === 'select') return 'select'
    if (tag === 'textarea' || e.isContentEditable || (tag === 'input' && TEXT_INPUTS.test(e.getAttribute('type') ?? ''))) return 'text'
    if (tag === 'input') return /checkbox|radio/.test(e.type) ? e.type : /button|submit|reset/.test(e.type) ? 'button' : null
    return role || { a: 'link', button: 'button', summary: 'button', th: 'columnheader', label: 'label', li: 'listitem' }[tag] || 'generic'
  }
  // The part of the page that a person finishes before the rest: a form, a dialog, a page of an application.
  const GROUP = 'dialog,[role=dialog],[data-dialog],.modal,form,[data-page],section', MAIN = '[type=submit],[data-add],[data-enter],[data-main],[data-remove]'
  const groups = [], groupOf = e => { let at = e; while (at && !at.matches?.(GROUP)) at = hostOf(at); if (!groups.includes(at)) groups.push(at); return groups.indexOf(at) }
  const isMain = e => { for (let at = e, up = 0; at && up < 4; at = hostOf(at), up++) if (at.matches?.(MAIN)) return true; return false }
  const isDead = e => e.matches(':disabled,[aria-disabled=true],[readonly],.disabled,[type=file],[type=color],[type=range]') || (() => { const link = e.closest('a[href]'); if (!link) return false
    const url = new URL(link.href, location.href); return link.target === '_blank' || link.hasAttribute('download') || (url.protocol !== 'javascript:' && url.origin !== location.origin) || /\.(zip|pdf|png|jpg|md|csv)$/.test(url.pathname) })()
  const all = everything(document)
  const native = all.filter(e => e.matches(NATIVE) || (e.matches('label') && e.control))
  const pointers = all.filter(e => !e.matches(NATIVE + ',label') && getComputedStyle(e).cursor === 'pointer' && (!hostOf(e) || getComputedStyle(hostOf(e)).cursor !== 'pointer'))
  const set = new Set(native), inNative = e => { for (let p = hostOf(e); p; p = hostOf(p)) if (set.has(p)) return true; return false }
  const outer = new Set(native.flatMap(e => { const up = []; for (let p = hostOf(e); p; p = hostOf(p)) up.push(p); return up }))
  const picked = [...native.filter(e => !inNative(e) || (e.matches('input,select,textarea') && !e.matches('[type=checkbox],[type=radio]'))), ...pointers.filter(e => !inNative(e) && !outer.has(e))]
  const controls = [], kept = []
  for (const e of picked) {
    if (!isShown(e) || isDead(e)) continue
    let kind = kindOf(e), control = e
    if (kind === 'label') { kind = kindOf(e.control); control = e.control; if (!/checkbox|radio/.test(kind ?? '') || control.disabled) continue }
    if (!kind) continue
    let r = e.getBoundingClientRect()
    if (e.matches('label') && clean(e.textContent)) { const range = document.createRange(); range.selectNodeContents(e); const text = range.getBoundingClientRect(); if (text.width > 8 && text.height > 8 && text.width < r.width) r = text }
    const x0 = Math.max(0, r.left), y0 = Math.max(0, r.top), x1 = Math.min(innerWidth, r.right), y1 = Math.min(innerHeight, r.bottom)
    if (x1 - x0 < 8 || y1 - y0 < 8 || (x1 - x0) * (y1 - y0) < 0.6 * r.width * r.height && kind !== 'text') continue
    if (kind !== 'text' && (r.height > 130 || (r.width > innerWidth * 0.6 && r.height > 80))) continue
    if (!window.__isHit(e, (x0 + x1) / 2, (y0 + y1) / 2)) continue
    const labels = kind === 'text' || kind === 'select' ? [...(control.labels ?? [])].map(l => clean(l.textContent)).filter(Boolean) : []
    const texts = kind === 'text' || kind === 'select' ? [] : kind === 'button' && e.matches('input') ? [e.value] : textsOf(e)
    const whole = texts.join(' ').slice(0, 200), own = whole && whole.length <= 40 ? whole : texts.find(t => /[^\W\d_]{2}/u.test(t)) ?? ''
    const options = kind === 'select' && !e.multiple && e.size < 2 ? [...e.options].map(o => [clean(o.text), o.disabled || o.hidden]) : null
    if (kind === 'select' && !options) continue
    const link = e.closest('a[href]'), popup = /^(true|menu|listbox|dialog)$/.test(e.getAttribute('aria-haspopup') ?? '') || /combobox/.test(kind) || e.matches('[data-bs-toggle=dropdown],[data-toggle=dropdown],[aria-expanded=false][aria-controls]')
    const isItem = /^(menuitem|option)/.test(kind) || Boolean(e.closest('[role=menu],[role=listbox],.dropdown-menu,.app-menu ul'))
    controls.push({ index: kept.length, box: [x0, y0, x1 - x0, y1 - y0], text: textBoxOf(e, kind), corner: [e.getBoundingClientRect().x, e.getBoundingClientRect().y], kind, name: own && own.length <= 60 ? own : nameOf(control) || labels[0] || nameOf(e), texts: texts.slice(0, 4), hasText: Boolean(own) || kind === 'text' || kind === 'select',
      hint: [control.type, control.name, control.id, control.placeholder, ...labels, nameOf(control)].join(' ').toLowerCase(), type: control.getAttribute?.('type') ?? '', value: /^(input|textarea)$/i.test(control.tagName) ? control.value : '', options, chosen: control.selectedIndex ?? -1, group: groupOf(e), isMain: isMain(e), isOn: Boolean(control.checked), popup, isItem,
      href: link && !/^(#|javascript:)/.test(link.getAttribute('href')) ? link.href : '', fresh: !window.__seen.has(e) })
    kept.push(e)
  }
  const isFirst = kept.length > 0 && kept.every(e => !window.__seen.has(e))
  for (const e of all) window.__seen.add(e)
  window.__controls = kept
  return { controls: controls.map(c => ({ ...c, fresh: c.fresh && !isFirst })), words: [...new Set(([...document.querySelectorAll('td')].slice(0, 60).map(e => e.innerText).join(' ') || document.body.innerText.slice(0, 6000)).match(/[A-ZÄÖÜÉ]\p{L}{3,10}/gu) ?? [])].slice(0, 80),
    below: document.documentElement.scrollHeight - innerHeight - scrollY, above: scrollY, path: location.pathname + location.hash }
})()
"""
