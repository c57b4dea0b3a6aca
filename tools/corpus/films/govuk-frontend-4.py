# web: govuk-frontend@6
"""A stock watchlist on a phone with govuk-frontend, which waits for a network."""
from explored_phone import networked_phone

networked_phone("govuk-frontend-4", "stocks", ["tickerly", "watchlist"])
