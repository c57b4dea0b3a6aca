import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlannedStructure } from '@docreel/contract';
import { changeArticle, joinNext, planProblem, renameFolder, toEdited, toGiven } from './plan-edits.ts';

const part = (title: string, startSeconds: number) => ({ title, summary: `${title}.`, startSeconds, endSeconds: startSeconds + 10 });
const PLAN: PlannedStructure = {
  articles: [{ ...part('Overview', 0), opensOthers: true }],
  folders: [
    { name: 'Projects', articles: [part('Create', 0), part('Share', 10), part('Delete', 20)] },
    { name: 'Team', articles: [part('Invite', 30)] },
  ],
};

test('a plan that nobody changed is made as it was shown', () => {
  assert.deepEqual(toGiven(toEdited(PLAN)), PLAN);
});

test('what is renamed, joined and left out is what is made; a folder with nothing left is none', () => {
  let plan = renameFolder(toEdited(PLAN), 'folder 0', ' Your projects ');
  plan = joinNext(plan, '0');
  plan = changeArticle(plan, '0', { title: 'Create and share' });
  plan = changeArticle(plan, '30', { isLeftOut: true });
  assert.deepEqual(toGiven(plan).folders, [
    {
      name: 'Your projects',
      articles: [{ title: 'Create and share', summary: 'Create. Share.', startSeconds: 0, endSeconds: 20 }, part('Delete', 20)],
    },
  ]);
  assert.equal(planProblem(plan), undefined);
});

test('nothing is joined with what opens the others, nor the last of a folder with the next folder', () => {
  const plan = toEdited(PLAN);
  assert.deepEqual(joinNext(plan, '0 opens'), plan);
  assert.deepEqual(joinNext(plan, '20'), plan);
});

test('without a title, a name or anything at all it is not made', () => {
  const plan = toEdited(PLAN);
  assert.equal(planProblem(changeArticle(plan, '10', { title: ' ' })), 'Every article needs a title.');
  assert.equal(planProblem(renameFolder(plan, 'folder 1', '')), 'Every folder needs a name.');
  const none = ['0 opens', '0', '10', '20', '30'].reduce((now, key) => changeArticle(now, key, { isLeftOut: true }), plan);
  assert.equal(planProblem(none), 'Select at least one article.');
});
