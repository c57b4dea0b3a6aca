# web: fomantic-ui-css@2
"""A cinema's programme on a phone with Fomantic UI in French, explored."""
from explored_phone import explored_phone

explored_phone("fomantic-ui-2", "cinema", title=["cinéma", "séances", "lumière"], dark=False, seed=2, look=dict(sheet="whole", pressed=None), head='<link rel="stylesheet" href="/npm/fomantic-ui-css/semantic.min.css">', button='<button type="button" class="ui button" $attrs>$label</button>', primary='<button type="button" class="ui primary button" $attrs>$label</button>',
               danger='<button type="button" class="ui red button" $attrs>$label</button>', text='<div class="ui form"><div class="field"><label for="$id">$label</label><input id="$id" type="$type"></div></div><br>', search='<div class="ui fluid input"><input placeholder="$label" $attrs></div>', textarea='<div class="ui form"><div class="field"><label for="$id">$label</label><textarea rows="2" id="$id"></textarea></div></div><br>',
               check='<p><div class="ui checkbox"><input type="checkbox" id="$id"><label for="$id">$label</label></div></p>', switch='<p style="padding: 10px 14px 0"><span class="ui toggle checkbox"><input type="checkbox" id="$id"><label for="$id">$label</label></span></p>', toast='<div class="ui positive message">$label</div>')
