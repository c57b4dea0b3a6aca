/**
 * German translations of the sample articles, sentence by sentence. Labels of the recorded screens stay, with their translation in brackets
 * where an article uses them first. Sentences without a translation appear in English, and `acceptance/demo.test.ts` reports them.
 */

export const SITE_NAME = 'Team-Handbuch';

export const TITLES: Readonly<Record<string, string>> = {
  'Create a project': 'Ein Projekt anlegen',
  'Plan a release': 'Ein Release planen',
};

export const FOLDERS: Readonly<Record<string, string>> = { 'Getting started': 'Erste Schritte', Releases: 'Releases' };

export const SENTENCES: Readonly<Record<string, string>> = {
  'Short guides to planning work together, each made from a screen recording.':
    'Kurze Anleitungen, um gemeinsam Arbeit zu planen – jede aus einer Bildschirmaufnahme.',

  'Create a project in Northwind and fill in **Project name** and **Due date**.':
    'Legen Sie in Northwind ein Projekt an und füllen Sie **Project name** (Projektname) und **Due date** (Fälligkeitsdatum) aus.',
  'Open Projects': 'Projects öffnen',
  'Click **Projects** in the menu on the left.': 'Klicken Sie im Menü links auf **Projects** (Projekte).',
  '“Projects” shows everything that your team is working on.': '„Projects“ zeigt alles, woran Ihr Team arbeitet.',
  'Click **New project** (top right).': 'Klicken Sie auf **New project** (Neues Projekt, oben rechts).',
  'Enter the details': 'Die Angaben eingeben',
  'In **Project name**, enter a name for the project, for example `Spring launch`.':
    'Geben Sie bei **Project name** einen Namen für das Projekt ein, zum Beispiel `Spring launch`.',
  'You can change the project name later.': 'Sie können den Namen später ändern.',
  'In **Due date**, enter a date, for example `June 30`.': 'Geben Sie bei **Due date** ein Datum ein, zum Beispiel `June 30`.',
  'If only your team should see it, turn on **Private project**.': 'Soll es nur Ihr Team sehen, schalten Sie **Private project** ein.',
  'Click **Create project**.': 'Klicken Sie auf **Create project** (Projekt anlegen).',
  'You can now add tasks and invite people.': 'Sie können jetzt Aufgaben hinzufügen und Leute einladen.',
  '“Spring launch” opens.': '„Spring launch“ öffnet sich.',

  'Plan a release and fill in **Release name** and **Ships on**.':
    'Planen Sie ein Release und füllen Sie **Release name** (Name des Release) und **Ships on** (Erscheint am) aus.',
  'Open Releases': 'Releases öffnen',
  'The inbox is where new ideas arrive.': 'Im Eingang kommen neue Ideen an.',
  'Click **Releases** on the left.': 'Klicken Sie links auf **Releases**.',
  'Click **Plan release**.': 'Klicken Sie auf **Plan release** (Release planen).',
  'Every release needs a name and a day.': 'Jedes Release braucht einen Namen und einen Tag.',
  'In **Release name**, enter a name, for example `Cascade`.': 'Geben Sie bei **Release name** einen Namen ein, zum Beispiel `Cascade`.',
  'In **Ships on**, enter a date, for example `May 5`.': 'Geben Sie bei **Ships on** ein Datum ein, zum Beispiel `May 5`.',
  'Leave the freeze off for now.': 'Den „Freeze“ lassen Sie vorerst aus.',
  'Click **Save release**.': 'Klicken Sie auf **Save release** (Release speichern).',
  'The release is there, but it is empty.': 'Das Release ist da, aber noch leer.',
  'Click **Add issues**.': 'Klicken Sie auf **Add issues** (Vorgänge hinzufügen).',
  'Add issues': 'Vorgänge hinzufügen',
  'Select the issue **Login is slow**.': 'Wählen Sie den Vorgang **Login is slow** aus.',
  'Click **Add to release**.': 'Klicken Sie auf **Add to release** (Zum Release hinzufügen).',
  '“Cascade” opens.': '„Cascade“ öffnet sich.',
  'The issue is in.': 'Der Vorgang ist aufgenommen.',
};
