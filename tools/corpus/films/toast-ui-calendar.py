# web: @toast-ui/calendar@2
# web: bootstrap@5
# web: bootstrap-icons@1
"""TOAST UI Calendar in the booking page of a physiotherapist: an appointment is made, moved by drag, changed and deleted; views and calendars are switched."""
from browser import BrowserFilm

page = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Appointments – Praxis Lindenhof</title><link rel="stylesheet" href="/npm/bootstrap/dist/css/bootstrap.min.css">
<link rel="stylesheet" href="/npm/bootstrap-icons/font/bootstrap-icons.min.css"><link rel="stylesheet" href="/npm/tui-time-picker/dist/tui-time-picker.min.css"><link rel="stylesheet" href="/npm/tui-date-picker/dist/tui-date-picker.min.css"><link rel="stylesheet" href="/npm/@toast-ui/calendar/dist/toastui-calendar.min.css">
<style>body { background: #eef3f1 } header { background: #fff } aside { width: 210px } .toastui-calendar-popup-container { font-family: inherit }
.toastui-calendar-timegrid { height: 100% !important; min-height: 480px !important }</style></head><body class="d-flex flex-column vh-100">
<header class="d-flex align-items-center px-3 py-2 border-bottom"><b class="text-success fs-5"><i class="bi bi-tree me-2"></i>Lindenhof physiotherapy</b><div class="btn-group ms-4"><button class="btn btn-outline-secondary btn-sm" id="prev" aria-label="Previous"><i class="bi bi-chevron-left"></i></button>
<button class="btn btn-outline-secondary btn-sm" id="today">Today</button><button class="btn btn-outline-secondary btn-sm" id="next" aria-label="Next"><i class="bi bi-chevron-right"></i></button></div><span class="ms-3 fw-semibold" id="range"></span>
<div class="btn-group ms-auto" id="views"><button class="btn btn-sm btn-outline-success">Day</button><button class="btn btn-sm btn-outline-success active">Week</button><button class="btn btn-sm btn-outline-success">Month</button></div></header>
<div class="d-flex flex-fill" style="min-height:0"><aside class="p-3 border-end bg-white"><div class="text-secondary small mb-2">ROOMS</div><label class="form-check"><input class="form-check-input" type="checkbox" checked value="1">Massage</label>
<label class="form-check"><input class="form-check-input" type="checkbox" checked value="2">Gym</label><label class="form-check"><input class="form-check-input" type="checkbox" checked value="3">Home visits</label><hr>
<label class="form-check form-switch"><input class="form-check-input" type="checkbox" id="weekend">Hide weekend</label></aside><div class="flex-fill bg-white" id="calendar" style="min-width:0"></div></div>
<script src="/npm/tui-time-picker/dist/tui-time-picker.min.js"></script><script src="/npm/tui-date-picker/dist/tui-date-picker.min.js"></script><script src="/npm/@toast-ui/calendar/dist/toastui-calendar.ie11.min.js"></script><script>
const calendars = [{ id: '1', name: 'Massage', backgroundColor: '#9fd8b4', borderColor: '#2e8b57' }, { id: '2', name: 'Gym', backgroundColor: '#a9c9f5', borderColor: '#2f6fc4' }, { id: '3', name: 'Home visits', backgroundColor: '#f5cf9b', borderColor: '#c47a1e' }]
const cal = new tui.Calendar('#calendar', { defaultView: 'week', calendars, useFormPopup: true, useDetailPopup: true, usageStatistics: false, week: { startDayOfWeek: 1, hourStart: 8, hourEnd: 18, taskView: false, eventView: ['time'] }, month: { startDayOfWeek: 1 } })
const at = (d, h, m = 0) => new Date(2026, 4, d, h, m)
cal.setDate(at(13, 9))
cal.createEvents([['a', '1', 'Mrs Abara', 11, 9, 10], ['b', '2', 'Back class', 12, 10, 12], ['c', '1', 'Mr Pohl', 13, 11, 12], ['d', '3', 'Mrs Winter', 14, 14, 16], ['e', '2', 'Knee group', 15, 9, 11], ['f', '1', 'Mr Tanaka', 12, 14, 15]]
  .map(([id, calendarId, title, d, from, to]) => ({ id, calendarId, title, start: at(d, from), end: at(d, to), category: 'time' })))
const show = () => { const s = cal.getDateRangeStart().toDate(), e = cal.getDateRangeEnd().toDate(), f = d => d.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' }); range.textContent = f(s) + ' – ' + f(e) + ' ' + e.getFullYear() }
show()
cal.on('beforeCreateEvent', e => { cal.createEvents([{ ...e, id: String(Math.random()) }]); cal.clearGridSelections() }); cal.on('beforeUpdateEvent', ({ event, changes }) => cal.updateEvent(event.id, event.calendarId, changes))
cal.on('beforeDeleteEvent', e => cal.deleteEvent(e.id, e.calendarId))
prev.onclick = () => { cal.prev(); show() }; next.onclick = () => { cal.next(); show() }; today.onclick = () => { cal.setDate(at(13, 9)); show() }
for (const b of views.children) b.onclick = () => { for (const o of views.children) o.classList.toggle('active', o === b); cal.changeView(b.innerText.toLowerCase()); show() }
for (const c of document.querySelectorAll('aside input[value]')) c.onchange = () => cal.setCalendarVisibility(c.value, c.checked)
weekend.onchange = () => cal.setOptions({ week: { workweek: weekend.checked }, month: { workweek: weekend.checked } })
</script></body></html>"""

with BrowserFilm("toast-ui-calendar", ["calendar", "appointment", "event", "booking"], size=(1280, 720), fps=15, wm="Breeze-ob", theme="Materia-light", icons="Papirus-Light", font="Inter 10", wallpaper="#9db5a8", cursor=("Breeze_Snow", 24), speed=0.9) as f:
    port = f.serve({"/": page})
    f.open_page(f"http://127.0.0.1:{port}/", full=True)
    event = lambda text: f.by_css(".toastui-calendar-event-time, .toastui-calendar-weekday-event", text, label=text)
    event("Mrs Abara")
    column = lambda day: f.by_css(".toastui-calendar-column", nth=day)
    def spot(day, hour):
        """The point of an hour (8 to 18) in the column of a day (0 is Monday)."""
        x, y, w, h = column(day).box
        return x + w / 2, y + h * (hour - 8) / 10
    f.start_recording()
    f.say("Mrs Abara called, she cannot come on Monday. No problem, we just drag her to Wednesday.")
    x, y = spot(2, 9)
    f.drag(event("Mrs Abara"), (x, y + 24), "Mrs Abara", keys=["mrs abara"], seconds=1.3)
    f.say("The weekend is always empty, so I hide it.")
    f.click(f.by_css("#weekend", label="Hide weekend"))
    f.pause(0.8)
    f.say("A new patient wants to come on Monday at one. Drag over that time.")
    f.drag((spot(0, 13)[0], spot(0, 13)[1] + 5), (spot(0, 14)[0], spot(0, 14)[1] - 5), "Monday, 13:00", keys=["13:00", "one", "monday", "drag"], box=[round(column(0).box[0]), round(spot(0, 13)[1]), round(column(0).box[2]), round(spot(0, 14)[1] - spot(0, 13)[1])])
    f.pause(0.8)
    popup = lambda part, label: f.by_css(f".toastui-calendar-popup-container {part}", label=label)
    f.say("It will be a home visit.")
    f.choose_on_page(popup(".toastui-calendar-dropdown-section", "Massage"), lambda: f.by_css(".toastui-calendar-dropdown-menu-item", "Home visits"))
    f.say("His name goes into the subject,")
    f.fill(popup("input[name=title]", "Subject"), text="Mr Oduya", clear=False)
    f.say("and the address into the location, because we visit him at home.")
    f.fill(popup("input[name=location]", "Location"), text="Mill Lane 4", clear=False)
    f.say("and save")
    f.click(popup(".toastui-calendar-popup-confirm", "Save"))
    f.pause(0.6)
    f.hover(event("Back class"), seconds=0.8)
    f.say("Mr Tanaka wrote that it's the knee now. Click him, then Edit.")
    f.click(event("Mr Tanaka"), fy=0.3)
    f.pause(0.5)
    f.click(popup(".toastui-calendar-edit-button", "Edit"))
    f.pause(0.5)
    f.fill(popup("input[name=title]", "Subject"), text="Mr Tanaka, knee")
    f.say("Update, and the new name shows up.")
    f.click(popup(".toastui-calendar-popup-confirm", "Update"))
    f.pause(0.6)
    f.say("The groups in the gym are not mine, so off with them.")
    f.click(f.by_css("aside label", "Gym"), fx=0.1)
    f.say("What does the month look like?")
    f.click(f.by_css("#views button", "Month"))
    f.pause(0.8)
    f.say("one month further")
    f.click(f.by_css("#next", label="Next"), keys=["next", "arrow", "forward"])
    f.pause(0.8)
    f.say("June is still empty, good. Back to today")
    f.click(f.by_css("#today"))
    f.pause(0.5)
    f.click(f.by_css("#views button", "Week"))
    f.pause(0.5)
    f.say("And Mrs Winter has cancelled, so delete her appointment.")
    f.click(event("Mrs Winter"), fy=0.3)
    f.pause(0.5)
    f.say("Delete is on the right")
    f.click(popup(".toastui-calendar-delete-button", "Delete"))
    f.pause(0.6)
    f.say("Show the gym again before I leave.")
    f.click(f.by_css("aside label", "Gym"), fx=0.1)
    f.pause(1)
