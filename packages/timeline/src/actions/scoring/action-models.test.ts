import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BoostedTrees, estimate } from './action-models.ts';

/** One tree: -2 if `gap` is at most 1.5, otherwise 3. */
const MODEL: BoostedTrees = {
  features: ['share', 'gap'],
  base: -1,
  slope: 1,
  offset: 0,
  trees: [{ feature: [1, -1, -1], value: [1.5, -2, 3], right: [2, 0, 0] }],
};

const logistic = (value: number) => 1 / (1 + Math.exp(-value));

test('a value up to the threshold takes the left branch', () => {
  assert.equal(estimate(MODEL, { share: 1, gap: 1.5 }), logistic(-3));
  assert.equal(estimate(MODEL, { share: 1, gap: 1.6 }), logistic(2));
});

test('a missing or infinite feature counts as -1', () => {
  assert.equal(estimate(MODEL, {}), logistic(-3));
  assert.equal(estimate(MODEL, { gap: Infinity }), logistic(-3));
});

test('slope and offset calibrate the log-odds', () => {
  assert.equal(estimate({ ...MODEL, slope: 0.5, offset: 1 }, { gap: 9 }), logistic(2));
});
