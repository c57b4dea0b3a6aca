import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSlots, type Slots, type Wish } from './slots.ts';
import { createTooLong } from './too-long.ts';

/** Wishes made at once; who has begun by then. */
function ask(slots: Slots, wishes: [name: string, wish: Wish][]): { begun: string[]; give: (name: string) => Promise<void> } {
  const begun: string[] = [];
  const releases = new Map<string, () => void>();
  for (const [name, wish] of wishes)
    void slots.take(wish).then(
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

test('one owner has all threads but one; who has fewest comes first, then who waits longest', async () => {
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

test('work of jobs leaves a thread for what somebody waits for, whoever it is for', async () => {
  const { begun, give } = ask(createSlots(3), [
    ['a', { owner: 'a', isLong: true }],
    ['b', { owner: 'b', isLong: true }],
    ['c', { owner: 'c', isLong: true }],
    ['d', { owner: 'd' }],
  ]);
  await settled();
  assert.deepEqual(begun, ['a', 'b', 'd']);
  await give('d');
  assert.deepEqual(begun, ['a', 'b', 'd']);
  await give('a');
  assert.deepEqual(begun, ['a', 'b', 'd', 'c']);
});

test('who gives up while waiting waits no longer, and a thread given back twice is one', async () => {
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

test('what took too long is remembered for ten minutes, and of a thousand the oldest is forgotten', () => {
  let now = 0;
  const tooLong = createTooLong(() => now);
  for (let n = 0; n < 1001; n++) tooLong.add(String(n));
  assert.deepEqual([tooLong.has('0'), tooLong.has('1'), tooLong.has('1000')], [false, true, true]);
  now = 599_999;
  assert.ok(tooLong.has('1'));
  now = 600_000;
  assert.ok(!tooLong.has('1'));
});
