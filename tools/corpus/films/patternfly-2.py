# web: @patternfly/patternfly@6
"""The tickets of a workshop with PatternFly, explored in a hurry."""
from explored_film import film_again

film_again("patternfly-2", content="repair", pace="restless", actions=26, seconds=44, title=["volt", "ticket"], lang="en-GB")
