# web: x-data-spreadsheet@1
"""A price list in the spreadsheet x-spreadsheet, explored."""
from explored_film import explored_film

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Price list</title><link rel="stylesheet" href="/npm/x-data-spreadsheet/dist/xspreadsheet.css"><script src="/npm/x-data-spreadsheet/dist/xspreadsheet.js"></script><style>body { margin: 0 }</style></head><body><div id="s"></div><script>
const rows = [['Article', 'Price', 'Stock'], ['Lamp', '49', '12'], ['Chair', '89', '4'], ['Table', '240', '2'], ['Shelf', '130', '7']]
x_spreadsheet('#s', { showBottomBar: true }).loadData([{ name: 'Shop', rows: Object.fromEntries(rows.map((row, i) => [i, { cells: Object.fromEntries(row.map((text, c) => [c, { text }])) }])) }])</script></body></html>"""

explored_film("x-spreadsheet", pages={"/": PAGE}, title=["price", "spreadsheet", "sheet"], seed=1)
