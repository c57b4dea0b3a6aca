# web: @awesome.me/webawesome@3
"""A landlord's tenants on a phone with Web Awesome's components in Dutch, explored."""
from explored_phone import explored_phone

explored_phone("web-awesome-2", "flats", title=["huurders", "woonhuis"], dark=False, wait=4, size=(480, 1000), look=dict(accent="#0071ec", navigation="tabs", sheet="center"), head='<link rel="stylesheet" href="/npm/@awesome.me/webawesome/dist-cdn/styles/webawesome.css"><script type="module" src="/npm/@awesome.me/webawesome/dist-cdn/webawesome.loader.js"></script>', button='<wa-button appearance="outlined" $attrs>$label</wa-button>',
               primary='<wa-button variant="brand" $attrs>$label</wa-button>', danger='<wa-button variant="danger" $attrs>$label</wa-button>', text='<p><wa-input label="$label" type="$type"></wa-input></p>', search='<wa-input placeholder="$label" $attrs></wa-input>', textarea='<wa-textarea label="$label" rows="2"></wa-textarea>', check="<p><wa-checkbox>$label</wa-checkbox></p>",
               switch='<div style="padding: 12px 14px"><wa-switch>$label</wa-switch></div>', radios='<wa-radio-group label="$label">$content</wa-radio-group>', radio='<wa-radio value="$label">$label</wa-radio>', fold='<wa-details summary="$label">$content</wa-details><br>', toast='<wa-callout variant="success">$label</wa-callout>')
