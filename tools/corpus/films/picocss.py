# web: @picocss/pico@2
"""A bakery's orders with Pico CSS, explored."""
from app_page import app_page
from explored_film import explored_film

PAGE = app_page("bakery", head='<link rel="stylesheet" href="/npm/@picocss/pico/css/pico.min.css">',
                layout='<header class="container"><nav><ul><li><strong>$brand</strong></li></ul><ul>$nav</ul></nav></header><main class="container">$pages</main>$dialogs', nav='<li><a href="#" $attrs>$label</a></li>',
                button='<button type="button" class="secondary outline" $attrs>$label</button>', primary='<button type="button" $attrs>$label</button>', danger='<button type="button" class="contrast" $attrs>$label</button>', small='<a href="#" role="button" class="outline" style="padding: 4px 10px" $attrs>$label</a>',
                switch='<p><label><input type="checkbox" role="switch"> $label</label></p>', menu='<details class="dropdown" style="display: inline-block; margin: 0"><summary role="button" class="outline" style="padding: 4px 10px">$label</summary><ul>$items</ul></details>',
                dialog="<dialog $attrs><article><h3>$label</h3>$content<footer>$buttons</footer></article></dialog>", toast='<article style="border-left: 4px solid seagreen">$label</article>', fold="<details><summary>$label</summary><p>$content</p></details>", active="contrast",
                hooks="hooks.open = id => one(`[data-dialog=${id}]`).showModal(); hooks.close = id => one(`[data-dialog=${id}]`).close()")

explored_film("picocss", pages={"/": PAGE}, title=["bakery", "orders", "crumb"], seed=1)
