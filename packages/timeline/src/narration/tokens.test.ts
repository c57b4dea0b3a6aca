import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findLanguage, guessLanguage } from './tokens.ts';

const SAID: readonly [language: string, text: string][] = [
  ['en', 'Now click on the blue button and you can see the list of all your projects.'],
  ['de', 'Klicken Sie nun auf den blauen Knopf und Sie sehen die Liste mit allen Projekten.'],
  ['fr', 'Cliquez maintenant sur le bouton bleu et vous voyez la liste de tous les projets.'],
  ['es', 'Ahora haga clic en el botón azul y usted verá la lista de todos los proyectos.'],
  ['pt', 'Agora clique no botão azul e você vai ver a lista de todos os projetos.'],
  ['it', 'Ora fare clic sul pulsante blu e si vede la lista di tutti i progetti che hai.'],
  ['nl', 'Klik nu op de blauwe knop en dan zie je de lijst met alle projecten.'],
  ['ja', '青いボタンをクリックすると、プロジェクトの一覧が表示されます。'],
];

test('the language of untagged captions is guessed, and unknown if there are too few words', () => {
  for (const [language, text] of SAID) assert.equal(guessLanguage(text), language);
  for (const text of ['', 'Click.', 'lorem ipsum dolor sit amet consectetur elit', '12 34 56 78 90 12'])
    assert.equal(guessLanguage(text), null, text);
  assert.equal(findLanguage('de-AT', 'the list of the files'), 'de-AT');
  assert.equal(findLanguage('und', SAID[0]?.[1] ?? ''), 'en');
});
