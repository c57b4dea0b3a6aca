# web: tdesign-vue-next@1
# web: vue@3.5.45
"""A cinema's programme in French with TDesign, explored in a hurry."""
from explored_film import film_again

film_again("tdesign-2", content="cinema", pace="hurried", actions=26, seconds=44, title=["cinéma", "séances"], lang="fr")
