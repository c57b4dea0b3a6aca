import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { addKey } from './platform/http/testing/edge.ts';
import { seedProject } from './testing/seed-project.ts';
import { startTestServer, TEST_URL } from './testing/test-server.ts';

test('thin', async () => {
  await using server = await startTestServer();
  const seed = await seedProject(server.context);
  const { key } = await addKey(server.context.db, { projectId: seed.projectId });
  for (const mode of ['legacy', 'auto'] as const) {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
    const transport = new StreamableHTTPClientTransport(new URL(`${TEST_URL}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
      fetch: async (input, init) => server.app.fetch(new Request(input, init)),
    });
    await client.connect(transport);
    console.log(client.getServerVersion(), client.getNegotiatedProtocolVersion?.());
    console.log(JSON.stringify(await client.listTools(), null, 1));
    console.log(((await client.callTool({ name: 'search', arguments: { query: 'projects' } })).content as {text: string}[])[0].text);
    console.log(JSON.stringify(await client.callTool({ name: 'search', arguments: { quer: 'projects' } })));
    console.log(JSON.stringify(await client.listResources()));
    console.log(JSON.stringify(await client.readResource({ uri: `docreel://articles/${seed.articleId}` })));
    await client.readResource({ uri: `docreel://articles/77777` }).catch((e) => console.log(e));
    await client.close();
  }
  assert.ok(true);
});
