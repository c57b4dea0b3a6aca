# web: datatables.net@3
# web: datatables.net-dt@3
# web: jquery@3
"""The stations of a weather service in DataTables, explored."""
from explored_film import explored_film

PAGE = r"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Stations</title><link rel="stylesheet" href="/npm/datatables.net-dt/css/dataTables.dataTables.min.css"><script src="/npm/jquery/dist/jquery.min.js"></script><script src="/npm/datatables.net/js/dataTables.min.js"></script></head><body style="font-family: Roboto, sans-serif; margin: 24px"><h2>Weather stations</h2><p><button>Add station</button> <button>Compare</button> <label><input type="radio" name="u"> Celsius</label> <label><input type="radio" name="u"> Fahrenheit</label></p><table id="t" class="display"><thead><tr><th>Station</th><th>Country</th><th>Height</th><th>Wind</th></tr></thead></table><script>
const names = ['Graz', 'Lisbon', 'Bristol', 'Lyon', 'Torino', 'Hamburg', 'Valencia', 'Brno', 'Oslo', 'Bergen', 'Tartu', 'Riga', 'Porto', 'Cork', 'Gent', 'Bern', 'Split', 'Varna', 'Patras', 'Kiel', 'Metz', 'Lund', 'Vigo', 'Bari'], countries = ['Austria', 'Portugal', 'England', 'France', 'Italy', 'Germany']
$('#t').DataTable({ data: names.map((n, i) => [n, countries[i % 6], 20 + i * 37 % 400, (i * 13 % 60) + ' km/h']) }); $('#t').on('click', 'tbody tr', function () { this.style.background = '#dbeafe' }); $('button').on('click', e => { e.target.insertAdjacentHTML('afterend', ' <i>done</i>') })</script></body></html>"""

explored_film("datatables", pages={"/": PAGE}, title=["stations", "weather"], seed=1)
