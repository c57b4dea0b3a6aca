# web: @materializecss/materialize@2
"""A landlord's tenants in Dutch with Materialize, explored in a hurry."""
from explored_film import film_again

film_again("materialize-3", content="flats", pace="restless", actions=26, seconds=44, title=["huurders", "woonhuis"], lang="nl")
