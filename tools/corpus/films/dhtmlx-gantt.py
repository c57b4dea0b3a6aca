# web: dhtmlx-gantt@10
"""The plan of a house renovation in DHTMLX Gantt, explored."""
from explored_film import explored_film

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Renovation plan</title><link rel="stylesheet" href="/npm/dhtmlx-gantt/codebase/dhtmlxgantt.css"><script src="/npm/dhtmlx-gantt/codebase/dhtmlxgantt.js"></script>
<style>body { margin: 0; font: 14px Roboto, sans-serif } header { display: flex; gap: 8px; padding: 10px 16px; align-items: center; background: #f3f5f8 } #plan { height: calc(100vh - 56px) }</style></head><body>
<header><b>Renovation plan</b> <button onclick="gantt.createTask()">Add task</button> <button onclick="zoom('month')">Months</button> <button onclick="zoom('week')">Weeks</button> <button onclick="zoom('day')">Days</button> <button onclick="gantt.eachTask(t => gantt.close(t.id))">Collapse all</button>
<button onclick="gantt.eachTask(t => gantt.open(t.id))">Expand all</button> <label><input type="checkbox" onchange="gantt.config.show_progress = !this.checked; gantt.render()"> Hide progress</label></header><div id="plan"></div><script>
const zoom = unit => { gantt.config.scales = unit === 'month' ? [{ unit: 'month', format: '%F %Y' }] : unit === 'week' ? [{ unit: 'month', format: '%F' }, { unit: 'week', format: 'Week %W' }] : [{ unit: 'week', format: 'Week %W' }, { unit: 'day', format: '%j' }]; gantt.render() }
gantt.init('plan'); gantt.parse({ tasks: [{ id: 1, text: 'Kitchen', start_date: '04-05-2026', duration: 14, open: true, progress: .6 }, { id: 2, text: 'Order cupboards', start_date: '04-05-2026', duration: 4, parent: 1, progress: 1 }, { id: 3, text: 'New pipes', start_date: '08-05-2026', duration: 5, parent: 1, progress: .4 },
 { id: 4, text: 'Tiles', start_date: '13-05-2026', duration: 5, parent: 1, progress: 0 }, { id: 5, text: 'Attic', start_date: '18-05-2026', duration: 12, open: true, progress: .1 }, { id: 6, text: 'Insulation', start_date: '18-05-2026', duration: 6, parent: 5, progress: .2 }, { id: 7, text: 'Windows', start_date: '25-05-2026', duration: 5, parent: 5, progress: 0 }],
 links: [{ id: 1, source: 2, target: 3, type: '0' }, { id: 2, source: 3, target: 4, type: '0' }] })</script></body></html>"""

explored_film("dhtmlx-gantt", pages={"/": PAGE}, title=["gantt", "renovation", "plan", "task"], seed=1)
