import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlannedStructure } from '@docreel/contract';
import { changeArticle, joinNext, checkPlan, moveStart, renameFolder, splitArticle, toEditedPlan, toStructure } from './plan-edits.ts';

const part = (title: string, startSeconds: number) => ({ title, summary: `${title}.`, startSeconds, endSeconds: startSeconds + 10 });
const PLAN: PlannedStructure = {
  articles: [{ ...part('Overview', 0), opensOthers: true }],
  folders: [
    { name: 'Projects', articles: [part('Create', 0), part('Share', 10), part('Delete', 20)] },
    { name: 'Team', articles: [part('Invite', 30)] },
  ],
};

test('an unchanged plan creates what it showed', () => {
  assert.deepEqual(toStructure(toEditedPlan(PLAN)), PLAN);
});

test('renamed, joined and excluded articles are created as edited, and empty folders are left out', () => {
  let plan = renameFolder(toEditedPlan(PLAN), 'folder 0', ' Your projects ');
  plan = joinNext(plan, '0');
  plan = changeArticle(plan, '0', { title: 'Create and share' });
  plan = changeArticle(plan, '30', { isLeftOut: true });
  assert.deepEqual(toStructure(plan).folders, [
    {
      name: 'Your projects',
      articles: [{ title: 'Create and share', summary: 'Create. Share.', startSeconds: 0, endSeconds: 20 }, part('Delete', 20)],
    },
  ]);
  assert.equal(checkPlan(plan), undefined);
});

test('an article joins neither an introduction nor an article of another folder', () => {
  const plan = toEditedPlan(PLAN);
  assert.deepEqual(joinNext(plan, '0 opens'), plan);
  assert.deepEqual(joinNext(plan, '20'), plan);
});

test('a plan without titles, folder names or articles is rejected', () => {
  const plan = toEditedPlan(PLAN);
  assert.equal(checkPlan(changeArticle(plan, '10', { title: ' ' })), 'Every article needs a title.');
  assert.equal(checkPlan(renameFolder(plan, 'folder 1', '')), 'Every folder needs a name.');
  const none = ['0 opens', '0', '10', '20', '30'].reduce((now, key) => changeArticle(now, key, { isLeftOut: true }), plan);
  assert.equal(checkPlan(none), 'Select at least one article.');
});

test('an article is split in the middle, and its border moves between both', () => {
  let plan = splitArticle(toEditedPlan(PLAN), '10');
  assert.equal(checkPlan(plan), 'Every article needs a title.');
  plan = changeArticle(plan, '10 at 15', { title: 'Stop sharing' });
  const parts = () => (toStructure(plan).folders[0]?.articles ?? []).map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds]);
  assert.deepEqual(parts(), [
    [0, 10],
    [10, 15],
    [15, 20],
    [20, 30],
  ]);
  plan = moveStart(plan, '10 at 15', 12.34);
  assert.deepEqual(parts(), [
    [0, 10],
    [10, 12.3],
    [12.3, 20],
    [20, 30],
  ]);
  plan = moveStart(plan, '10 at 15', 90);
  assert.deepEqual(parts(), [
    [0, 10],
    [10, 19],
    [19, 20],
    [20, 30],
  ]);
  const split = splitArticle(toEditedPlan(PLAN), '0 opens');
  assert.deepEqual(split, toEditedPlan(PLAN), 'an introduction has no part of its own');
});
