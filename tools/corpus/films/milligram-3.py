# web: milligram@1
"""A recipe collection on a phone with Milligram in German, which waits for a network."""
from explored_phone import networked_phone

networked_phone("milligram-3", "recipes", ["rezept", "löffelweise"])
