# web: bulma@1
"""A clinic's appointments on a phone with Bulma in German, explored."""
from explored_phone import explored_phone

explored_phone("bulma-2", "clinic", title=["praxis", "termine", "patient"], head='<link rel="stylesheet" href="/npm/bulma/css/bulma.min.css">', button='<button type="button" class="button" $attrs>$label</button>', primary='<button type="button" class="button is-primary" $attrs>$label</button>',
               danger='<button type="button" class="button is-danger" $attrs>$label</button>', text='<div class="field"><label class="label" for="$id">$label</label><div class="control"><input class="input" id="$id" type="$type"></div></div>', search='<input class="input" type="search" placeholder="$label" $attrs>',
               textarea='<div class="field"><label class="label" for="$id">$label</label><textarea class="textarea" rows="2" id="$id"></textarea></div>', check='<div class="field"><label class="checkbox"><input type="checkbox"> $label</label></div>', radio='<label class="radio"><input type="radio" name="$id"> $label</label>', toast='<div class="notification is-success">$label</div>')
