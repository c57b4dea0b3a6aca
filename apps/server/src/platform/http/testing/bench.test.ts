import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../db/testing/database.ts';
import { startBenchServers } from './bench.ts';

test('the servers that the bench compares return the same article, and the complete one requires its key', async () => {
  const database = await testDatabase();
  const servers = await startBenchServers(database.url);
  try {
    const read = async (url: string, key?: string) => {
      const response = await fetch(url, { headers: key === undefined ? {} : { 'x-api-key': key } });
      return { status: response.status, article: (await response.json()) as { id: number; content: string } };
    };
    const [whole, open, bare] = [await read(servers.whole, servers.key), await read(servers.open), await read(servers.bare)];
    assert.deepEqual([whole.status, open.status, bare.status], [200, 200, 200]);
    assert.deepEqual(whole.article, open.article);
    assert.deepEqual([whole.article.id, whole.article.content], [bare.article.id, bare.article.content]);
    assert.equal((await read(servers.whole)).status, 401);
  } finally {
    await servers.close();
    await database.close();
  }
});
