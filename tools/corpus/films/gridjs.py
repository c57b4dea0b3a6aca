# web: gridjs@6
"""The members of a rowing club in Grid.js, explored."""
from explored_film import explored_film

PAGE = r"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Rowing club</title><link rel="stylesheet" href="/npm/gridjs/dist/theme/mermaid.min.css"><script src="/npm/gridjs/dist/gridjs.umd.js"></script></head><body style="font-family: Inter, sans-serif; margin: 24px"><h2>Members</h2><p><select id="b"><option>All boats</option><option>Single</option><option>Double</option><option>Eight</option></select> <button onclick="note.textContent = 'Invitation sent'">Invite</button> <button onclick="note.textContent = 'Fees are up to date'">Check fees</button> <label><input type="checkbox"> Only juniors</label> <span id="note"></span></p><div id="g"></div><script>
const first = ['Nell', 'Ivo', 'Dana', 'Theo', 'Mara', 'Jonas', 'Orla', 'Ruth', 'Hugo', 'Clara', 'Bram', 'Inés', 'Paul', 'Rita'], boats = ['Single', 'Double', 'Eight'], last = ['Farrow', 'Stern', 'Reyes', 'Lang', 'Odell', 'Vale', 'Finch']
new gridjs.Grid({ columns: ['Name', 'Boat', 'Year', { name: 'Manage', sort: false, formatter: (_, row) => gridjs.html('<button onclick="note.textContent = \'Opened\'">Open</button> <button onclick="note.textContent = \'Paused\'">Pause</button>') }], search: true, sort: true, pagination: { limit: 6 }, data: first.map((f, i) => [f + ' ' + last[i % 7], boats[i % 3], 1980 + i * 2, '']) }).render(g)</script></body></html>"""

explored_film("gridjs", pages={"/": PAGE}, title=["members", "rowing", "club"], seed=1)
