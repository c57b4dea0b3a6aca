# web: vuetify@3
# web: @mdi/font@7
# web: vue@3.5.45
"""Vuetify in Spanish: a dog is entered in the patient list of a veterinary clinic, an appointment is moved, the clinic's settings change."""
from browser import BrowserFilm

PAGE = """<!doctype html><html lang="es"><head><meta charset="utf-8"><title>Clínica Patitas</title><link rel="stylesheet" href="/npm/@mdi/font/css/materialdesignicons.min.css"><link rel="stylesheet" href="/npm/vuetify/dist/vuetify.min.css">
<script src="/npm/vue/dist/vue.global.prod.js"></script><script src="/npm/vuetify/dist/vuetify.min.js"></script></head><body><div id="app"><v-app><v-app-bar color="deep-purple-darken-2" density="comfortable"><v-app-bar-title>Clínica Patitas</v-app-bar-title>
<v-btn icon="mdi-bell-outline" aria-label="Avisos"></v-btn><v-menu><template #activator="{ props }"><v-btn v-bind="props" icon="mdi-account-circle" aria-label="Cuenta"></v-btn></template><v-list><v-list-item title="Mi perfil"></v-list-item><v-list-item title="Cerrar sesión"></v-list-item></v-list></v-menu></v-app-bar>
<v-navigation-drawer permanent width="210"><v-list nav density="comfortable" color="deep-purple"><v-list-item v-for="m in menu" :key="m[0]" :prepend-icon="m[1]" :title="m[0]" :active="page === m[0]" @click="page = m[0]"></v-list-item></v-list></v-navigation-drawer>
<v-main><v-container fluid v-if="page === 'Pacientes'"><div class="d-flex align-center mb-4"><h1 class="text-h5">Pacientes</h1><v-spacer></v-spacer><v-text-field v-model="word" label="Buscar" density="compact" variant="outlined" hide-details max-width="240" class="mr-4"></v-text-field><v-btn color="deep-purple" prepend-icon="mdi-plus" @click="open = true">Nuevo paciente</v-btn></div>
<v-data-table :headers="heads" :items="pets" :search="word" items-per-page="6" items-per-page-text="Filas"><template #item.more="{ item }"><v-btn icon="mdi-pencil" size="small" variant="text" :aria-label="'Editar ' + item.name"></v-btn><v-btn icon="mdi-delete" size="small" variant="text" :aria-label="'Eliminar ' + item.name" @click="gone = item"></v-btn></template></v-data-table></v-container>
<v-container fluid v-if="page === 'Citas'"><h1 class="text-h5 mb-2">Citas</h1><v-tabs v-model="day" color="deep-purple"><v-tab v-for="d in ['Lunes', 'Martes', 'Miércoles']" :value="d" :key="d">{{ d }}</v-tab></v-tabs><v-list lines="two"><v-list-item v-for="c in dates.filter(c => c.day === day)" :key="c.who" :title="c.who" :subtitle="c.hour"><template #append>
<v-menu><template #activator="{ props }"><v-btn v-bind="props" variant="outlined" size="small" append-icon="mdi-menu-down">Acciones</v-btn></template><v-list><v-list-item title="Mover al martes" @click="c.day = 'Martes'"></v-list-item><v-list-item title="Enviar recordatorio" @click="tell('Recordatorio enviado')"></v-list-item><v-list-item title="Cancelar cita"></v-list-item></v-list></v-menu></template></v-list-item></v-list></v-container>
<v-container fluid v-if="page === 'Ajustes'" style="max-width: 640px; margin: 0"><h1 class="text-h5 mb-4">Ajustes</h1><v-text-field v-model="phone" label="Teléfono" variant="outlined"></v-text-field><v-radio-group v-model="lang" inline label="Idioma de los correos"><v-radio label="Español" value="es"></v-radio><v-radio label="Catalán" value="ca"></v-radio></v-radio-group>
<v-switch v-model="sms" color="deep-purple" label="Recordatorios por SMS"></v-switch><v-btn color="deep-purple" @click="tell('Ajustes guardados')">Guardar</v-btn></v-container></v-main>
<v-dialog v-model="open" max-width="520"><v-card title="Nuevo paciente"><v-card-text><v-text-field v-model="n.name" label="Nombre" variant="outlined"></v-text-field><v-select v-model="n.kind" label="Especie" :items="['Perro', 'Gato', 'Conejo', 'Loro']" variant="outlined"></v-select><v-text-field v-model="n.owner" label="Dueño" variant="outlined"></v-text-field>
<v-checkbox v-model="n.chip" label="Tiene microchip" hide-details></v-checkbox></v-card-text><v-card-actions><v-spacer></v-spacer><v-btn @click="open = false">Cancelar</v-btn><v-btn color="deep-purple" variant="flat" @click="save">Guardar</v-btn></v-card-actions></v-card></v-dialog>
<v-dialog :model-value="!!gone" max-width="420"><v-card title="¿Eliminar paciente?" :text="gone?.name"><v-card-actions><v-spacer></v-spacer><v-btn @click="gone = null">Cancelar</v-btn><v-btn color="red" @click="pets.splice(pets.indexOf(gone), 1); gone = null">Eliminar</v-btn></v-card-actions></v-card></v-dialog>
<v-snackbar v-model="bar" timeout="2500">{{ text }}</v-snackbar></v-app></div><script>
const pet = (name, kind, owner) => ({ name, kind, owner })
Vue.createApp({ data: () => ({ page: 'Pacientes', menu: [['Pacientes', 'mdi-paw'], ['Citas', 'mdi-calendar'], ['Facturas', 'mdi-receipt-text'], ['Ajustes', 'mdi-cog']], word: '', open: false, gone: null, day: 'Lunes', phone: '600 111 222', lang: 'es', sms: false, bar: false, text: '', n: { name: '', kind: null, owner: '', chip: false },
 heads: [{ title: 'Nombre', key: 'name' }, { title: 'Especie', key: 'kind' }, { title: 'Dueño', key: 'owner' }, { title: '', key: 'more', sortable: false, align: 'end' }], pets: [pet('Luna', 'Gato', 'Inés Prat'), pet('Trufa', 'Perro', 'Olmo Rey'), pet('Kiwi', 'Loro', 'Sara Gil'), pet('Nube', 'Conejo', 'Leo Mas'), pet('Bruno', 'Perro', 'Eva Sanz')],
 dates: [{ who: 'Luna', hour: '9:30 · Vacuna', day: 'Lunes' }, { who: 'Bruno', hour: '10:15 · Revisión', day: 'Lunes' }, { who: 'Kiwi', hour: '12:00 · Uñas', day: 'Martes' }] }),
 methods: { tell(t) { this.text = t; this.bar = true }, save() { this.pets.unshift({ ...this.n }); this.open = false; this.tell('Paciente guardado') } } }).use(Vuetify.createVuetify({ theme: { defaultTheme: 'light' } })).mount('#app')</script></body></html>"""

with BrowserFilm("vuetify", ["paciente", "cita", "clínica"], size=(1440, 900), fps=10, crf=27, wm="Materia", theme="Materia", icons="Papirus", font="Roboto 11", wallpaper="#4d4463", cursor=("DMZ-White", 32), speed=1.0, env={"LANG": "es_ES.UTF-8", "LC_ALL": "es_ES.UTF-8", "LANGUAGE": "es"}) as f:
    port = f.serve({"/": PAGE})
    f.open_page(f"http://127.0.0.1:{port}/", 40, 30, 1350, 830, scale=1.1, flags=("--lang=es",))
    field = lambda label: f.by_css(".v-text-field:not(.v-select), .v-select", label, label=label)
    button = lambda text, nth=0, within="": f.by_css(within + " .v-btn", text.upper(), nth, label=text)
    entry = lambda text: f.by_css(".v-navigation-drawer .v-list-item", text)
    item = lambda text: f.by_css(".v-overlay--active .v-list-item", text)
    entry("Citas")
    f.pause(1)
    f.start_recording()
    f.say("Ha llegado un perro nuevo a la clínica. Pulso en Nuevo paciente.")
    f.click(button("Nuevo paciente"))
    f.pause(0.7)
    f.say("Se llama Canela.")
    f.fill(field("Nombre"), text="Canela", clear=False)
    f.choose_on_page(field("Especie"), lambda: item("Perro"))
    f.fill(field("Dueño"), text="Marta Vidal", clear=False)
    f.say("y sí, tiene microchip")
    f.click(f.by_css(".v-checkbox", "Tiene microchip"), fx=0.2)
    f.hover(button("Cancelar", within=".v-dialog"), seconds=0.6)
    f.click(button("Guardar", within=".v-dialog"))
    f.pause(1)
    f.say("Ahora busco al loro.")
    f.fill(field("Buscar"), text="kiwi", clear=False)
    f.pause(0.6)
    f.say("Ya no viene, así que lo elimino de la lista.")
    f.click(f.by_css("[aria-label='Eliminar Kiwi']"), label="Eliminar", keys=["eliminar", "papelera", "kiwi"])
    f.pause(0.7)
    f.click(button("Eliminar", within=".v-dialog"))
    f.pause(0.7)
    f.fill(field("Buscar"), text="perro")
    f.say("Ordeno por dueño.")
    f.click(f.by_css("th", "Dueño"), fx=0.25)
    f.say("Vamos a las citas.")
    f.click(entry("Citas"))
    f.pause(0.7)
    f.say("Bruno prefiere venir el martes. Abro las acciones y elijo mover al martes.")
    f.choose_on_page(button("Acciones", 1, "main"), lambda: item("Mover al martes"))
    f.pause(0.5)
    f.click(f.by_css(".v-tab", "MARTES", label="Martes"))
    f.pause(0.4)
    f.choose_on_page(button("Acciones", 0, "main"), lambda: item("Enviar recordatorio"))
    since = f.now()
    f.click(f.by_css("[aria-label=Cuenta]"), step=False)
    f.pause(0.7)
    f.press_keys("esc")
    f.add_distraction("wrong way", "el menú de la cuenta", since)
    f.pause(0.5)
    f.say("Por último, los ajustes.")
    f.click(entry("Ajustes"))
    f.pause(0.6)
    f.say("Tenemos otro teléfono.")
    f.fill(field("Teléfono"), text="600 333 444")
    f.click(f.by_css(".v-radio", "Catalán"), fx=0.3)
    f.click(f.by_css(".v-switch", "Recordatorios por SMS"), fx=0.06)
    f.say("Guardar, y listo.")
    f.click(button("Guardar"))
    f.pause(1.5)
