# debian: geany locales-all dunst
"""Geany in French: a variable of a small script is renamed, a line is added, the copy is saved under a new name."""
from desktop import Film, Target, re

french = {"LANG": "fr_FR.UTF-8", "LC_ALL": "fr_FR.UTF-8", "LANGUAGE": "fr"}
with Film("geany", ["geany", "remplacer", "script", "enregistrer"], size=(1366, 768), theme="Arc", wm="Arc", font="DejaVu Sans 10", wallpaper="#2d4a53", panel="bottom", env=french) as f:
    f.file("temperatures.py", """# Mesures de la semaine
mesures = [18.5, 21.0, 19.2, 23.4, 22.8]


def moyenne(valeurs):
    total = sum(valeurs)
    return total / len(valeurs)


def maximum(valeurs):
    return max(valeurs)


print("Moyenne :", moyenne(mesures))
print("Nombre :", len(mesures))
""")
    f.start("dunst")
    f.start("geany", "temperatures.py")
    f.place_window("Geany", full=True)
    f.pause(1.5)
    f.start_recording()
    f.say("Bonjour ! Aujourd'hui on met un peu d'ordre dans un petit script Python.", 0.8)
    f.say("Pour mieux voir les blocs, j'affiche les guides d'indentation, dans le menu Affichage.")
    f.menu("Affichage", "Afficher les guides d'indentation", keys=["guides d'indentation"])
    f.say("Toujours dans Affichage, on peut changer le jeu de couleurs.")
    f.menu("Affichage", "Changer le jeu de couleurs…", keys=["jeu de couleurs"])
    colors = f.find("dialog", "Jeux de couleurs")
    f.pause(0.6)
    f.click(f.find("table cell", re.compile("^Alternate"), within=colors).part(0, 0, 0.8, 1), label="Alternate", keys=["alternate"])
    f.say("Et on ferme.", 0.6)
    f.click("push button", "Fermer", within=colors)
    f.click("menu", "Outils", step=False)
    f.pause(0.7)
    f.press_keys("esc")
    f.press_keys("esc")
    f.add_distraction("wrong way", "the menu Outils is opened and closed")
    f.say("Non, ce n'est pas là. Le nom « mesures » ne me plaît pas, donc Rechercher, puis Remplacer.")
    f.menu("Rechercher", "Remplacer…", keys=["remplacer"])
    dialog = f.find("dialog", "Remplacer")
    f.pause(0.6)
    f.say("On cherche mesures, en minuscules,")
    f.fill("text", None, text="mesures", within=f.find("combo box", "Rechercher :", within=dialog))
    f.say("et on le remplace par relevés, sans accent bien sûr.")
    f.fill("text", None, text="releves", within=f.find("combo box", "Remplacer par :", within=dialog))
    f.click("check box", "Sensible à la casse", fx=0.2, within=dialog)
    f.say("Dépliez la partie Remplacer tout, sinon il faudrait confirmer chaque mot.")
    f.click(f.find("toggle button", "Remplacer tout", within=dialog).part(0, 0, 0.18, 1), fx=0.3, label="Remplacer tout")
    f.pause(0.5)
    f.click("push button", "Dans le document", keys=["dans le document"])
    f.say("Trois remplacements, c'est parfait. Le titre, tout en haut, garde son mot avec la majuscule.", 0.5)
    if f.find_if_shown("dialog", "Remplacer", timeout=1):
        f.click("push button", "Fermer", within=f.find("dialog", "Remplacer"))
    f.notify("Réunion", "Point d'équipe dans dix minutes", 4)
    f.say("Allons maintenant à la ligne seize, avec Rechercher, Aller à la ligne.")
    f.menu("Rechercher", "Aller à la ligne…", keys=["aller à la ligne"])
    line = f.find("dialog", "Se rendre à une ligne")
    f.pause(0.5)
    f.fill("text", None, text="16", within=line, keys=["16", "seize"])
    f.click("push button", "Valider", within=line)
    f.say("Et là, j'écris une ligne de plus pour le maximum.")
    f.type('print("Maximum :", maximum(releves))', keys=["print", "maximum"], box=[158, 397, 640, 21])   # line 16 of the editor, which has no accessible lines
    f.press_keys("esc")
    f.say("Dans la liste des symboles, à gauche, un clic sur maximum nous amène à la fonction.")
    symbol = f.find("table cell", re.compile("^maximum"))
    f.click(Target([36, symbol.box[1], 116, symbol.box[3]], symbol.label), keys=["maximum"])   # the cell's own box begins too far right
    f.pause(0.5)
    f.say("Pour garder l'original, on fait Fichier, Enregistrer sous.")
    f.menu("Fichier", "Enregistrer sous…", keys=["enregistrer sous"])
    chooser = f.find("file chooser", "Enregistrer le fichier")
    f.pause(0.8)
    f.say("Un nouveau nom,")
    f.fill("text", re.compile("^Nom"), text="temperatures-v2.py", within=chooser)
    f.click("push button", "Enregistrer", within=chooser)
    f.window("temperatures-v2")
    f.say("et pour finir, un coup d'œil au compteur de mots.")
    f.menu("Outils", "Compteur de mots")
    words = f.find("dialog", "Compteur de mots")
    f.pause(1.2)
    f.click("push button", "Fermer", within=words)
    f.say("Voilà, c'est tout pour aujourd'hui.", 0.8)
