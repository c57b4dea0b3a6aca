# web: @varlet/ui@3
# web: vue@3.5.45
"""A bakery's orders on a phone with Varlet, explored."""
from explored_phone import explored_phone

explored_phone("varlet", "bakery", fps=12, title=["bakery", "orders", "crumb"], dark=False, seed=2, look=dict(accent="#3a7afe", pressed=None, round=4), head='<script src="/npm/vue/dist/vue.global.prod.js"></script><script src="/npm/@varlet/ui/umd/varlet.js"></script>', button='<var-button type="default" $attrs>$label</var-button>', primary='<var-button type="primary" $attrs>$label</var-button>', danger='<var-button type="danger" $attrs>$label</var-button>',
               text='<p><var-input v-model="$model" placeholder="$label" type="$type" variant="outlined"></var-input></p>', textarea='<p><var-input v-model="$model" placeholder="$label" textarea variant="outlined"></var-input></p>', search='<var-input v-model="$model" placeholder="$label" $attrs></var-input>', check='<p><var-checkbox v-model="$model">$label</var-checkbox></p>', radios='<p>$label</p><var-radio-group v-model="m.choice">$content</var-radio-group>', radio='<var-radio checked-value="$label">$label</var-radio>',
               switch='<div class="ph-row"><span>$label</span><var-switch v-model="$model" aria-label="$label"></var-switch></div>', slider='<p class="ph-field"><label>$label</label><var-slider v-model="m.slide"></var-slider></p>', template=True, scripts="<script>Vue.createApp({ template: '#template', data: () => ({ m: { slide: 40 } }) }).use(Varlet).mount('#app')</script>")
