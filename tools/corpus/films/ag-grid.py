# web: ag-grid-community@34
# web: bootstrap@5
"""AG Grid in the dark booking desk of a van rental: vans are searched and filtered, cells edited, a booking entered in a dialog, rows selected and archived."""
from browser import BrowserFilm

PAGE = """<!doctype html><html lang="en" data-bs-theme="dark"><head><meta charset="utf-8"><title>Bookings – Vanlo</title><link rel="stylesheet" href="/npm/bootstrap/dist/css/bootstrap.min.css">
<style>body { background: #14181f; font-family: Lato, sans-serif } .top { background: #1d2430; border-bottom: 1px solid #2f3a4b } #grid { height: 430px }</style></head><body>
<div class="top d-flex align-items-center px-4 py-2"><b class="fs-5 text-warning me-4">Vanlo</b><a class="me-3 text-light text-decoration-none" href="#">Bookings</a><a class="me-3 text-secondary text-decoration-none" href="#">Vehicles</a>
<a class="text-secondary text-decoration-none" href="#">Invoices</a><span class="ms-auto text-secondary">Depot North</span></div>
<main class="p-4"><div class="d-flex align-items-center mb-3 gap-2"><h1 class="h4 m-0 me-auto">Bookings</h1><input id="quick" class="form-control form-control-sm w-auto" placeholder="Search bookings" aria-label="Search bookings">
<button class="btn btn-sm btn-outline-light" id="clear">Clear filters</button><button class="btn btn-sm btn-outline-danger" id="archive">Archive</button><button class="btn btn-sm btn-warning" id="new">New booking</button></div>
<div id="grid"></div><p class="text-secondary mt-2" id="status">14 bookings</p></main>
<div class="modal" id="dialog" tabindex="-1"><div class="modal-dialog modal-dialog-centered"><div class="modal-content"><div class="modal-header"><h2 class="modal-title h5">New booking</h2></div><div class="modal-body">
<label class="form-label" for="c">Customer</label><input class="form-control mb-3" id="c"><label class="form-label" for="v">Vehicle</label><select class="form-select mb-3" id="v"><option>Caddy</option><option>Transit</option><option>Sprinter</option><option>Kangoo</option></select>
<label class="form-label" for="d">Days</label><input class="form-control mb-3" id="d" type="number" value="1"><div class="form-check"><input class="form-check-input" type="checkbox" id="i"><label class="form-check-label" for="i">Full insurance</label></div></div>
<div class="modal-footer"><button class="btn btn-secondary" data-bs-dismiss="modal">Cancel</button><button class="btn btn-warning" id="ok">Create booking</button></div></div></div></div>
<script src="/npm/bootstrap/dist/js/bootstrap.bundle.min.js"></script><script src="/npm/ag-grid-community/dist/ag-grid-community.min.js"></script><script>
const rows = [['Hollis Bakery', 'Caddy', 3, 'Confirmed'], ['Mara Odell', 'Transit', 1, 'Open'], ['Brightside Nursery', 'Sprinter', 5, 'Confirmed'], ['Theo Lang', 'Transit', 2, 'Returned'], ['Copper Kettle', 'Kangoo', 1, 'Open'],
 ['Ruth Amadi', 'Sprinter', 2, 'Open'], ['Pinewood School', 'Transit', 4, 'Confirmed'], ['Jonas Vale', 'Caddy', 1, 'Returned'], ['Quill Printers', 'Sprinter', 7, 'Confirmed'], ['Dana Reyes', 'Kangoo', 2, 'Open'], ['Harbour Choir', 'Transit', 1, 'Confirmed'],
 ['Ivo Stern', 'Caddy', 6, 'Open'], ['Lemon Theatre', 'Sprinter', 3, 'Returned'], ['Nell Farrow', 'Kangoo', 4, 'Confirmed']].map(([customer, vehicle, days, state]) => ({ customer, vehicle, days, state, paid: state === 'Returned' }))
const api = agGrid.createGrid(document.querySelector('#grid'), { theme: agGrid.themeQuartz.withPart(agGrid.colorSchemeDarkBlue), rowData: rows, rowSelection: { mode: 'multiRow' }, pagination: true, paginationPageSize: 8, paginationPageSizeSelector: false,
 defaultColDef: { flex: 1, editable: true, filter: true }, columnDefs: [{ field: 'customer' }, { field: 'vehicle', cellEditor: 'agSelectCellEditor', cellEditorParams: { values: ['Caddy', 'Transit', 'Sprinter', 'Kangoo'] } }, { field: 'days', filter: 'agNumberColumnFilter' },
 { field: 'state' }, { field: 'paid', cellDataType: 'boolean' }] })
const modal = new bootstrap.Modal(dialog), say = text => document.querySelector('#status').textContent = text, $ = id => document.getElementById(id)
$('quick').oninput = e => api.setGridOption('quickFilterText', e.target.value); $('clear').onclick = () => { $('quick').value = ''; api.setGridOption('quickFilterText', ''); api.setFilterModel(null) }
$('new').onclick = () => modal.show(); $('ok').onclick = () => { api.applyTransaction({ add: [{ customer: $('c').value, vehicle: $('v').value, days: +$('d').value, state: 'Open', paid: false }], addIndex: 0 }); modal.hide(); say('Booking created') }
$('archive').onclick = () => { const gone = api.getSelectedRows(); api.applyTransaction({ remove: gone }); say(gone.length + ' bookings archived') }
</script></body></html>"""

with BrowserFilm("ag-grid", ["booking", "filter", "grid", "van"], size=(1366, 768), fps=12, wm="Arc-Dark", theme="Arc-Dark", icons="Papirus-Dark", font="Lato 10", dark=True, wallpaper="#20262e", cursor=("breeze_cursors", 24), speed=0.85) as f:
    port = f.serve({"/": PAGE})
    f.open_page(f"http://127.0.0.1:{port}/", 30, 20, 1300, 720)
    cell = lambda text, column: f.by_css(f"#grid .ag-row [col-id={column}]", text)
    tick = lambda row: f.by_css(f"#grid .ag-row[row-index='{row}'] .ag-selection-checkbox .ag-checkbox-input-wrapper", label=f"row {row + 1}")
    button = lambda text: f.by_css("button", text)
    cell("Mara Odell", "customer")
    f.pause(1)
    f.start_recording()
    f.say("This is the booking desk. The Brightside people called, so I search for them.")
    f.fill(f.by_css("#quick"), text="bright", clear=False)
    f.say("They keep the van for six days, not five. Double-click the number.")
    f.fill(cell("5", "days"), text="6", double=True, enter=True, keys=["6", "days"])
    f.say("Clear filters, and we see everybody again.")
    f.click(button("Clear filters"))
    f.say("A new customer is at the counter. New booking.")
    f.click(button("New booking"))
    f.pause(0.7)
    f.fill(f.by_css("#c", label="Customer"), text="Orla Finch", clear=False)
    f.say("She needs something big, the Sprinter.")
    f.select(f.by_css("#v", label="Vehicle"), "Sprinter", 2)
    f.fill(f.by_css("#d", label="Days"), text="4", keys=["4", "days"])
    f.say("with full insurance")
    f.click(f.by_css(".form-check-label", "Full insurance"))
    f.hover(button("Cancel"), seconds=0.6)
    f.click(button("Create booking"))
    f.pause(0.9)
    f.say("Mara has paid in the meantime, tick that box.")
    f.click(f.by_css("#grid .ag-row[row-index='2'] [col-id=paid] .ag-checkbox-input-wrapper", label="Paid"), keys=["paid", "check"])
    f.say("And her booking is confirmed.")
    f.fill(f.by_css("#grid .ag-row[row-index='2'] [col-id=state]", label="Open"), text="Confirmed", double=True, enter=True, keys=["confirmed"])
    f.say("Who rents the longest? Sort by days. One click is ascending, another one is descending.")
    f.click(f.by_css(".ag-header-cell[col-id=days] .ag-header-cell-text", "Days"))
    f.click(f.by_css(".ag-header-cell[col-id=days] .ag-header-cell-text", "Days"))
    f.say("Let me see the second page as well.")
    f.click(f.by_css(".ag-paging-button[aria-label='Next Page']", label="Next Page"), keys=["next page", "next", "arrow", "second page"])
    f.pause(0.8)
    f.click(f.by_css(".ag-paging-button[aria-label='First Page']", label="First Page"), keys=["first page", "first", "arrow"])
    f.say("Now only what came back. The little filter icon in the state column.")
    f.point_at(f.by_css(".ag-header-cell[col-id=state]"))
    f.click(f.by_css(".ag-header-cell[col-id=state] .ag-header-cell-filter-button", label="State"), keys=["state", "filter"])
    f.pause(0.6)
    f.fill(f.by_css(".ag-filter input[type=text]", label="Filter..."), text="returned", clear=False)
    f.pause(0.8)
    f.press_keys("esc")
    f.pause(0.5)
    f.say("These three can go. Select the rows")
    f.click(tick(0), keys=["first", "row", "lemon theatre", "check", "select"])
    f.click(tick(1), keys=["second", "row", "theo lang", "check", "select"])
    f.click(tick(2), keys=["third", "row", "jonas vale", "check", "select"])
    f.say("and archive them.")
    f.click(button("Archive"))
    f.pause(0.8)
    f.click(button("Clear filters"))
    f.pause(1.2)
