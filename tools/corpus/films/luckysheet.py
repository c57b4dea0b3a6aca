# web: luckysheet@2
"""A budget in the spreadsheet Luckysheet, explored."""
from explored_film import explored_film

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Budget</title><link rel="stylesheet" href="/npm/luckysheet/dist/plugins/css/pluginsCss.css"><link rel="stylesheet" href="/npm/luckysheet/dist/plugins/plugins.css"><link rel="stylesheet" href="/npm/luckysheet/dist/css/luckysheet.css"><link rel="stylesheet" href="/npm/luckysheet/dist/assets/iconfont/iconfont.css">
<script src="/npm/luckysheet/dist/plugins/js/plugin.js"></script><script src="/npm/luckysheet/dist/luckysheet.umd.js"></script></head><body><div id="sheet" style="position: absolute; inset: 0"></div><script>
const rows = [['Item', 'January', 'February', 'March'], ['Rent', 820, 820, 820], ['Food', 310, 295, 340], ['Train', 49, 49, 58], ['Books', 25, 60, 18], ['Garden', 0, 15, 90]]
luckysheet.create({ container: 'sheet', lang: 'en', showinfobar: false, title: 'Budget', data: [{ name: 'Home', status: 1, celldata: rows.flatMap((row, r) => row.map((v, c) => ({ r, c, v: { v, m: String(v) } }))) }, { name: 'Savings' }] })</script></body></html>"""

explored_film("luckysheet", pages={"/": PAGE}, title=["budget", "sheet", "spreadsheet"], seed=1, wait=3)
