import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scorePlan } from './score-plan.ts';

function article(startSeconds: number, endSeconds: number) {
  return { title: `From ${startSeconds}`, summary: 'S.', startSeconds, endSeconds };
}

test('a seam is found by the nearest boundary, and other boundaries are counted separately', () => {
  const plan = {
    articles: [article(0, 60.5)],
    folders: [{ name: 'F', articles: [article(60.5, 90), article(90, 121), article(121, 200)] }],
    warnings: [],
  };
  assert.deepEqual(scorePlan(plan, [60, 120, 180]), {
    articles: 4,
    folders: 1,
    seams: 3,
    found: 2,
    others: 1,
    medianOff: 1,
    worstOff: 1,
  });
});
