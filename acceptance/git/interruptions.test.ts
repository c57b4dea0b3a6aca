import assert from 'node:assert/strict';
import { type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http';
import { test } from 'node:test';
import { startExternalServer } from '../testing/external-servers.ts';
import { api, createProject, service } from '../testing/harness.ts';
import { seedContent } from '../testing/synced-content.ts';
import { createFolder, succeed } from '../testing/synced-folder.ts';

/** Tests `docreel push` with a server between it and the service, which refuses, delays or loses requests. */

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Sends a request to the service and its response back. With `isLost`, closes the connection instead of sending the response. */
async function forward(request: IncomingMessage, response: ServerResponse, { isLost = false } = {}): Promise<void> {
  const { origin } = await service();
  const { method, headers, url } = request;
  const sent = httpRequest(`${origin}${url}`, { method, headers }, (answer) => {
    if (isLost) return void answer.resume().on('end', () => response.destroy());
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  request.pipe(sent);
}

/** Starts a server that forwards all requests except the first with this method. */
async function interceptFirst(method: string, intercept: Listener): Promise<string> {
  let count = 0;
  const { origin } = await startExternalServer((request, response) => {
    if (request.method === method && count++ === 0) intercept(request, response);
    else void forward(request, response);
  });
  return origin;
}

test('a push waits as long as the server says, and shows it', async () => {
  const project = await createProject();
  await seedContent(project);
  const origin = await interceptFirst('PATCH', (_, response) => {
    response
      .writeHead(429, { 'retry-after': '1', 'content-type': 'application/json' })
      .end('{"error":{"code":"RATE_LIMITED","message":"Too many requests.","requestId":"1"}}');
  });
  await using folder = await createFolder(project, { origin });
  await succeed(folder, 'pull');
  await folder.edit('root-quoted.md', 'Kept', 'Changed');
  const { code, errors } = await folder.run('push');
  assert.deepEqual([code, errors], [0, [{ waiting: { seconds: 1, code: 'RATE_LIMITED' } }]]);
});

for (const { name, theirs, code } of [
  { name: 'another block is saved during a push: the server merges both', theirs: ['Press Save.', 'Choose Save.'], code: 0 },
  { name: 'the same block is saved during a push: both texts are in the file', theirs: ['Enter a name.', 'Type it.'], code: 3 },
] as const) {
  test(name, async () => {
    const project = await createProject();
    const { ids } = await seedContent(project);
    const { content } = (await api('GET', `/articles/${ids.create}`, { key: project.key })).json;
    const origin = await interceptFirst('PATCH', (request, response) => {
      const body = { content: content.replace(...theirs) };
      void api('PATCH', `/articles/${ids.create}`, { key: project.key, body }).then(() => forward(request, response));
    });
    await using folder = await createFolder(project, { origin });
    await succeed(folder, 'pull');
    const file = 'getting-started/first-steps/create-a-project.md';
    await folder.edit(file, 'Enter a name.', 'Enter the name.');
    const pushed = await folder.run('push');
    assert.equal(pushed.code, code, JSON.stringify(pushed.errors));
    const text = await folder.read(file);
    assert.ok(text.includes('Enter the name.') && text.includes(theirs[1]));
    assert.equal(text.includes('<<<<<<< this folder'), code === 3);
    const saved = (await api('GET', `/articles/${ids.create}`, { key: project.key })).json;
    assert.ok(saved.content.includes(theirs[1]));
    assert.equal(saved.content.includes('Enter the name.'), code === 0);
  });
}

test('a push whose response is lost is repeated without a second article or revision', async () => {
  const project = await createProject();
  const { ids } = await seedContent(project);
  const lost = new Set(['POST', 'PATCH']);
  // Loses every response to a change until the command gives up.
  let isLosing = true;
  const { origin } = await startExternalServer((request, response) => {
    void forward(request, response, { isLost: isLosing && lost.has(request.method ?? '') });
  });
  await using folder = await createFolder(project, { origin });
  await succeed(folder, 'pull');
  await folder.edit('root-quoted.md', 'Kept', 'Changed');
  assert.equal((await folder.run('push')).code, 1);
  await folder.write('new.md', '---\ntitle: New\nslug: other-slug\n---\n\nText.\n');
  assert.equal((await folder.run('push')).code, 1);
  isLosing = false;
  await succeed(folder, 'push');
  const root = (await api('GET', `/articles/${ids.root}`, { key: project.key })).json;
  assert.deepEqual([root.revision, root.content.includes('Changed')], [2, true]);
  const { articles } = (await api('GET', '/articles', { key: project.key })).json;
  assert.equal(articles.filter(({ title }: { title: string }) => title === 'New').length, 1);
  assert.match(await folder.read('new.md'), /^slug: other-slug\nid: \d+\nbase: \{ revision: 2, /m);
  const files = await folder.readAll();
  await succeed(folder, 'pull');
  assert.deepEqual(await folder.readAll(), files);
});

test('the title is changed on both sides during a push: neither is overwritten', async () => {
  const project = await createProject();
  const { ids } = await seedContent(project);
  const origin = await interceptFirst('PATCH', (request, response) => {
    const body = { title: 'Their title' };
    void api('PATCH', `/articles/${ids.root}`, { key: project.key, body }).then(() => forward(request, response));
  });
  await using folder = await createFolder(project, { origin });
  await succeed(folder, 'pull');
  await folder.edit('root-quoted.md', /^title: .*$/m, 'title: My title');
  const { code, json } = await folder.run('push');
  assert.deepEqual([code, json.updated.length, json.conflicts[0].fields], [3, 1, ['title']]);
  assert.match(await folder.read('root-quoted.md'), /^title: My title\n={7}\ntitle: Their title$/m);
  assert.equal((await api('GET', `/articles/${ids.root}`, { key: project.key })).json.title, 'Their title');
});
