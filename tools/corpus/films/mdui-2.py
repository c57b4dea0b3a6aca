# web: mdui@2
"""A repair workshop's tickets on a phone with MDUI, explored."""
from explored_phone import explored_phone

explored_phone("mdui-2", "repair", title=["volt", "ticket", "workshop"], dark=True, wait=3, look=dict(accent="#4f378b", round=16), html='lang="$lang"', body='class="mdui-theme-dark"', head='<link rel="stylesheet" href="/npm/mdui/mdui.css"><script src="/npm/mdui/mdui.global.js"></script>', button='<mdui-button variant="text" $attrs>$label</mdui-button>', primary='<mdui-button variant="filled" $attrs>$label</mdui-button>',
               danger='<mdui-button variant="tonal" $attrs>$label</mdui-button>', text='<p><mdui-text-field variant="outlined" label="$label" type="$type"></mdui-text-field></p>', search='<mdui-text-field variant="outlined" label="$label" $attrs></mdui-text-field>', textarea='<mdui-text-field label="$label" rows="2"></mdui-text-field>', check="<p><mdui-checkbox>$label</mdui-checkbox></p>",
               switch='<div class="ph-row"><span>$label</span><mdui-switch aria-label="$label"></mdui-switch></div>', radios="<p>$label</p><mdui-radio-group>$content</mdui-radio-group>", radio='<mdui-radio value="$label">$label</mdui-radio>', slider='<p class="ph-field"><label>$label</label><mdui-slider value="40"></mdui-slider></p>')
