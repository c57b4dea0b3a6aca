# web: uikit@3
"""A cinema's programme with UIkit in French, explored."""
from app_page import app_page
from explored_film import explored_film

PAGE = app_page("cinema", head='<link rel="stylesheet" href="/npm/uikit/dist/css/uikit.min.css"><script src="/npm/uikit/dist/js/uikit.min.js"></script>',
                layout='<div class="uk-grid-collapse" uk-grid><aside class="uk-width-1-5 uk-background-secondary uk-light uk-padding-small" style="min-height: 100vh"><h3>$brand</h3><ul class="uk-nav uk-nav-default">$nav</ul></aside><main class="uk-width-4-5 uk-padding-small">$pages</main></div>$dialogs',
                nav='<li $attrs><a href="#">$label</a></li>', page='<section $attrs><h1 class="uk-heading-divider uk-h2">$label</h1>$content</section>', button='<button type="button" class="uk-button uk-button-default" $attrs>$label</button>', primary='<button type="button" class="uk-button uk-button-primary" $attrs>$label</button>',
                danger='<button type="button" class="uk-button uk-button-danger" $attrs>$label</button>', small='<button type="button" class="uk-button uk-button-text uk-margin-small-right" $attrs>$label</button>', table='<table class="uk-table uk-table-divider uk-table-hover uk-table-small"><thead><tr>$heads</tr></thead><tbody>$rows</tbody></table>',
                text='<div class="uk-margin-small"><label class="uk-form-label" for="$id">$label</label><input class="uk-input" id="$id" type="$type"></div>', search='<input class="uk-input uk-form-width-medium" type="search" placeholder="$label" $attrs>', textarea='<div class="uk-margin-small"><label class="uk-form-label" for="$id">$label</label><textarea class="uk-textarea" rows="2" id="$id"></textarea></div>',
                select='<div class="uk-margin-small"><label class="uk-form-label" for="$id">$label</label><select class="uk-select uk-form-width-medium uk-display-block" id="$id">$options</select></div>', check='<p><label><input class="uk-checkbox" type="checkbox"> $label</label></p>', radio='<label class="uk-margin-right"><input class="uk-radio" type="radio" name="$id"> $label</label>',
                radios='<div class="uk-margin-small"><div class="uk-form-label">$label</div>$content</div>', tabs='<ul class="uk-tab">$heads</ul>$panels', tab='<li $attrs><a href="#">$label</a></li>', menu='<span class="uk-inline"><button type="button" class="uk-button uk-button-default uk-button-small">$label</button><div uk-dropdown="mode: click"><ul class="uk-nav uk-dropdown-nav">$items</ul></div></span>',
                fold='<ul uk-accordion><li><a class="uk-accordion-title" href="#">$label</a><div class="uk-accordion-content"><p>$content</p></div></li></ul>', dialog='<div id="$dialog" uk-modal $attrs><div class="uk-modal-dialog uk-modal-body"><h2 class="uk-modal-title">$label</h2>$content<p class="uk-text-right">$buttons</p></div></div>',
                toast='<div class="uk-alert-success" uk-alert>$label</div>', active="uk-active", hooks="hooks.open = id => UIkit.modal('#' + id).show(); hooks.close = id => UIkit.modal('#' + id).hide()")

explored_film("uikit", pages={"/": PAGE}, title=["cinéma", "séances", "lumière"], seed=1, lang="fr")
