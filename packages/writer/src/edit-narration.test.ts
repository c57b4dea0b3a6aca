import assert from 'node:assert/strict';
import { test } from 'node:test';
import { editNote, nameSubject } from './edit-narration.ts';
import { english } from './phrases/english.ts';
import { writeInstruction } from './sentence.ts';

test('a sentence that points at the screen has its name as the subject', () => {
  assert.equal(nameSubject('This is the inbox, where new ideas arrive.'), 'The inbox is where new ideas arrive.');
  for (const same of ['This is it, where we are.', 'The inbox holds new ideas.']) assert.equal(nameSubject(same), same);
});

test('a note loses reassurances and what the narrator does, and is dropped if it only points', () => {
  const context = { field: 'Project name', screen: 'Projects' };
  assert.equal(editNote("Don't worry, you can change it later.", context), 'You can change the project name later.');
  assert.equal(editNote('Leave the freeze off, we do not need it.', context), 'Leave the freeze off.');
  assert.equal(editNote('Here you can see all projects.', context), '“Projects” shows all projects.');
  assert.equal(editNote('That goes there.', context), null);
});

test('a narrated entry without a field has its value as an example, unless the narrator says it', () => {
  const value = { text: 'tomatos', origin: 'read' as const, certainty: 0.75 };
  const write = (said: string, hasExamples = true) => {
    const words = [{ kind: 'text' as const, text: said }];
    const action = { act: 'type' as const, certainty: 0.95, object: null, value, words, position: null };
    const runs = writeInstruction({ kind: 'step', action, changed: 'part' }, { phrases: english, isTouch: false, hasExamples });
    return runs.map(({ kind, text }) => (kind === 'code' ? `\`${text}\`` : text)).join('');
  };
  assert.equal(write('Type the wrong word.'), 'Enter the wrong word, for example `tomatos`.');
  assert.equal(write('Type its text.'), 'Enter a value, for example `tomatos`.');
  assert.equal(write('Type tomatos into it.'), 'Enter tomatos into it.');
  assert.equal(write('Type the wrong word and press Enter.'), 'Enter the wrong word and press Enter.');
  assert.equal(write('Type the wrong word.', false), 'Enter the wrong word.');
});
