# web: devextreme-dist@26
# web: jquery@3
"""The stock of a furniture shop in DevExtreme, explored."""
from explored_film import explored_film

PAGE = r"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Stock</title><link rel="stylesheet" href="/npm/devextreme-dist/css/dx.light.css"><script src="/npm/jquery/dist/jquery.min.js"></script><script src="/npm/devextreme-dist/js/dx.all.js"></script></head><body class="dx-viewport" style="margin: 20px; font-family: sans-serif"><h2>Oak & Pine</h2><div id="tabs"></div><div id="grid" style="margin: 14px 0"></div><div id="form" style="max-width: 640px"></div><script>
$('#tabs').dxTabs({ dataSource: ['Stock', 'Orders', 'Suppliers'].map(text => ({ text })), selectedIndex: 0 })
$('#grid').dxDataGrid({ dataSource: [['Chair Ulm', 'Oak', 24, true], ['Table Lund', 'Pine', 6, false], ['Shelf Como', 'Beech', 12, true], ['Bench Ferro', 'Oak', 3, false]].map(([Article, Wood, Pieces, Online]) => ({ Article, Wood, Pieces, Online })), showBorders: true, searchPanel: { visible: true }, filterRow: { visible: false }, selection: { mode: 'multiple' }, editing: { mode: 'popup', allowUpdating: true, allowAdding: true, allowDeleting: true, popup: { title: 'Article', showTitle: true, width: 560, height: 320 } }, groupPanel: { visible: true } })
$('#form').dxForm({ labelLocation: 'top', colCount: 2, items: [{ dataField: 'Supplier' }, { dataField: 'Wood', editorType: 'dxSelectBox', editorOptions: { items: ['Oak', 'Pine', 'Beech'] } }, { dataField: 'Express', editorType: 'dxCheckBox', editorOptions: { text: 'Express delivery' } }, { dataField: 'Notify', editorType: 'dxSwitch' }, { itemType: 'button', buttonOptions: { text: 'Send order', type: 'success', onClick: () => DevExpress.ui.notify('The order has been sent', 'success') } }] })</script></body></html>"""

explored_film("devextreme", pages={"/": PAGE}, title=["stock", "furniture", "orders"], seed=1, wait=2)
