# web: @awesome.me/webawesome@3
"""A nursery's plants with Web Awesome's components in German, explored."""
from app_page import app_page
from explored_film import explored_film

PAGE = app_page("garden", head='<link rel="stylesheet" href="/npm/@awesome.me/webawesome/dist-cdn/styles/webawesome.css"><script type="module" src="/npm/@awesome.me/webawesome/dist-cdn/webawesome.loader.js"></script>',
                layout='<div class="wa-cluster" style="padding: 14px 22px; background: #e7f3e4"><b>$brand</b>$nav</div><main style="padding: 22px; max-width: 1000px">$pages</main>$dialogs<div hidden><wa-dialog></wa-dialog><wa-select></wa-select><wa-option></wa-option></div>', nav='<wa-button appearance="plain" $attrs>$label</wa-button>', page='<section class="wa-stack" $attrs><h2>$label</h2>$content</section>',
                button='<wa-button appearance="outlined" $attrs>$label</wa-button>', primary='<wa-button variant="brand" $attrs>$label</wa-button>', danger='<wa-button variant="danger" $attrs>$label</wa-button>', small='<wa-button size="small" appearance="outlined" $attrs>$label</wa-button>', form='<div class="wa-stack" style="max-width: 520px">$content</div>', text='<wa-input label="$label" type="$type"></wa-input>', search='<wa-input placeholder="$label" $attrs></wa-input>',
                textarea='<wa-textarea label="$label" rows="2"></wa-textarea>', select='<wa-select label="$label">$options</wa-select>', option='<wa-option value="o$id">$label</wa-option>', check="<wa-checkbox>$label</wa-checkbox>", switch="<wa-switch>$label</wa-switch>", radios='<wa-radio-group label="$label">$content</wa-radio-group>', radio='<wa-radio value="$label">$label</wa-radio>',
                tabs='<div class="wa-cluster">$heads</div>$panels', tab='<wa-button variant="success" appearance="filled" $attrs>$label</wa-button>', menu='<wa-dropdown><wa-button slot="trigger" size="small" with-caret>$label</wa-button>$items</wa-dropdown>', item="<wa-dropdown-item $attrs>$label</wa-dropdown-item>", fold='<wa-details summary="$label">$content</wa-details><br>',
                dialog='<wa-dialog label="$label" $attrs><div class="wa-stack">$content</div><div slot="footer">$buttons</div></wa-dialog>', toast='<wa-callout variant="success">$label</wa-callout>', hooks="hooks.open = id => one(`[data-dialog=${id}]`).open = true; hooks.close = id => one(`[data-dialog=${id}]`).open = false")

explored_film("web-awesome", pages={"/": PAGE}, title=["gärtnerei", "pflanzen"], seed=2, wait=4, lang="de")
