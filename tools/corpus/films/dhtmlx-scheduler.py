# web: dhtmlx-scheduler@7
"""The bookings of a music school in DHTMLX Scheduler, explored."""
from explored_film import explored_film

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Music rooms</title><link rel="stylesheet" href="/npm/dhtmlx-scheduler/codebase/dhtmlxscheduler.css"><script src="/npm/dhtmlx-scheduler/codebase/dhtmlxscheduler.js"></script>
<style>html, body { margin: 0; height: 100% }</style></head><body><div id="s" class="dhx_cal_container" style="width: 100%; height: 100%"></div><script>
scheduler.plugins({ quick_info: true, year_view: true, agenda_view: true }); scheduler.config.header = ['day', 'week', 'month', 'year', 'agenda', 'date', 'prev', 'today', 'next']; scheduler.config.first_hour = 8; scheduler.config.last_hour = 20; scheduler.init('s', new Date(2026, 4, 12), 'week')
scheduler.parse([['Piano, Theo Lang', 11, 9, 10], ['Choir practice', 11, 15, 17], ['Violin, Mara Odell', 12, 10, 11], ['Drums', 13, 14, 16], ['Guitar, Ivo Stern', 14, 9, 11], ['Harp, Nell Farrow', 14, 13, 14], ['Concert', 15, 18, 20], ['Flute, Dana Reyes', 13, 10, 11]].map(([text, day, from, to], i) => ({ id: i + 1, text, start_date: new Date(2026, 4, day, from), end_date: new Date(2026, 4, day, to) })))
</script></body></html>"""

explored_film("dhtmlx-scheduler", pages={"/": PAGE}, title=["schedule", "music", "booking", "calendar"], seed=1)
