# web: @mui/material@5
# web: react@18
# web: react-dom@18
"""The courses of an evening school in Material UI again, explored in a hurry."""
from explored_film import film_again

film_again("material-ui-2", pace="hurried", actions=26, seconds=44)
