# web: foundation-sites@6
# web: jquery@3
"""A winery's stock with Foundation in Italian, explored."""
from app_page import app_page
from explored_film import explored_film

PAGE = app_page("winery", head='<link rel="stylesheet" href="/npm/foundation-sites/dist/css/foundation.min.css">',
                layout='<div class="top-bar"><div class="top-bar-left"><ul class="menu"><li class="menu-text">$brand</li>$nav</ul></div></div><div class="grid-container" style="padding-top: 20px">$pages</div>$dialogs', nav='<li $attrs><a href="#">$label</a></li>',
                page='<section $attrs><h3>$label</h3>$content</section>', button='<button type="button" class="hollow button secondary" style="margin: 0" $attrs>$label</button>', primary='<button type="button" class="button" style="margin: 0" $attrs>$label</button>', danger='<button type="button" class="alert button" style="margin: 0" $attrs>$label</button>',
                small='<button type="button" class="tiny button secondary" style="margin: 0" $attrs>$label</button>', table='<table class="hover"><thead><tr>$heads</tr></thead><tbody>$rows</tbody></table>', text='<label for="$id">$label<input id="$id" type="$type"></label>', search='<input type="search" style="width: 220px; margin: 0" placeholder="$label" $attrs>',
                switch='<div style="display: flex; gap: 12px"><div class="switch"><input class="switch-input" id="$id" type="checkbox"><label class="switch-paddle" for="$id"><span class="show-for-sr">$label</span></label></div><label for="$id">$label</label></div>',
                tabs='<ul class="tabs">$heads</ul><div class="tabs-content" style="padding: 16px">$panels</div>', tab='<li class="tabs-title" $attrs><a href="#">$label</a></li>', menu='<span class="app-menu"><button type="button" class="tiny button dropdown hollow" style="margin: 0" $attrs>$label</button><ul class="vertical menu app-list" style="position: absolute; z-index: 9; background: white; border: 1px solid #ccc; min-width: 140px">$items</ul></span>',
                fold='<ul class="accordion" data-accordion><li class="accordion-item"><details><summary class="accordion-title">$label</summary><p class="accordion-content" style="display: block">$content</p></details></li></ul>',
                dialog='<div class="reveal-overlay app-dialog" $attrs><div class="reveal" style="display: block"><h4>$label</h4>$content<p style="display: flex; gap: 8px">$buttons</p></div></div>', toast='<div class="callout success">$label</div>', active="is-active", opened="app-open",
                scripts="<style>.app-list:not(.show) { display: none } .app-open { display: block }</style>")

explored_film("foundation", pages={"/": PAGE}, title=["cantina", "vino", "bottiglie"], seed=1, lang="it")
