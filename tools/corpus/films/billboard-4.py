# web: billboard.js@3
"""Charts of billboard are explored."""
from explored_charts import explored_charts

explored_charts("billboard-4", "billboard", "wages", seed=41)
