# web: jspreadsheet-ce@5
# web: jsuites@6
"""A guest list in Jspreadsheet with its toolbar, explored."""
from explored_film import explored_film

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Guests</title><link rel="stylesheet" href="/npm/jsuites/dist/jsuites.css"><link rel="stylesheet" href="/npm/jspreadsheet-ce/dist/jspreadsheet.css"><script src="/npm/jsuites/dist/jsuites.js"></script><script src="/npm/jspreadsheet-ce/dist/index.js"></script>
<style>body { font-family: Lato, sans-serif; margin: 20px } button { margin: 0 6px 10px 0 }</style></head><body><h2>Guests of the summer party</h2><button onclick="sheet[0].insertRow()">Add guest</button><button onclick="sheet[0].insertColumn()">Add column</button><button onclick="sheet[0].orderBy(0)">Sort by name</button><button onclick="sheet[0].deleteRow()">Delete row</button><div id="s"></div><script>
const sheet = jspreadsheet(s, { tabs: true, worksheets: [['Family', [['Nell', 'Vegan', true], ['Ivo', 'Fish', false], ['Dana', 'Meat', true]]], ['Work', [['Theo', 'Fish', true], ['Mara', 'Vegan', false]]]].map(([worksheetName, data]) => ({ worksheetName, data, search: true, pagination: 10, minDimensions: [3, 8],
 columns: [{ title: 'Name', width: 180 }, { title: 'Menu', type: 'dropdown', source: ['Vegan', 'Fish', 'Meat'], width: 140 }, { title: 'Coming', type: 'checkbox', width: 90 }] })) })</script></body></html>"""

explored_film("jspreadsheet", pages={"/": PAGE}, title=["guest", "party", "sheet"], seed=1)
