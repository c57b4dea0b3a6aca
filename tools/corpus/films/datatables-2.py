# web: datatables.net@3
# web: datatables.net-dt@3
# web: jquery@3
"""The weather stations in DataTables again, explored in a hurry."""
from explored_film import film_again

film_again("datatables-2", pace="restless", actions=26, seconds=44)
