# web: @materializecss/materialize@2
"""A repair workshop's tickets with Materialize, explored."""
from app_page import app_page
from explored_film import explored_film

PAGE = app_page("repair", head='<link rel="stylesheet" href="/npm/@materializecss/materialize/dist/css/materialize.min.css"><script src="/npm/@materializecss/materialize/dist/js/materialize.min.js"></script>',
                layout='<nav><div class="nav-wrapper" style="padding: 0 20px"><a class="brand-logo">$brand</a><ul class="right">$nav</ul></div></nav><main class="container" style="padding-top: 16px">$pages</main>$dialogs', nav='<li $attrs><a href="#">$label</a></li>', page='<section $attrs><h4>$label</h4>$content</section>',
                button='<button type="button" class="btn-flat waves-effect" $attrs>$label</button>', primary='<button type="button" class="btn filled waves-effect" $attrs>$label</button>', danger='<button type="button" class="btn red waves-effect" $attrs>$label</button>', small='<button type="button" class="btn-small outlined" $attrs>$label</button>',
                table='<table class="highlight"><thead><tr>$heads</tr></thead><tbody>$rows</tbody></table>', text='<div class="input-field" style="margin: 18px 0"><input id="$id" type="$type" placeholder=" "><label for="$id">$label</label></div>', search='<div class="input-field outlined" style="margin: 0"><input type="search" placeholder="$label" $attrs></div>',
                textarea='<div class="input-field" style="margin: 18px 0"><textarea id="$id" class="materialize-textarea" placeholder=" "></textarea><label for="$id">$label</label></div>', select='<p><label for="$id">$label</label><select class="browser-default" id="$id">$options</select></p>', check='<p><label><input type="checkbox" class="filled-in"><span>$label</span></label></p>',
                switch='<div class="switch" style="margin: 14px 0"><label><input type="checkbox"><span class="lever"></span>$label</label></div>', radio='<label style="margin-right: 20px"><input type="radio" name="$id"><span>$label</span></label>', tabs='<ul class="tabs">$heads</ul><div style="padding: 16px">$panels</div>', tab='<li class="tab" $attrs><a href="#">$label</a></li>',
                menu='<span class="app-menu"><button type="button" class="btn-small tonal" $attrs>$label</button><ul class="collection app-list" style="position: absolute; z-index: 9; background: white; min-width: 150px">$items</ul></span>', item='<li class="collection-item"><a href="#" $attrs>$label</a></li>',
                dialog='<dialog class="modal" $attrs style="padding: 24px"><h5>$label</h5>$content<div class="modal-footer">$buttons</div></dialog>', toast='<div class="toast" style="position: static">$label</div>', scripts="<style>.app-list:not(.show) { display: none }</style>",
                hooks="hooks.open = id => one(`[data-dialog=${id}]`).showModal(); hooks.close = id => one(`[data-dialog=${id}]`).close()")

explored_film("materialize", pages={"/": PAGE}, title=["volt", "ticket", "workshop"], seed=1)
