# web: @salesforce-ux/design-system@2
"""A winery's bottles in Italian with the Salesforce Lightning design system, explored in a hurry."""
from explored_film import film_again

film_again("salesforce-lightning-2", content="winery", pace="hurried", actions=26, seconds=44, title=["cantina", "vino"], lang="it")
