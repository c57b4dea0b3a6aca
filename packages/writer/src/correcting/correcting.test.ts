import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSupportedBy, listStatements } from './find-unsupported.ts';
import { writeActionSentence, writeClickSentence, writeSpokenSentence } from './suggested-sentence.ts';

const STYLE = { language: null, isTouch: false, picture: { width: 1280, height: 720 } };
const read = (text: string) => ({ text, origin: 'read', certainty: 0.8 }) as const;

test('suggested sentences use the phrases of the article’s language', () => {
  const action = { act: 'click', certainty: 0.8, object: read('Save*'), value: null, position: null } as const;
  assert.equal(writeActionSentence(action, STYLE), 'Click **Save\\***.');
  assert.equal(
    writeActionSentence({ ...action, object: read('Speichern') }, { ...STYLE, language: 'de' }),
    'Klicken Sie auf **Speichern**.',
  );
  assert.equal(writeActionSentence({ ...action, act: 'run', object: null, value: read('git pull') }, STYLE), 'Run `git pull`.');
  assert.equal(writeActionSentence({ ...action, object: null }, STYLE), null);
  assert.equal(writeClickSentence('Members', null, { ...STYLE, isTouch: true }), 'Tap **Members**.');
  assert.equal(writeSpokenSentence('open the settings'), 'Open the settings.');
});

test('bold text, quoted text and code are statements, but not times, pictures and step numbers', () => {
  const markdown =
    '1. **1.2** In **File > Save as…**, enter a name, for example `Plan`. The message “Saved” appears. [00:09](video:x#t=9)\n\n   ![**Alt**](asset:a)\n\n   ```\n   code\n   ```\n';
  assert.deepEqual(
    listStatements(markdown).map(({ kind, text }) => `${kind} ${text}`),
    ['label File', 'label Save as…', 'command Plan', 'value Saved'],
  );
});

const SOURCES = {
  texts: ['Save as...', 'C1ose', 'Rernove item', 'Open file Ctrl+O', 'cd /srv/docs && npm run', 'build --watch'],
  said: ['Then we go to the members page.'],
};
const CASES: [kind: 'label' | 'command', text: string, isSupported: boolean][] = [
  ['label', 'Save as…', true],
  ['label', 'SAVE AS', true],
  ['label', 'Close', true],
  ['label', 'Remove item', true],
  ['label', 'Open file', true],
  ['label', 'Members', true],
  ['label', 'Save all', false],
  ['label', 'Publish', false],
  ['label', 'Clone', false],
  ['command', 'npm run build --watch', true],
  ['command', 'npm install', false],
];
for (const [kind, text, isSupported] of CASES) {
  test(`the ${kind} “${text}” is ${isSupported ? 'supported' : 'not supported'}`, () => {
    assert.equal(isSupportedBy({ kind, text }, SOURCES), isSupported);
  });
}
