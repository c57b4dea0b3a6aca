import assert from 'node:assert/strict';
import { test } from 'node:test';
import { restoreWords } from './match-words.ts';
import { createSpellings } from './restore-letters.ts';

function restore(first: string, second: string, { confidence = 0.5, spellings = createSpellings() } = {}): string {
  const words = second.split(' ').map((text) => ({ text, confidence }));
  return restoreWords(first.split(' '), words, spellings).texts.join(' ');
}

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

test('accents are taken if the first reading has no space after punctuation', () => {
  assert.equal(restore('Configuracion:Buscador', 'Configuración: Buscador'), 'Configuración:Buscador');
  assert.equal(restore('web.Mas informacion', 'web. Más información'), 'web.Más información');
});

test('a capital I before an apostrophe becomes an l if the second reading has one', () => {
  assert.equal(restore("I'ensemble I'en-tete", "l'ensemble l'en-tête"), "l'ensemble l'en-tête");
});

test('an accented word that differs by one inner letter or a space is taken only with high confidence', () => {
  const certain = { confidence: 0.96 };
  assert.equal(restore('Anadr marcador', 'Añadir marcador', certain), 'Añadir marcador');
  assert.equal(restore('confiquracion', 'configuración', certain), 'configuración');
  assert.equal(restore('Jazuruckziehen', 'Ja, zurückziehen', certain), 'Ja, zurückziehen');
  assert.equal(restore('Anadr marcador', 'Añadir marcador'), 'Anadr marcador');
  assert.equal(restore('Executer Eber', 'Exécutez Ebeı', certain), 'Executer Eber');
});

test('a misread word takes the spelling on which the readings agreed elsewhere', () => {
  const spellings = createSpellings();
  restore('Ubernachtung Executer', 'Übernachtung Exécuter', { spellings });
  assert.equal(restore('Ubenachtung Executer', 'Übergachtung Eéc', { spellings }), 'Übernachtung Exécuter');
});

test('a word with two spellings, or a short one that is misread, is not taken from elsewhere', () => {
  const spellings = createSpellings();
  restore('termino termino fullen', 'termino término füllen', { spellings });
  assert.equal(restore('termino fallen', 'x', { spellings }), 'termino fallen');
});

test('a line is complete if the readings agree on all words', () => {
  const isComplete = (first: string, second: string) =>
    restoreWords(first.split(' '), [{ text: second, confidence: 0.9 }], createSpellings()).isComplete;
  assert.equal(isComplete('Loschen 12', 'Löschen'), true);
  assert.equal(isComplete('Loschen', 'Lschen'), false);
});
