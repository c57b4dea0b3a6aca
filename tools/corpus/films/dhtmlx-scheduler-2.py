# web: dhtmlx-scheduler@7
"""The bookings of a music school in DHTMLX Scheduler again, explored in a hurry."""
from explored_film import film_again

film_again("dhtmlx-scheduler-2", pace="hurried", actions=26, seconds=44)
