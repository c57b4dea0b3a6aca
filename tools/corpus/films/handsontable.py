# web: handsontable@18
# web: bootstrap@5
# web: bootstrap-icons@1
"""Handsontable in the stock page of a bicycle shop: cells are edited, a column filtered and sorted, a row inserted, a comment written."""
from browser import BrowserFilm, re

page = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Stock list – Spoke &amp; Chain</title><link rel="stylesheet" href="/npm/bootstrap/dist/css/bootstrap.min.css">
<link rel="stylesheet" href="/npm/bootstrap-icons/font/bootstrap-icons.min.css"><link rel="stylesheet" href="/npm/handsontable/styles/handsontable.min.css"><link rel="stylesheet" href="/npm/handsontable/styles/ht-theme-main.min.css">
<style>body { background: #f4f6f8 } .navbar { background: #1f4d3a }</style></head><body>
<nav class="navbar navbar-dark navbar-expand px-3"><span class="navbar-brand"><i class="bi bi-bicycle me-2"></i>Spoke &amp; Chain</span><div class="navbar-nav"><a class="nav-link" href="#">Orders</a>
<a class="nav-link active" href="#">Stock</a><a class="nav-link" href="#">Suppliers</a><a class="nav-link" href="#">Reports</a></div><span class="navbar-text ms-auto"><i class="bi bi-person-circle me-1"></i>Maya</span></nav>
<main class="container-fluid p-4"><div class="d-flex align-items-center mb-3"><h1 class="h4 m-0">Stock list</h1><span class="badge text-bg-light border ms-3" id="state">All changes saved</span>
<div class="ms-auto"><button class="btn btn-outline-secondary btn-sm me-2" id="export"><i class="bi bi-download me-1"></i>Export CSV</button><button class="btn btn-success btn-sm" id="save">Save changes</button></div></div>
<div class="bg-white border rounded p-2"><div id="grid"></div></div></main><script src="/npm/handsontable/dist/handsontable.full.min.js"></script><script>
const data = [['Chain 11-speed', 'Drivetrain', 'Lindqvist', 42, 28.9, true], ['Brake pads, resin', 'Brakes', 'Ferro', 118, 9.5, true], ['Inner tube 28"', 'Wheels', 'Pneu Sud', 260, 5.2, true],
  ['Saddle Tour', 'Comfort', 'Lindqvist', 17, 49, true], ['Rear light', 'Lights', 'Lumen & Co', 64, 22.5, true], ['Brake cable', 'Brakes', 'Ferro', 85, 4.1, false], ['Cassette 11-34', 'Drivetrain', 'Ferro', 12, 64, true],
  ['Bell, brass', 'Comfort', 'Oude Werf', 33, 14.9, true], ['Front light 60 lux', 'Lights', 'Lumen & Co', 28, 39.9, true], ['Disc rotor 160', 'Brakes', 'Lindqvist', 21, 18.7, true]]
const hot = new Handsontable(document.querySelector('#grid'), { data, licenseKey: 'non-commercial-and-evaluation', themeName: 'ht-theme-main', rowHeaders: true, height: 470, width: '100%', stretchH: 'all',
  colHeaders: ['Article', 'Category', 'Supplier', 'In stock', 'Price', 'Online'], columns: [{}, { type: 'dropdown', source: ['Brakes', 'Comfort', 'Drivetrain', 'Lights', 'Wheels'] }, {}, { type: 'numeric' }, { type: 'numeric' },
  { type: 'checkbox' }], contextMenu: true, dropdownMenu: ['alignment', '---------', 'filter_by_value', 'filter_action_bar'], filters: true, columnSorting: true, comments: true, undo: true, manualColumnResize: true,
  afterChange: (c, s) => { if (s === 'edit') state.textContent = 'Unsaved changes' } })
save.onclick = () => { state.textContent = 'All changes saved' }
document.querySelector('#export').onclick = () => hot.getPlugin('exportFile').downloadFile('csv', { filename: 'stock' })
</script></body></html>"""

with BrowserFilm("handsontable", ["stock", "filter", "row", "table"], size=(1366, 768), fps=10, wm="Arc", theme="Arc", icons="Papirus", font="Roboto 10", wallpaper="#5b6770", cursor=("DMZ-White", 24)) as f:
    port = f.serve({"/": page})
    f.open_page(f"http://127.0.0.1:{port}/", full=True)
    cell = lambda text, nth=0: f.by_css("#grid .ht_master tbody td", text, nth)
    head = lambda text: f.by_css("#grid .ht_clone_top th", text)
    menu_button = lambda column: f.by_css("#grid .ht_clone_top th:nth-child(%d) .changeType" % column)
    item = lambda text: (lambda: f.by_css(".htContextMenu td, .htDropdownMenu td", text))
    cell("Saddle Tour")
    f.start_recording()
    f.say("This is the stock list of a small bicycle shop, and a delivery has just come in.")
    f.say("We counted fifty-eight chains, so double-click the number and type the new one.")
    f.fill(cell("42"), text="58", double=True, enter=True)
    f.say("The saddle got a bit more expensive.")
    f.fill(cell("49"), text="52", double=True, enter=True)
    f.say("And the brake cables are sold online from now on, tick the box.")
    f.click(f.by_css("#grid .ht_master input[type=checkbox]", nth=5, label="Online"), keys=["online", "checkbox", "check box"])
    f.hover(head("Supplier"), seconds=0.9)
    f.say("Now a new article. Right-click the row with the bell and insert one below it.")
    f.choose_on_page(cell("Bell, brass"), item("Insert row below"), button=3)
    f.say("It is the same bell, but black.", wait=0.7)
    row = lambda column: f.by_css("#grid .ht_master tbody tr:nth-child(9) td", nth=column, label="new row")
    f.fill(row(0), text="Bell, black", double=True, clear=False, enter=True)
    f.say("Pick Comfort as the category")
    f.choose_on_page(row(1), lambda: f.by_css(".handsontableEditor td, .autocompleteEditor td, .ht_editor_visible td", "Comfort"), fx=0.94, keys=["comfort"])
    f.fill(row(2), text="Oude Werf", double=True, clear=False, enter=True)
    f.say("twenty-four of them are on the shelf")
    f.fill(row(3), text="24", double=True, clear=False, enter=True)
    f.point_at(cell("Inner tube"))
    f.press_button(3)
    f.pause(1.2)
    f.press_keys("esc")
    f.add_distraction("wrong way", "the menu of another row is opened and closed")
    f.pause(0.6)
    f.say("Let's leave a note for Tom. Right-click the disc rotor, Add comment.")
    f.choose_on_page(cell("Disc rotor 160"), item("Add comment"), button=3)
    note = f.by_css(".htCommentTextArea", label="comment")
    f.type("Order 40 more from Lindqvist", box=note.box)
    f.say("Sort everything by article, one click on the header does it.")
    f.click(head("Article"), fx=0.45, keys=["article"])
    f.pause(0.6)
    f.say("To see only the brakes, open the little menu on Category.")
    f.click(menu_button(3), label="Category", keys=["category", "menu", "arrow"])
    f.pause(0.4)
    f.say("Clear all the ticks first, then tick Brakes, and OK.", wait=0.6)
    f.click(f.by_css(".htUIClearAll a", "Clear"))
    f.click(f.by_css(".htUIMultipleSelect td", "Brakes"), fx=0.2)
    f.click(f.by_css(".htUIButtonOK input, .htUIButtonOK button", label="OK"))
    f.pause(0.8)
    f.say("Three articles are left, that is right.")
    f.say("I'd like more room for the names, so I drag the first column a bit wider.", wait=0.7)
    edge = head("Article").at(0.997, 0.5)
    f.move_pointer(*edge)
    f.pause(0.5)
    f.drag(edge, (edge[0] + 70, edge[1]), "Article", keys=["article", "column"], box=head("Article").box)
    f.say("Tom wants this as a file, so Export CSV.")
    f.click(f.by_css("#export"))
    f.pause(1)
    f.say("and save.")
    f.click(f.by_css("#save"))
    f.pause(1)
