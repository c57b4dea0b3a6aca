# web: bulma@1
"""A clinic's appointments with Bulma in German, explored."""
from app_page import app_page
from explored_film import explored_film

PAGE = app_page("clinic", head='<link rel="stylesheet" href="/npm/bulma/css/bulma.min.css">',
                layout='<nav class="navbar is-primary"><div class="navbar-brand"><span class="navbar-item"><b>$brand</b></span></div><div class="navbar-menu is-active"><div class="navbar-start">$nav</div></div></nav><main class="section py-5">$pages</main>$dialogs',
                nav='<a class="navbar-item" $attrs>$label</a>', page='<section $attrs><h1 class="title is-4">$label</h1>$content</section>', button='<button type="button" class="button" $attrs>$label</button>', primary='<button type="button" class="button is-primary" $attrs>$label</button>',
                danger='<button type="button" class="button is-danger" $attrs>$label</button>', small='<button type="button" class="button is-small is-light" $attrs>$label</button>', table='<table class="table is-fullwidth is-striped is-hoverable"><thead><tr>$heads</tr></thead><tbody>$rows</tbody></table>',
                text='<div class="field"><label class="label" for="$id">$label</label><div class="control"><input class="input" id="$id" type="$type"></div></div>', search='<input class="input" style="width: 220px" type="search" placeholder="$label" $attrs>',
                textarea='<div class="field"><label class="label" for="$id">$label</label><textarea class="textarea" rows="2" id="$id"></textarea></div>', select='<div class="field"><label class="label" for="$id">$label</label><div class="select"><select id="$id">$options</select></div></div>',
                check='<div class="field"><label class="checkbox"><input type="checkbox"> $label</label></div>', radios='<div class="field"><span class="label">$label</span><div class="control">$content</div></div>', radio='<label class="radio"><input type="radio" name="$id"> $label</label>',
                tabs='<div class="tabs is-boxed"><ul>$heads</ul></div>$panels', tab='<li $attrs><a>$label</a></li>', menu='<div class="dropdown"><button type="button" class="button is-small" $attrs>$label</button><div class="dropdown-menu" data-list><div class="dropdown-content">$items</div></div></div>',
                item='<a class="dropdown-item" $attrs>$label</a>', dialog='<div class="modal" $attrs><div class="modal-background"></div><div class="modal-card"><header class="modal-card-head"><p class="modal-card-title">$label</p></header><section class="modal-card-body">$content</section><footer class="modal-card-foot">$buttons</footer></div></div>',
                toast='<div class="notification is-success">$label</div>', active="is-active has-background-primary-dark", opened="is-active", hooks="hooks.menu = button => button.parentElement.classList.toggle('is-active'); addEventListener('click', e => { if (!e.target.dataset.menu && e.target.closest('.dropdown-item')) all('.dropdown').forEach(d => d.classList.remove('is-active')) })")

explored_film("bulma", pages={"/": PAGE}, title=["praxis", "termine", "patient"], seed=1, lang="de")
