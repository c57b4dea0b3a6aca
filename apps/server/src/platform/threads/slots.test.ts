import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSlots, type Slots, type SlotRequest } from './slots.ts';
import { createTimedOutInputs } from './timed-out-inputs.ts';

/** Requests slots for these owners and records which requests have been granted. */
function ask(slots: Slots, requests: [name: string, request: SlotRequest][]): { begun: string[]; give: (name: string) => Promise<void> } {
  const begun: string[] = [];
  const releases = new Map<string, () => void>();
  for (const [name, request] of requests)
    void slots.take(request).then(
      (release) => {
        begun.push(name);
        releases.set(name, release);
      },
      () => undefined,
    );
  return {
    begun,
    async give(name) {
      releases.get(name)?.();
      await settled();
    },
  };
}

const settled = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

test('an owner gets all threads but one; the owner with the fewest threads comes first, then the longest wait', async () => {
  const { begun, give } = ask(createSlots(3), [
    ['a1', { owner: 'a' }],
    ['a2', { owner: 'a' }],
    ['a3', { owner: 'a' }],
    ['b1', { owner: 'b' }],
    ['b2', { owner: 'b' }],
    ['c1', { owner: 'c' }],
  ]);
  await settled();
  assert.deepEqual(begun, ['a1', 'a2', 'b1']);
  await give('a1');
  assert.equal(begun.at(-1), 'c1');
  await give('b1');
  assert.equal(begun.at(-1), 'b2');
  await give('a2');
  assert.equal(begun.at(-1), 'a3');
});

test('jobs leave one thread free for requests, whatever their owner', async () => {
  const { begun, give } = ask(createSlots(3), [
    ['a', { owner: 'a', isJob: true }],
    ['b', { owner: 'b', isJob: true }],
    ['c', { owner: 'c', isJob: true }],
    ['d', { owner: 'd' }],
  ]);
  await settled();
  assert.deepEqual(begun, ['a', 'b', 'd']);
  await give('d');
  assert.deepEqual(begun, ['a', 'b', 'd']);
  await give('a');
  assert.deepEqual(begun, ['a', 'b', 'd', 'c']);
});

test('an aborted request leaves the queue, and releasing a slot twice frees it once', async () => {
  const slots = createSlots(2);
  const first = await slots.take({ owner: 'a' });
  const leaving = new AbortController();
  const left = slots.take({ owner: 'a', signal: leaving.signal });
  leaving.abort(new Error('gone'));
  await assert.rejects(left, /gone/);
  first();
  first();
  const { begun } = ask(slots, [
    ['a', { owner: 'a' }],
    ['b', { owner: 'b' }],
    ['c', { owner: 'c' }],
  ]);
  await settled();
  assert.deepEqual(begun, ['a', 'b']);
});

test('inputs that timed out are remembered for ten minutes, at most a thousand of them', () => {
  let now = 0;
  const timedOut = createTimedOutInputs(() => now);
  for (let n = 0; n < 1001; n++) timedOut.add(String(n));
  assert.deepEqual([timedOut.has('0'), timedOut.has('1'), timedOut.has('1000')], [false, true, true]);
  now = 599_999;
  assert.ok(timedOut.has('1'));
  now = 600_000;
  assert.ok(!timedOut.has('1'));
});
