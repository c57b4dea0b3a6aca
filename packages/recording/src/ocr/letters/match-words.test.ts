import assert from 'node:assert/strict';
import { test } from 'node:test';
import { restoreWords } from './match-words.ts';

const restore = (first: string, second: string) => restoreWords(first.split(' '), second.split(' ')).join(' ');

test('accents are taken from the second reading if the words are equal without them', () => {
  assert.equal(restore('Inserer une cellule avant', 'Insérer une cellule avant'), 'Insérer une cellule avant');
  assert.equal(restore('Loschen', 'Löschen'), 'Löschen');
  assert.equal(restore('GroBe andern', 'Größe ändern'), 'Größe ändern');
  assert.equal(restore('coeur', 'cœur'), 'cœur');
  assert.equal(restore('Anadir marcador', 'Añadir  marcador'), 'Añadir marcador');
});

test('the punctuation of the first reading stays', () => {
  assert.equal(restore('Parametres...', 'Paramètres…'), 'Paramètres...');
  assert.equal(restore('(modifie)', '«modifié'), '(modifié)');
});

test('a word that differs otherwise stays, and its neighbours are restored', () => {
  assert.equal(restore('Reglages Typographuy', 'Réglages Typographie'), 'Réglages Typographuy');
  assert.equal(restore('Executer', 'Exécutez'), 'Executer');
  assert.equal(restore('Save file', ''), 'Save file');
});

test('words are matched in order', () => {
  assert.equal(restore('Il a dit a Marie', 'Il a dit à Marie'), 'Il a dit à Marie');
});

test('a word without accents keeps the spelling of the first reading', () => {
  assert.equal(restore('Il lira', 'll lira'), 'Il lira');
});
