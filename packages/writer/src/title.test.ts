import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ALL_PHRASES } from './phrases/phrases.ts';
import { writeTitle } from './title.ts';

const named = (fileName: string, language: string | null = null): string => writeTitle({ title: null, language }, fileName);

test('a meaningless file name gives “Screen recording”, with the date if the name contains one', () => {
  assert.equal(named('video.mp4'), 'Screen recording');
  assert.equal(named('Screen Recording 2024-05-01 at 10.22.33 AM.mov'), 'Recording of May 1, 2024');
  assert.equal(named('Bildschirmaufnahme 2024-05-01 um 10.22.33.mov', 'de'), 'Aufnahme vom 1. Mai 2024');
  assert.equal(named('画面収録 2024-05-01 10.22.33.mov', 'ja'), '2024年5月1日の録画');
  assert.equal(named('recording 2024-13-45.mp4'), 'Recording 2024 13 45', 'no day');
  assert.equal(named('IMG_2041.MOV'), 'IMG 2041');
  assert.equal(named('invoices.mp4'), 'Invoices');
});

test('titles from commands are phrased in every language', () => {
  const of = (names: string[], areAll: boolean, isAsking = false) =>
    ALL_PHRASES.map(({ language }) => {
      const title = { text: names.join(', '), origin: 'read' as const, certainty: 0.9, commands: { names, areAll, isAsking } };
      return writeTitle({ title, language }, 'video.mp4');
    });
  assert.deepEqual(of(['git pull', 'npm ci'], true).slice(0, 2), ['Run git pull and npm ci', 'Ejecutar git pull y npm ci']);
  assert.equal(of(['git pull', 'npm ci'], false)[0], 'Run git pull, npm ci and other commands');
  assert.equal(of(['node index.js'], true, true)[4], 'node index.js ausführen und die Fragen beantworten');
  for (const titles of [of(['a', 'b'], true), of(['a'], false), of(['a'], true, true)])
    assert.equal(new Set(titles).size, ALL_PHRASES.length);
});

test('any file name gives a non-empty title of one line, in every language', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.constantFrom(...ALL_PHRASES), (fileName, { language }) => {
      const title = named(fileName, language);
      assert.ok(title.trim() !== '' && title.length <= 121 && !/[\n\r]/u.test(title), JSON.stringify(title));
    }),
  );
});
