# web: ant-design-vue@4
# web: dayjs@1
# web: vue@3.5.45
"""A landlord's tenants with Ant Design Vue in Dutch, explored."""
from app_page import app_page
from explored_film import explored_film

PLUGINS = "".join(f'<script src="/npm/dayjs/plugin/{p}.js"></script>' for p in ("customParseFormat", "weekday", "localeData", "weekOfYear", "weekYear", "advancedFormat", "quarterOfYear"))
PAGE = app_page("flats", head=f'<link rel="stylesheet" href="/npm/ant-design-vue/dist/reset.css"><script src="/npm/vue/dist/vue.global.prod.js"></script><script src="/npm/dayjs/dayjs.min.js"></script>{PLUGINS}<script src="/npm/ant-design-vue/dist/antd.min.js"></script>',
                layout='<a-layout style="min-height: 100vh"><a-layout-header style="display: flex; gap: 24px"><b style="color: white">$brand</b>$nav</a-layout-header><a-layout-content style="padding: 24px">$pages</a-layout-content></a-layout>$dialogs',
                nav='<a href="#" style="color: #b8c7d9" $attrs>$label</a>', page='<section $attrs><a-typography-title :level="3">$label</a-typography-title>$content</section>', button='<a-button $attrs>$label</a-button>', primary='<a-button type="primary" $attrs>$label</a-button>', danger='<a-button type="primary" danger $attrs>$label</a-button>', small='<a-button size="small" $attrs>$label</a-button>',
                table='<a-card><div class="ant-table"><table style="width: 100%"><thead class="ant-table-thead"><tr>$heads</tr></thead><tbody class="ant-table-tbody">$rows</tbody></table></div></a-card>', form='<a-form layout="vertical" style="max-width: 560px">$content</a-form>', text='<a-form-item label="$label"><a-input v-model:value="$model" placeholder="$label"></a-input></a-form-item>',
                search='<a-input style="width: 220px" placeholder="$label" $attrs></a-input>', textarea='<a-form-item label="$label"><a-textarea v-model:value="$model" :rows="2" placeholder="$label"></a-textarea></a-form-item>', select="""<a-form-item label="$label"><a-select v-model:value="$model" style="width: 260px" placeholder="$label" :options="$list.map(o => ({ label: o, value: o }))"></a-select></a-form-item>""",
                check='<p><a-checkbox v-model:checked="$model">$label</a-checkbox></p>', switch='<p><a-switch v-model:checked="$model" aria-label="$label"></a-switch> $label</p>', radios='<a-form-item label="$label"><a-radio-group v-model:value="m.choice">$content</a-radio-group></a-form-item>', radio='<a-radio value="$label">$label</a-radio>',
                tabs='<a-space>$heads</a-space><a-card style="margin-top: 12px">$panels</a-card>', tab='<a-button type="dashed" $attrs>$label</a-button>', menu="""<a-dropdown :trigger="['click']"><a-button size="small" aria-haspopup="menu">$label ▾</a-button><template #overlay><a-menu>$items</a-menu></template></a-dropdown>""", item='<a-menu-item $attrs>$label</a-menu-item>',
                fold='<a-collapse><a-collapse-panel header="$label">$content</a-collapse-panel></a-collapse><br>', dialog='<a-modal v-model:open="open.$dialog" title="$label">$content<template #footer>$buttons</template></a-modal>', toast='<a-alert></a-alert><div style="background: #f6ffed; border: 1px solid #b7eb8f; padding: 12px">$label</div>',
                template=True, scripts="<script>window.vm = Vue.createApp({ template: '#template', data: () => ({ m: {}, open: {} }) }).use(antd).mount('#app')</script>", hooks="hooks.open = id => { vm.open[id] = true }; hooks.close = id => { vm.open[id] = false }")

explored_film("ant-design-vue", pages={"/": PAGE}, title=["huurders", "woonhuis"], seed=1, wait=2, lang="nl")
