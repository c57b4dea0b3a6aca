import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runSessions } from './run-sessions.ts';

test('10 sessions in the editor with killed tabs and servers, lost networks and a second writer lose nothing', async (t) => {
  const results = await runSessions({ runs: 10, seed: 1, actions: 8, clusters: 1, say: (line) => t.diagnostic(line) });
  assert.deepEqual(
    results.flatMap(({ seed, lost }) => lost.map((sentence) => `${seed}: ${sentence}`)),
    [],
  );
});
