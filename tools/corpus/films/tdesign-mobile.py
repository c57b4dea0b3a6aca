# web: tdesign-mobile-vue@1
# web: vue@3.5.45
"""A clinic's appointments on a phone with TDesign Mobile in German, explored."""
from explored_phone import explored_phone

explored_phone("tdesign-mobile", "clinic", title=["praxis", "termine", "patient"], dark=False, look=dict(accent="#0052d9", round=8), head='<link rel="stylesheet" href="/npm/tdesign-mobile-vue/dist/tdesign.min.css"><script src="/npm/vue/dist/vue.global.prod.js"></script><script src="/npm/tdesign-mobile-vue/dist/tdesign.min.js"></script>', button='<t-button theme="default" $attrs>$label</t-button>', primary='<t-button theme="primary" $attrs>$label</t-button>',
               danger='<t-button theme="danger" $attrs>$label</t-button>', text='<t-input label="$label" placeholder="$label" v-model="$model"></t-input>', textarea='<t-textarea label="$label" placeholder="$label" v-model="$model"></t-textarea>', search='<t-search placeholder="$label" v-model="$model" $attrs></t-search>', check='<t-checkbox v-model="$model" label="$label"></t-checkbox>', radios='<p>$label</p><t-radio-group v-model="m.choice">$content</t-radio-group>', radio='<t-radio value="$label" label="$label"></t-radio>',
               switch='<t-cell title="$label"><template #note><t-switch v-model="$model" aria-label="$label"></t-switch></template></t-cell>', slider='<p>$label</p><t-slider v-model="m.slide"></t-slider>', template=True, scripts="<script>Vue.createApp({ template: '#template', data: () => ({ m: { slide: 40 } }) }).use(TDesign).mount('#app')</script>")
