import assert from 'node:assert/strict';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { jobKinds } from './jobs.ts';

test('workers have a handler for every job file, and every kind has a file', async () => {
  const found: string[] = [];
  for await (const file of glob('resources/**/*.job.ts', { cwd: import.meta.dirname })) {
    const module = (await import(join(import.meta.dirname, file))) as Record<string, unknown>;
    for (const value of Object.values(module)) {
      if (typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string') found.push(value.kind);
    }
  }
  assert.ok(found.length > 0);
  assert.deepEqual(jobKinds.map((kind) => kind.kind).toSorted(), found.toSorted());
});
