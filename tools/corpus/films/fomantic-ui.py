# web: fomantic-ui-css@2
# web: jquery@3
"""A cinema's programme with Fomantic UI in French, explored."""
from app_page import app_page
from explored_film import explored_film

PAGE = app_page("cinema", head='<link rel="stylesheet" href="/npm/fomantic-ui-css/semantic.min.css"><script src="/npm/jquery/dist/jquery.min.js"></script><script src="/npm/fomantic-ui-css/semantic.min.js"></script>',
                layout='<div class="ui inverted menu" style="border-radius: 0"><div class="header item">$brand</div>$nav</div><div class="ui container">$pages</div>$dialogs', nav='<a class="item" $attrs>$label</a>', page='<section $attrs><h2 class="ui header">$label</h2>$content</section>', button='<button type="button" class="ui button" $attrs>$label</button>', primary='<button type="button" class="ui primary button" $attrs>$label</button>',
                danger='<button type="button" class="ui red button" $attrs>$label</button>', small='<button type="button" class="ui mini basic button" $attrs>$label</button>', table='<table class="ui celled table"><thead><tr>$heads</tr></thead><tbody>$rows</tbody></table>', form='<form class="ui form">$content</form>', text='<div class="field"><label for="$id">$label</label><input id="$id" type="$type"></div>',
                search='<div class="ui input"><input placeholder="$label" $attrs></div>', textarea='<div class="field"><label for="$id">$label</label><textarea rows="2" id="$id"></textarea></div>', select='<div class="ui form"><div class="field"><label for="$id">$label</label><select id="$id">$options</select></div></div>', check='<p><div class="ui checkbox"><input type="checkbox" id="$id"><label for="$id">$label</label></div></p>',
                switch='<p><div class="ui toggle checkbox"><input type="checkbox" id="$id"><label for="$id">$label</label></div></p>', radios='<div class="inline fields"><label>$label</label>$content</div>', radio='<div class="field"><div class="ui radio checkbox"><input type="radio" name="$id" id="$id$label"><label for="$id$label">$label</label></div></div>',
                tabs='<div class="ui top attached tabular menu">$heads</div><div class="ui bottom attached segment">$panels</div>', tab='<a class="item" $attrs>$label</a>', menu='<div class="ui mini button dropdown" aria-haspopup="menu"><span class="text">$label</span><i class="dropdown icon"></i><div class="menu" role="menu">$items</div></div>', item='<div class="item" role="menuitem" $attrs>$label</div>',
                fold='<details class="ui styled fluid accordion"><summary class="title">$label</summary><p class="content active">$content</p></details><br>', dialog='<div class="ui small modal" id="$dialog" $attrs><div class="header">$label</div><div class="content"><div class="ui form">$content</div></div><div class="actions">$buttons</div></div>', toast='<div class="ui positive message">$label</div>',
                hooks="$('.ui.dropdown').dropdown({ action: 'hide' }); hooks.open = id => $('#' + id).modal('show'); hooks.close = id => $('#' + id).modal('hide')")

explored_film("fomantic-ui", pages={"/": PAGE}, title=["cinéma", "séances", "lumière"], seed=1, lang="fr")
