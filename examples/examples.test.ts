import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { json as readJson, text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { SAMPLE_VIDEO, startExternalServer } from '../acceptance/testing/external-servers.ts';
import { api, createKey, createProject, type Project, service, waitForJob } from '../acceptance/testing/harness.ts';
import { createSilentClip } from '../acceptance/testing/silent-clip.ts';
import { CHROMIUM } from '../packages/site/src/testing/browser.ts';
import { publishPackages } from '../tools/packages/publish-packages.ts';

/** Runs the examples as their users do: outside of this repository, with the packages from their tarballs, against a running service. */

let folder = '';
let user = '';
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'docreel examples '));
  user = path.join(folder, 'user');
  await cp(import.meta.dirname, user, { recursive: true });
  await writeFile(path.join(user, 'package.json'), '{"type":"module","private":true}');
  await using packages = await publishPackages(folder);
  await packages.npm(['install', packages.tarballs.get('@docreel/sdk') ?? '', packages.tarballs.get('docreel') ?? ''], user);
  // These are the same as in the registry of npm, and packing them takes long.
  for (const name of ['playwright-core', '@modelcontextprotocol/client']) {
    await mkdir(path.join(user, 'node_modules', path.dirname(name)), { recursive: true });
    await symlink(path.resolve(import.meta.dirname, '../node_modules', name), path.join(user, 'node_modules', name));
  }
});
after(() => rm(folder, { recursive: true, force: true }));

interface Ran {
  code: number | null;
  stdout: string;
  stderr: string;
}

interface Options {
  args?: string[];
  env?: Record<string, string>;
}

async function start(example: string, { args = [], env = {} }: Options): Promise<ChildProcess> {
  const { origin } = await service();
  return spawn(process.execPath, [path.join(user, example), ...args], {
    cwd: user,
    env: { PATH: process.env['PATH'], HOME: folder, DOCREEL_URL: origin, ...env },
  });
}

async function run(example: string, { key }: Project, { args = [], env = {} }: Options = {}): Promise<Ran> {
  const child = await start(example, { args, env: { DOCREEL_KEY: key, ...env } });
  assert.ok(child.stdout && child.stderr);
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, stdout, stderr };
}

test('publish-folder publishes an article for each video, and only adds what is new the next time', async () => {
  const project = await createProject();
  const videos = path.join(folder, 'videos');
  await mkdir(videos);
  await copyFile(SAMPLE_VIDEO, path.join(videos, 'create-a-project.mp4'));
  const first = await run('publish-folder/publish-folder.ts', project, { args: [videos] });
  assert.deepEqual([first.code, first.stderr], [0, '']);
  assert.match(first.stdout, /^create-a-project\.mp4: article \d+\nPublished: http/);
  const site = /Published: (\S+)/.exec(first.stdout)?.[1] ?? '';
  assert.match(await (await fetch(site)).text(), /Create a project/);

  await writeFile(path.join(videos, 'silent.mp4'), await createSilentClip());
  await writeFile(path.join(videos, 'silent.vtt'), 'WEBVTT\n\n00:00.000 --> 00:01.500\nOpen the garden page.\n');
  await writeFile(path.join(videos, 'broken.mp4'), 'This is no video.');
  const second = await run('publish-folder/publish-folder.ts', project, { args: [videos] });
  assert.equal(second.code, 1);
  assert.match(second.stderr, /^broken\.mp4: /);
  assert.match(second.stdout, /^silent\.mp4: article \d+\nPublished: /);
  const { json } = await api('GET', '/search?q=garden', { key: project.key });
  assert.equal(json.pagination.total > 0, true, 'the captions were sent');
});

test('nightly publishes changes, does nothing without changes, and rolls back a publication without a page', async () => {
  const project = await createProject();
  const { key } = project;
  const { json: article } = await api('POST', '/articles', { key, body: { title: 'Water the garden', content: 'Open the tap.' } });
  const page = `${article.slug}/`;
  const first = await run('nightly/nightly.ts', project, { args: [page] });
  assert.deepEqual([first.code, first.stderr], [0, '']);
  assert.match(first.stdout, /Published: http/);
  assert.match((await run('nightly/nightly.ts', project, { args: [page] })).stdout, /^Nothing has changed\.\n$/);

  const { json: live } = await api('GET', '/publish/status', { key });
  await api('DELETE', `/articles/${article.id}`, { key });
  await api('POST', '/articles', { key, body: { title: 'Close the tap', content: 'Turn it.' } });
  const broken = await run('nightly/nightly.ts', project, { args: [page] });
  assert.equal(broken.code, 1);
  assert.match(broken.stderr, /Missing on .*water-the-garden.*\nThe previous version is live again\./);
  const { json: status } = await api('GET', '/publish/status', { key });
  assert.equal(status.publicationId, live.publicationId);
  assert.equal((await fetch(`${status.url}${page}`)).status, 200);
});

test('the webhook receiver handles each signed delivery once and rejects a forged one', async () => {
  const { key } = await createProject();
  const secret = 'a secret of the example';
  const child = await start('webhook-receiver/receiver.ts', { env: { DOCREEL_WEBHOOK_SECRET: secret, PORT: '0' } });
  assert.ok(child.stdout);
  try {
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
    const nextLine = async () => String((await lines.next()).value);
    const port = /port (\d+)/.exec(await nextLine())?.[1];
    const url = `http://127.0.0.1:${port}/`;
    const { json: job } = await api('POST', '/publish', { key, body: { callbackUrl: url, callbackSecret: secret } });
    const ended = await waitForJob(key, job.jobId);
    assert.equal(ended.status, 'completed');
    assert.match(await nextLine(), new RegExp(`^Job ${job.jobId} completed: .*publicationId`));

    const send = async (id: string, signingKey: string) => {
      const body = JSON.stringify({ jobId: id, status: 'completed', output: {} });
      const timestamp = String(Math.floor(Date.now() / 1000));
      const signature = createHmac('sha256', signingKey).update(`${id}.${timestamp}.${body}`).digest('base64');
      const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
      return (await fetch(url, { method: 'POST', headers, body })).status;
    };
    assert.equal(await send('forged', 'another secret'), 401);
    assert.deepEqual([await send('one', secret), await send('one', secret), await send('two', secret)], [204, 204, 204]);
    assert.deepEqual([await nextLine(), await nextLine()], ['Job one completed: {}', 'Job two completed: {}']);
  } finally {
    child.kill();
    await once(child, 'close');
  }
});

test('the recording of a browser test becomes a preview for a pull request', async () => {
  const project = await createProject();
  const page = await readFile(path.join(user, 'ci-recording/app.html'));
  const app = await startExternalServer((_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(page));
  const ran = await run('ci-recording/document-pull-request.ts', project, {
    env: { APP_URL: app.origin, CHROMIUM: CHROMIUM.executablePath },
  });
  assert.deepEqual([ran.code, ran.stderr], [0, '']);
  const url = /^The documentation of this change: (\S+) \(until \d{4}-/.exec(ran.stdout)?.[1] ?? '';
  assert.match(await (await fetch(url)).text(), /Create a project/);
  const { json } = await api('GET', '/articles', { key: project.key });
  const { json: article } = await api('GET', `/articles/${json.articles[0].id}?format=markdown`, { key: project.key });
  assert.match(article.content, /New project/);
});

/** Plays a language model: it searches for a word of the task, reads the first result, and quotes it. It knows only what tools returned. */
async function startModel(): Promise<{ url: string; requests: ModelRequest[] }> {
  const requests: ModelRequest[] = [];
  const answer = (asked: ModelRequest) => {
    requests.push(asked);
    const results = asked.messages.filter(({ role }) => role === 'tool').map(({ content }) => content);
    const call = (name: string, args: object) => ({ tool_calls: [{ id: name, function: { name, arguments: JSON.stringify(args) } }] });
    const articleId = Number(/"articleId":\s*(\d+)/.exec(results[0] ?? '')?.[1]);
    const next = [call('search', { query: 'garden' }), call('read_article', { articleId }), { content: `It says: ${results[1]}` }];
    return { choices: [{ message: { role: 'assistant', content: null, ...next[results.length] } }] };
  };
  const { origin } = await startExternalServer((request, response) => {
    void readJson(request).then((asked) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer(asked as ModelRequest)));
    });
  });
  return { url: origin, requests };
}

interface ModelRequest {
  messages: { role: string; content: string }[];
  tools: { function: { name: string } }[];
}

test('the agent gives the tools to a model, runs its calls and prints its answer', async () => {
  const project = await createProject();
  const { key } = await createKey(project.slug, ['read']);
  await api('POST', '/articles', { key: project.key, body: { title: 'Water the garden', content: 'Open the tap slowly.' } });
  const model = await startModel();
  const ran = await run('agent/agent.ts', { ...project, key }, { args: ['How do I water the garden?'], env: { MODEL_URL: model.url } });
  assert.equal(ran.code, 0, ran.stderr);
  assert.match(ran.stdout, /^It says: [\s\S]*Open the tap slowly\./);
  assert.match(ran.stderr, /^search .*\nread_article .*\n$/);
  const names = model.requests[0]?.tools.map((tool) => tool.function.name) ?? [];
  assert.ok(names.includes('search') && !names.includes('publish_site'), 'the key may only read');
});
