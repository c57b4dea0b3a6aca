import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addProject } from '../../platform/http/testing/edge.ts';
import { addPerson } from '../../testing/browser.ts';
import { startTestServer } from '../../testing/test-server.ts';

async function createKeys(settings: Record<string, string>, limits: readonly number[]): Promise<[number, number][]> {
  await using server = await startTestServer(settings);
  const projectId = await addProject(server.context.db);
  const { browser } = await addPerson({ db: server.context.db, app: server.app }, { projectId });
  const statuses: [number, number][] = [];
  for (const rateLimit of limits) {
    const { status, json } = await browser.ask(`POST /projects/${projectId}/keys`, { body: { name: 'K', scopes: ['read'], rateLimit } });
    if (status !== 201) assert.deepEqual([json.error.details[0].path, json.error.details[0].code], ['body.rateLimit', 'too_big']);
    statuses.push([rateLimit, status]);
  }
  return statuses;
}

test('owners give a key at most ten times the default rate limit, or what the operator has set', async () => {
  assert.deepEqual(await createKeys({ RATE_LIMIT_PER_MINUTE: '60' }, [600, 601, 1_000_000]), [
    [600, 201],
    [601, 400],
    [1_000_000, 400],
  ]);
  assert.deepEqual(await createKeys({ RATE_LIMIT_PER_MINUTE: '60', KEY_RATE_LIMIT_MAX: '50' }, [50, 51]), [
    [50, 201],
    [51, 400],
  ]);
});
