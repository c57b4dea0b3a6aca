import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeWording } from './wording-features.ts';

test('labels of buttons are worded as commands in all languages of the site', () => {
  for (const label of ['Save as…', 'Sign In', 'Änderungen sichern', 'Appliquer', 'Guardar', 'Salva', 'Próximo', 'Opslaan', '検索', 'OK'])
    assert.equal(describeWording(label)['says.command'], 1, label);
  for (const label of ['Quarterly revenue', 'Yuvi Panda', 'Nowhere', 'Readme.md', 'Goldfisch'])
    assert.equal(describeWording(label)['says.command'], 0, label);
});
