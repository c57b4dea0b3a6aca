import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { startVideoSite } from '../testing/external-servers.ts';
import { api, createKey, createProject, service } from '../testing/harness.ts';
import { PROGRAM } from '../testing/terminal.ts';
import { createAgent } from './agent.ts';

/** Tests MCP as agents use it: the endpoint of the service and `docreel mcp`, from a video to a published page. */

type Mode = 'auto' | 'legacy';
const VERSIONS = { legacy: '2025-11-25', auto: '2026-07-28' };

async function connectHttp(key: string, mode: Mode): Promise<Client> {
  const { origin } = await service();
  const client = new Client({ name: 'acceptance', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), { requestInit: { headers: { 'x-api-key': key } } }));
  return client;
}

async function connectStdio(key: string, mode: Mode, args: string[] = []): Promise<Client> {
  const { origin } = await service();
  const client = new Client({ name: 'acceptance', version: '1' }, { versionNegotiation: { mode } });
  const env = { PATH: process.env['PATH'] ?? '', DOCREEL_URL: origin, DOCREEL_KEY: key };
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [PROGRAM, 'mcp', ...args], env }));
  return client;
}

const CONNECTIONS: [string, Mode, (key: string, mode: Mode) => Promise<Client>][] = [
  ['the endpoint', 'auto', connectHttp],
  ['docreel mcp', 'legacy', connectStdio],
];

for (const [name, mode, connect] of CONNECTIONS) {
  test(`an agent that knows only the answers of ${name} publishes an article from a video`, async () => {
    const { key } = await createProject();
    const { origin } = await startVideoSite();
    const url = `${origin}/create-a-project.mp4`;
    const client = await connect(key, mode);
    try {
      assert.equal(client.getNegotiatedProtocolVersion(), VERSIONS[mode]);
      const agent = await createAgent(client, `Document this video: ${url}`);
      const imported = await agent.finish(await agent.call('import_video', { url, waitSeconds: 0 }));
      const generated = await agent.finish(await agent.follow(imported, 'generate_article', { waitSeconds: 1 }));
      const article = await agent.follow(generated, 'read_article');
      const title = /^# (.+)$/m.exec(article)?.[1] ?? '';
      const step = /^1\. .+$/m.exec(article)?.[0] ?? '';
      assert.ok(title && step, article);
      const edited = await agent.follow(article, 'edit_article', { oldText: step, newText: `${step} Take your time.` });
      let preview = await agent.finish(await agent.follow(edited, 'preview_site', { waitSeconds: 1 }));
      if (preview.includes('`preview_site`')) preview = await agent.follow(preview, 'preview_site');
      const previewUrl = /preview is at (\S+)/.exec(preview)?.[1] ?? '';
      assert.equal((await fetch(previewUrl)).status, 200);
      const published = await agent.finish(await agent.follow(preview, 'publish_site'));
      const site = /https?:[^\s"]+\/sites\/[^\s"]+/.exec(published)?.[0] ?? '';
      assert.equal((await fetch(site)).status, 200);
      const found = await agent.call('search', { query: title });
      const again = await agent.follow(found, 'read_article');
      assert.ok(again.includes('Take your time.') && again.includes('published'), again);
      const pageUrl = /^Published at (\S+)$/m.exec(again)?.[1] ?? '';
      assert.ok((await (await fetch(pageUrl)).text()).includes('Take your time.'));
      const video = await agent.follow(again, 'read_video');
      assert.match(video, /is ready\. \d+ seconds long/);
      await agent.call('read_feedback');
    } finally {
      await client.close();
    }
  });
}

test('an import that fails names its code, and the tool for the next try', async () => {
  const { key } = await createProject();
  const { origin } = await startVideoSite();
  const client = await connectHttp(key, 'auto');
  const call = async (name: string, args: Record<string, unknown>) => {
    const { content, isError = false } = await client.callTool({ name, arguments: args });
    return { isError, text: content.map((part) => (part.type === 'text' ? part.text : '')).join('') };
  };
  let result = await call('import_video', { url: `${origin}/missing.avi`, waitSeconds: 0 });
  const [, jobId] = /Job ([\w-]{36})/.exec(result.text) ?? [];
  while (result.text.includes('still running')) result = await call('wait_for_job', { jobId });
  assert.ok(result.isError);
  assert.match(result.text, /failed: SOURCE_NOT_FOUND\./);
  const refused = await call('import_video', { url: 'ftp://videos.example.com/a.mp4' });
  assert.ok(refused.isError);
  assert.match(refused.text, /^INVALID_URL: .*Use an http or https URL/s);
  await client.close();
});

test('docreel mcp lists only the tools that its key and --read-only allow, in both versions', async () => {
  const project = await createProject();
  const reader = await createKey(project.slug, ['read']);
  const reading = ['search', 'list_content', 'read_article', 'read_video', 'read_feedback'];
  const cases: [string, string[], string[]][] = [
    [reader.key, [], reading],
    [project.key, ['--read-only'], [...reading, 'wait_for_job']],
  ];
  for (const mode of ['auto', 'legacy'] as const) {
    for (const [key, args, expected] of cases) {
      const client = await connectStdio(key, mode, args);
      assert.equal(client.getNegotiatedProtocolVersion(), VERSIONS[mode]);
      assert.deepEqual(
        (await client.listTools()).tools.map((tool) => tool.name),
        expected,
      );
      await client.close();
    }
  }
});

test('docreel mcp ends with an error for a wrong key, and without one when its input closes', async () => {
  const { origin } = await service();
  const { key } = await createProject();
  const run = async (value: string) => {
    const env = { PATH: process.env['PATH'], DOCREEL_URL: origin, DOCREEL_KEY: value };
    const child = spawn(process.execPath, [PROGRAM, 'mcp'], { env, stdio: ['pipe', 'pipe', 'pipe'] });
    child.stdin.end();
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    return { code: child.exitCode, stdout, stderr };
  };
  const wrong = await run(`dr_${'0'.repeat(46)}`);
  assert.deepEqual([wrong.code, wrong.stdout, JSON.parse(wrong.stderr).error.code], [4, '', 'UNAUTHORIZED']);
  assert.deepEqual(await run(key), { code: 0, stdout: '', stderr: '' });
});

test('clients find no OAuth metadata, and the endpoint names no session', async () => {
  const { origin } = await service();
  const { key } = await createProject();
  for (const name of ['oauth-protected-resource', 'oauth-protected-resource/mcp', 'oauth-authorization-server', 'openid-configuration'])
    assert.equal((await fetch(`${origin}/.well-known/${name}`, { redirect: 'manual' })).status, 404, name);
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'a', version: '1' } };
  const response = await fetch(`${origin}/mcp`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params }),
  });
  assert.match(await response.text(), /"name":"docreel"/);
  assert.equal(response.headers.get('mcp-session-id'), null);
  assert.match(response.headers.get('x-request-id') ?? '', /./);
  assert.equal((await api('GET', '/project', { key })).headers.get('x-api-key-scopes'), 'read, write, generate, publish');
});
