# web: naive-ui@2
# web: vue@3.5.45
"""A laboratory's samples with Naive UI, explored."""
from app_page import app_page
from explored_film import explored_film

PAGE = app_page("lab", head='<script src="/npm/vue/dist/vue.global.prod.js"></script><script src="/npm/naive-ui/dist/index.prod.js"></script>',
                layout='<n-layout has-sider style="min-height: 100vh"><n-layout-sider bordered :width="220" content-style="padding: 18px"><h3>$brand</h3><n-space vertical>$nav</n-space></n-layout-sider><n-layout-content content-style="padding: 22px">$pages</n-layout-content></n-layout>$dialogs',
                nav='<n-button quaternary block $attrs>$label</n-button>', page='<section $attrs><n-h2>$label</n-h2>$content</section>', button='<n-button $attrs>$label</n-button>', primary='<n-button type="primary" $attrs>$label</n-button>', danger='<n-button type="error" $attrs>$label</n-button>', small='<n-button size="small" $attrs>$label</n-button>',
                table='<n-table :single-line="false"><thead><tr>$heads</tr></thead><tbody>$rows</tbody></n-table>', text='<n-form-item label="$label"><n-input v-model:value="$model" placeholder="$label"></n-input></n-form-item>', search='<n-input style="width: 220px" placeholder="$label" $attrs></n-input>', textarea='<n-form-item label="$label"><n-input type="textarea" v-model:value="$model" placeholder="$label" :rows="2"></n-input></n-form-item>',
                select="""<n-form-item label="$label"><n-select v-model:value="$model" placeholder="$label" :options="$list.map(o => ({ label: o, value: o }))"></n-select></n-form-item>""", check='<p><n-checkbox v-model:checked="$model">$label</n-checkbox></p>', switch='<p><n-switch v-model:value="$model" aria-label="$label"></n-switch> $label</p>',
                radios='<n-form-item label="$label"><n-radio-group v-model:value="m.choice">$content</n-radio-group></n-form-item>', radio='<n-radio-button value="$label">$label</n-radio-button>', tabs='<n-space>$heads</n-space>$panels', tab='<n-button dashed $attrs>$label</n-button>',
                menu='<n-popover trigger="click"><template #trigger><n-button size="small" type="info" ghost aria-haspopup="menu">$label</n-button></template><div role="menu">$items</div></n-popover>', item='<div><n-button text role="menuitem" style="padding: 6px" $attrs>$label</n-button></div>', fold='<n-collapse><n-collapse-item title="$label">$content</n-collapse-item></n-collapse>',
                dialog='<n-modal v-model:show="open.$dialog" preset="card" title="$label" style="width: 520px">$content<template #footer><n-space justify="end">$buttons</n-space></template></n-modal>', toast='<div style="background: #18a058; color: white; padding: 14px; border-radius: 4px">$label</div>',
                template=True, scripts="<script>window.vm = Vue.createApp({ template: '#template', data: () => ({ m: {}, open: {} }) }).use(naive).mount('#app')</script>", hooks="hooks.open = id => { vm.open[id] = true }; hooks.close = id => { vm.open[id] = false }")

explored_film("naive-ui", pages={"/": PAGE}, title=["samples", "northlight", "laboratory"], seed=1, wait=2)
