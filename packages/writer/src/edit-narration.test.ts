import assert from 'node:assert/strict';
import { test } from 'node:test';
import { editNote, nameSubject } from './edit-narration.ts';

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
