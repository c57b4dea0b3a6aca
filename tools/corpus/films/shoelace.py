# web: @shoelace-style/shoelace@2
"""A library's loans with Shoelace's web components, explored."""
from app_page import app_page
from explored_film import explored_film

PAGE = app_page("library", head='<link rel="stylesheet" href="/npm/@shoelace-style/shoelace/cdn/themes/light.css"><script type="module" src="/npm/@shoelace-style/shoelace/cdn/shoelace.js"></script>',
                layout='<style>body { margin: 0; font: 16px var(--sl-font-sans) } #app { display: flex } aside { width: 200px; padding: 20px; background: var(--sl-color-neutral-100); min-height: 100vh; display: flex; flex-direction: column; gap: 8px } main { padding: 20px; flex: 1 } td, th { padding: 8px 14px; text-align: left; border-bottom: 1px solid #ddd } form > *, sl-dialog > * { margin-bottom: 12px; max-width: 480px }</style><aside><b>$brand</b>$nav</aside><main>$pages</main>$dialogs',
                nav='<sl-button variant="text" $attrs>$label</sl-button>', button="<sl-button $attrs>$label</sl-button>", primary='<sl-button variant="primary" $attrs>$label</sl-button>', danger='<sl-button variant="danger" $attrs>$label</sl-button>', small='<sl-button size="small" $attrs>$label</sl-button>',
                text='<sl-input label="$label" type="$type"></sl-input>', search='<sl-input placeholder="$label" clearable $attrs></sl-input>', textarea='<sl-textarea label="$label" rows="2"></sl-textarea>', select='<sl-select label="$label">$options</sl-select>', option='<sl-option value="o$id">$label</sl-option>', check="<p><sl-checkbox>$label</sl-checkbox></p>", switch="<p><sl-switch>$label</sl-switch></p>",
                radios='<sl-radio-group label="$label">$content</sl-radio-group>', radio='<sl-radio value="$id$label">$label</sl-radio>', tabs="<sl-tab-group>$heads</sl-tab-group>$panels", tab='<sl-tab slot="nav" $attrs>$label</sl-tab>', menu='<sl-dropdown hoist><sl-button slot="trigger" size="small" caret>$label</sl-button><sl-menu>$items</sl-menu></sl-dropdown>', item="<sl-menu-item $attrs>$label</sl-menu-item>",
                fold='<sl-details summary="$label">$content</sl-details><p></p>', dialog='<sl-dialog label="$label" $attrs>$content<div slot="footer">$buttons</div></sl-dialog>', toast='<sl-alert open variant="success">$label</sl-alert>', hooks="hooks.open = id => one(`[data-dialog=${id}]`).show(); hooks.close = id => one(`[data-dialog=${id}]`).hide()")

explored_film("shoelace", pages={"/": PAGE}, title=["library", "loan", "elm street"], seed=1, wait=3)
