# web: uikit@3
"""A cinema's programme on a phone with UIkit in French, explored."""
from explored_phone import explored_phone

explored_phone("uikit-2", "cinema", title=["cinéma", "séances", "lumière"], dark=False, size=(720, 1520), look=dict(navigation="drawer", login=True), head='<link rel="stylesheet" href="/npm/uikit/dist/css/uikit.min.css">', button='<button type="button" class="uk-button uk-button-default" $attrs>$label</button>', primary='<button type="button" class="uk-button uk-button-primary" $attrs>$label</button>',
               danger='<button type="button" class="uk-button uk-button-danger" $attrs>$label</button>', text='<div class="uk-margin-small"><label class="uk-form-label" for="$id">$label</label><input class="uk-input" id="$id" type="$type"></div>', search='<input class="uk-input" type="search" placeholder="$label" $attrs>',
               textarea='<div class="uk-margin-small"><label class="uk-form-label" for="$id">$label</label><textarea class="uk-textarea" rows="2" id="$id"></textarea></div>', check='<p><label><input class="uk-checkbox" type="checkbox"> $label</label></p>', radio='<label class="uk-margin-right"><input class="uk-radio" type="radio" name="$id"> $label</label>', toast='<div class="uk-alert-success" uk-alert style="background: #edfbf6">$label</div>')
