# debian: jupyter-notebook locales-all
"""Jupyter Notebook en français : un cahier est renommé, des cellules sont écrites, exécutées et déplacées, puis le noyau redémarre."""
import json
from browser import BrowserFilm, free_port

SALES = ["mois,pains,gâteaux\n", "janvier,412,96\n", "février,388,120\n", "mars,455,133\n", "avril,470,151\n"]

with BrowserFilm("jupyter-notebook", ["notebook", "jupyter", "ventes", "cellule"], size=(1366, 768), fps=12, theme="Greybird", wm="Greybird", font="Cantarell 11", wallpaper="#7a4b3a", cursor=("breeze_cursors", 24), speed=1.1,
                 env={"LANG": "fr_FR.UTF-8", "LC_ALL": "fr_FR.UTF-8", "LANGUAGE": "fr"}) as f:
    cells = [{"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": [], "source": text} for text in
             ["import csv\nlignes = list(csv.DictReader(open('ventes.csv')))", "for l in lignes:\n    print(l['mois'], l['pains'])"]]
    f.file("cahiers/Sans titre.ipynb", json.dumps({"cells": cells, "nbformat": 4, "nbformat_minor": 4, "metadata": {
        "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}, "language_info": {"name": "python"}}}))
    f.file("cahiers/ventes.csv", "".join(SALES))
    port = free_port()
    f.start("jupyter-notebook", "--no-browser", f"--port={port}", "--ip=127.0.0.1", "--NotebookApp.token=", "--NotebookApp.password=", f"--notebook-dir={f.home}/cahiers")
    f.wait_port(port)
    f.open_page(f"http://127.0.0.1:{port}/notebooks/Sans%20titre.ipynb", 30, 24, 1300, 710, flags=["--accept-lang=fr-FR,fr"])
    f.by_css("#kernel_indicator", "Python 3", timeout=40)
    f.by_css("#notebook_name", "Sans titre")
    f.pause(4)

    def menu(title, selector, item, keys):
        """One step: a menu of the notebook's own menu bar and its item."""
        head = f.by_css("#menubar .nav > li > a", title)
        f.point_at(head)
        since = f.press_button()
        f.pause(0.6)
        s = f.by_css(selector + " > a", label=item)
        f.move_pointer(head.at()[0] + 6, s.at()[1])
        f.point_at(s, fx=0.35)
        at = f.press_button()
        f.add_step("choose", f"{title} > {item}", at, s.box, [item, *keys], since=since, role="menuitem")
        f.pause(0.8)

    f.start_recording()
    code = lambda n: f.by_css(".cell", nth=n, label=f"cellule {n + 1}")
    run = lambda: f.click(f.by_css("button[aria-label='Exécuter']", label="Exécuter"), keys=["exécuter", "exécut"])
    f.say("Voici un petit cahier sur les ventes d'une boulangerie. Il n'a pas encore de nom, donc un clic sur son titre.", wait=0.7)
    f.click(f.by_css("#notebook_name", label="Sans titre"), keys=["sans titre", "titre", "nom"])
    field = f.by_css(".modal-dialog input[type=text]", label="Nom du notebook")
    f.pause(1)
    f.fill(field, text="Ventes", clear=True, cps=7)
    f.click(f.by_css(".modal-footer .btn-primary", label="Renommer"))
    f.pause(1)
    f.say("La première cellule lit le fichier. On la sélectionne")
    f.click(f.by_css(".CodeMirror-lines", nth=0, label="import csv"), keys=["première", "cellule", "import csv"], fx=0.6)
    f.say("et on l'exécute.")
    run()
    f.pause(1)
    f.say("La suivante affiche les pains de chaque mois, encore une fois Exécuter.")
    run()
    f.by_css(".output_text", "avril")
    f.pause(0.8)
    f.say("Maintenant le total. Une nouvelle cellule s'est ouverte en bas, j'y écris la somme", wait=0.5)
    f.fill(f.by_css(".CodeMirror-lines", nth=2, label="total"), text="total = sum(int(l['pains']) for l in lignes)", keys=["total", "somme"], clear=False, fx=0.4, cps=13)
    f.say("Cette fois au clavier, avec Maj et Entrée.")
    f.key("shift+enter", "Maj+Entrée", keys=["maj", "entrée", "shift", "exécut"], box=code(2).box)
    f.pause(0.8)
    f.fill(f.by_css(".CodeMirror-lines", nth=3, label="total"), text="total", keys=["total"], clear=False, fx=0.4)
    run()
    f.by_css(".output_result", "1725")
    f.pause(0.8)
    f.say("Mille sept cent vingt-cinq, pas mal. Un titre au-dessus serait bien, alors la première cellule de nouveau", wait=0.5)
    f.click(f.by_css(".input_prompt", nth=0, label="Entrée [1]:"), keys=["première", "cellule", "entrée"])
    f.say("et dans le menu Insérer, une cellule avant.")
    menu("Insérer", "#insert_cell_above", "Insérer une cellule avant", ["cellule avant"])
    f.say("Celle-ci contient du texte, donc du Markdown.")
    f.select(f.by_css("#cell_type", label="Code"), "Markdown", 1)
    f.fill(f.by_css(".cell.selected .CodeMirror-lines", label="titre"), text="## Pains vendus", keys=["pains vendus"], clear=False, fx=0.4)
    run()
    f.pause(0.8)
    f.hover(f.by_css("button[title*='noyau']", label="interrompre le noyau"), seconds=0.8)
    f.say("Des numéros de ligne ? On les trouve dans Affichage.")
    menu("Affichage", "#toggle_line_numbers", "Afficher/Masquer les numéros de ligne", ["numéros de ligne"])
    f.pause(0.5)
    f.say("Pour être sûre que tout marche depuis le début, je redémarre le noyau et j'exécute tout", wait=0.6)
    menu("Noyau", "#restart_run_all", "Redémarrer & tout exécuter", ["redémarrer", "redémarr"])
    f.pause(0.9)
    f.click(f.by_css(".modal-footer .btn-danger", "Relancer et exécuter toutes les cellules"), keys=["relancer", "relanc"])
    f.pause(2.5)
    f.say("Il ne reste qu'à enregistrer, avec la disquette.", wait=0.6)
    f.click(f.by_css("button[data-jupyter-action='jupyter-notebook:save-notebook']", label="Créer une nouvelle sauvegarde"), keys=["enregistr", "sauvegard", "disquette"])
    f.pause(1.5)
