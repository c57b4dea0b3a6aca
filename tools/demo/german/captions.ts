import type { Captions, Transcript, Video } from '@docreel/contract';
import type { Client } from '../client.ts';

/** German translations of the sentences in the samples. Labels of the recorded screens stay. */
const CAPTIONS: Readonly<Record<string, string>> = {
  'Hi there, in this short video I will show you how to create a project in Northwind.':
    'Hallo, in diesem kurzen Video zeige ich, wie Sie in Northwind ein Projekt anlegen.',
  'Okay, so first, click Projects in the menu on the left.': 'Klicken Sie zuerst im Menü links auf „Projects“.',
  'Here you can see everything that your team is working on.': 'Hier sehen Sie alles, woran Ihr Team arbeitet.',
  'Now click the New project button in the top right corner.': 'Klicken Sie jetzt oben rechts auf „New project“.',
  'Type a name for the project, for example Spring launch.': 'Geben Sie einen Namen für das Projekt ein, zum Beispiel „Spring launch“.',
  "Don't worry, you can change it later.": 'Keine Sorge, Sie können ihn später ändern.',
  'Then enter the due date.': 'Geben Sie dann das Fälligkeitsdatum ein.',
  'If only your team should see it, turn on Private project.': 'Soll es nur Ihr Team sehen, schalten Sie „Private project“ ein.',
  'And finally, click Create project.': 'Klicken Sie zum Schluss auf „Create project“.',
  "That's it, your project is ready.": 'Das war es: Ihr Projekt ist fertig.',
  'From here you can add tasks and invite people.': 'Hier können Sie Aufgaben hinzufügen und Leute einladen.',
  'Thanks for watching.': 'Danke fürs Zuschauen.',

  'Hello everybody, today we plan a release in Relay.': 'Hallo zusammen, heute planen wir in Relay ein Release.',
  'This is the inbox, where new ideas arrive.': 'Das ist der Eingang: Hier kommen neue Ideen an.',
  "So let's click Releases on the left.": 'Klicken wir also links auf „Releases“.',
  'We already have two of them.': 'Zwei haben wir schon.',
  'Go ahead and click Plan release.': 'Klicken Sie auf „Plan release“.',
  'Every release needs a name and a day.': 'Jedes Release braucht einen Namen und einen Tag.',
  'Enter a release name, I will call it Cascade.': 'Geben Sie einen Namen ein; ich nenne es „Cascade“.',
  'In the field Ships on, type May five.': 'Geben Sie in das Feld „Ships on“ den 5. Mai ein.',
  'Leave the freeze off for now, we do not need it.': 'Den „Freeze“ lassen Sie vorerst aus, wir brauchen ihn nicht.',
  'Press Save release.': 'Klicken Sie auf „Save release“.',
  'The release is there, but it is empty.': 'Das Release ist da, aber noch leer.',
  'To fill it, choose Add issues.': 'Um es zu füllen, wählen Sie „Add issues“.',
  'Select the issue Login is slow.': 'Wählen Sie den Vorgang „Login is slow“ aus.',
  'And then hit Add to release.': 'Klicken Sie dann auf „Add to release“.',
  'Perfect, the issue is in.': 'Perfekt, der Vorgang ist aufgenommen.',
  'Have fun planning, and see you soon.': 'Viel Spaß beim Planen, und bis bald.',
};

/** Adds German captions to the videos. Captions in two languages are worse than English ones, so a video with an unknown sentence gets none. */
export async function addGermanCaptions(client: Client, language: string): Promise<void> {
  const { videos } = await client.get<{ videos: Video[] }>('/videos?limit=100');
  for (const { videoId } of videos) {
    const { segments } = await client.get<Transcript>(`/videos/${videoId}/transcript`);
    const german = segments.map(({ startSeconds, endSeconds, text }) => ({ startSeconds, endSeconds, text: CAPTIONS[text] ?? '' }));
    if (german.every(({ text }) => text !== ''))
      await client.put<Captions>(`/videos/${videoId}/captions/${language}`, { segments: german });
  }
}
