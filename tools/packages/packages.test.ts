import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { isBuiltin } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { strToU8, zipSync } from 'fflate';
import { publint } from 'publint';
import { CHROMIUM } from '../../packages/site/src/testing/browser.ts';
import { findNodes } from './node-versions.ts';
import { type PublishedPackages, publishPackages } from './publish-packages.ts';

/** Tests the npm packages as their users get them: from tarballs, in an empty folder, on each supported Node and in a browser. */

const ROOT = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

let folder = '';
let packages: PublishedPackages;

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'docreel packages '));
  packages = await publishPackages(folder);
  await mkdir(path.join(folder, 'user'));
  await writeFile(path.join(folder, 'user/package.json'), '{"type":"module","private":true}');
  const { tarballs } = packages;
  await packages.npm(['install', tarballs.get('@docreel/sdk') ?? '', tarballs.get('docreel') ?? ''], path.join(folder, 'user'));
});
after(async () => {
  await packages[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

test('publint and arethetypeswrong find nothing in either package', async () => {
  for (const source of packages.folders) {
    const { messages } = await publint({ pkgDir: source, strict: true, pack: false });
    assert.deepEqual(messages, [], source);
  }
  for (const name of ['@docreel/sdk', 'docreel']) {
    const result = await checkPackage(createPackageFromTarballData(await readFile(packages.tarballs.get(name) ?? '')));
    assert.ok(result.types, `${name} has types`);
    // The packages are ECMAScript modules only. Node 10 and `require` are the two modes that they do not offer.
    const problems = result.problems.filter(
      (problem) => !('resolutionKind' in problem) || !['node10', 'node16-cjs'].includes(problem.resolutionKind),
    );
    assert.deepEqual(problems, [], name);
  }
});

test('the packages contain no path of the repository, and import only what they install', async () => {
  for (const source of packages.folders) {
    const { dependencies = {} } = JSON.parse(await readFile(path.join(source, 'package.json'), 'utf8'));
    const files = await readdir(path.join(source, 'dist'), { withFileTypes: true });
    for (const file of files) {
      const text = await readFile(path.join(file.parentPath, file.name), 'utf8');
      assert.doesNotMatch(text, /workspace:|from ['"][^'"]*\.ts['"]/, file.name);
      assert.ok(!text.includes(ROOT), file.name);
      const imports = [...text.matchAll(/^(?:import|export)\b.* from ["']([^"']+)["']|\bimport\(["']([^"']+)["']\)/gm)];
      for (const [line, from, late] of imports) {
        const [, name = ''] = /^((?:@[^/]+\/)?[^/]+)/.exec(from ?? late ?? '') ?? [];
        assert.ok(name.startsWith('.') || isBuiltin(name) || Object.hasOwn(dependencies, name), `${file.name}: ${line}`);
      }
    }
  }
  assert.deepEqual(
    JSON.parse(await readFile(path.join(packages.folders[0] ?? '', 'package.json'), 'utf8')).dependencies,
    undefined,
    'the SDK has none',
  );
});

const USER = `
import { createClient, DocreelError, verifyWebhook, WebhookError } from '@docreel/sdk';
import { runDocreel } from 'docreel';

const docreel = createClient({ baseUrl: BASE_URL, apiKey: 'dr_test' });
const { project } = await docreel.getProject();
const titles = [];
for await (const article of docreel.each.listArticles()) titles.push(article.title);
const error = await docreel.getVideo({ params: { videoId: 'x' } }).catch((thrown) => thrown);
const forged = await verifyWebhook({ body: new Uint8Array(2), headers: {}, secret: 's' }).catch((thrown) => thrown);
console.log(JSON.stringify([project.name, titles, error instanceof DocreelError && error.code, forged instanceof WebhookError, typeof runDocreel]));
`;

const PAGE = ['First.', 'Second.', 'Third.'];

/** Returns an export for `docreel pull` with one article in a revision. */
function makeExport(revision: number, content: string): Uint8Array {
  const files = {
    'docreel.yaml': 'project: { id: p1, language: en }\nlanguages: []\nfolders: []\n',
    'one.md': `---\ntitle: One\nid: 1\nslug: one\nlanguage: en\nrevision: ${revision}\nreferences: kept\n---\n\n${content}`,
    'assets/index.json': '{"pictures":[]}',
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

/** Starts a server that returns a project, two pages of articles and a 404. Each export has a newer revision of an article. */
async function startApi() {
  let revision = 0;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://api.test');
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.headers['x-api-key'] !== 'dr_test' && url.pathname.startsWith('/api')) return send(401, {});
    if (url.pathname === '/api/v2/export') {
      const content = (++revision === 1 ? PAGE : ['Changed there.', ...PAGE.slice(1)]).join('\n\n');
      return response.writeHead(200, { 'content-type': 'application/zip' }).end(makeExport(revision, content));
    }
    if (url.pathname === '/api/v2/articles/1/revisions/1')
      return send(200, { number: 1, title: 'One', slug: 'one', content: PAGE.join('\n\n'), metadata: {} });
    if (url.pathname === '/api/v2/project') return send(200, { project: { name: 'Handbook' } });
    if (url.pathname === '/api/v2/jobs') return send(200, { jobs: [], pagination: { hasMore: false } });
    if (url.pathname === '/api/v2/articles') {
      const isFirst = url.searchParams.get('offset') === '0';
      return send(200, { articles: [{ title: isFirst ? 'One' : 'Two' }], pagination: { hasMore: isFirst } });
    }
    if (url.pathname === '/') return response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>SDK</title>');
    if (url.pathname === '/sdk.js') {
      const file = path.join(folder, 'user/node_modules/@docreel/sdk/dist/index.js');
      return void readFile(file).then((code) => response.writeHead(200, { 'content-type': 'text/javascript' }).end(code));
    }
    return send(404, { error: { code: 'VIDEO_NOT_FOUND', message: 'No such video.' } });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

const EXPECTED = ['Handbook', ['One', 'Two'], 'VIDEO_NOT_FOUND', true];

for (const [major, node] of findNodes()) {
  test(`the SDK and the command line run from their tarballs on Node ${major}`, async () => {
    const api = await startApi();
    try {
      const script = path.join(folder, 'user', `user-${major}.js`);
      await writeFile(script, USER.replace('BASE_URL', JSON.stringify(`${api.origin}/api/v2`)));
      const { stdout, stderr } = await run(node, [script]);
      assert.deepEqual(JSON.parse(stdout), [...EXPECTED, 'function']);
      assert.equal(stderr, '');
      const env = { PATH: process.env['PATH'], HOME: folder, DOCREEL_URL: api.origin, DOCREEL_KEY: 'dr_test' };
      const program = path.join(folder, 'user/node_modules/.bin/docreel');
      const listed = await run(node, [program, 'articles', 'list'], { env });
      assert.equal(JSON.parse(listed.stdout).articles[0].title, 'One');
      assert.equal(listed.stderr, '');
      const agent = new Client({ name: 'test', version: '1' });
      await agent.connect(new StdioClientTransport({ command: node, args: [program, 'mcp'], env: { ...env, PATH: env.PATH ?? '' } }));
      assert.equal((await agent.listTools()).tools.length, 12);
      await agent.close();
      // Two pulls load everything that is bundled: the ZIP reader, YAML, and the merge of two changes.
      const docs = path.join(folder, `docs-${major}`);
      await run(node, [program, 'pull', '--dir', docs], { env });
      const pulled = await readFile(path.join(docs, 'one.md'), 'utf8');
      await writeFile(path.join(docs, 'one.md'), pulled.replace('Third.', 'Changed here.'));
      const again = await run(node, [program, 'pull', '--dir', docs], { env });
      assert.deepEqual(JSON.parse(again.stdout).merged, ['one.md']);
      assert.match(await readFile(path.join(docs, 'one.md'), 'utf8'), /\n\nChanged there\.\n\nSecond\.\n\nChanged here\.$/);
    } finally {
      await api.close();
    }
  });
}

test('the SDK runs in Chromium', async () => {
  const api = await startApi();
  const browser = await chromium.launch(CHROMIUM);
  try {
    const page = await browser.newPage();
    await page.goto(api.origin);
    const body = USER.replace(/^import.*$/gm, '')
      .replace('BASE_URL', "'/api/v2'")
      .replace('console.log(', 'return (')
      .replace(', typeof runDocreel', '');
    const code = `(async () => { const { createClient, DocreelError, verifyWebhook, WebhookError } = await import('/sdk.js'); ${body} })()`;
    assert.deepEqual(JSON.parse(await page.evaluate<string>(code)), EXPECTED);
  } finally {
    await browser.close();
    await api.close();
  }
});

test('a strict TypeScript project compiles with the packages, and a wrong call does not', async () => {
  const user = path.join(folder, 'user');
  const options = { strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false, noEmit: true, target: 'es2023', types: [] };
  const good = USER.replace('BASE_URL', "'https://docs.example.com/api/v2'").replace('titles = []', 'titles: string[] = []');
  await writeFile(path.join(user, 'good.ts'), good.replaceAll('(thrown)', '(thrown: unknown)'));
  const wrong = `
import { createClient } from '@docreel/sdk';
const docreel = createClient({ baseUrl: 'https://docs.example.com/api/v2' });
// @ts-expect-error the id is a number
await docreel.getArticle({ params: { id: 'one' } });
// @ts-expect-error there is no such field
await docreel.createArticle({ body: { title: 'a', content: 'b', colour: 'red' } });
// @ts-expect-error the search needs words
await docreel.search();
export const title: string = (await docreel.getArticle({ params: { id: 1 } })).title;
`;
  await writeFile(path.join(user, 'wrong.ts'), wrong);
  const modes = [
    { module: 'nodenext', lib: ['es2023', 'dom', 'dom.asynciterable'] },
    { module: 'esnext', moduleResolution: 'bundler', lib: ['es2023', 'dom', 'dom.asynciterable'] },
  ];
  for (const mode of modes) {
    await writeFile(
      path.join(user, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: { ...options, ...mode }, files: ['good.ts', 'wrong.ts'] }),
    );
    const { stdout } = await run(path.join(ROOT, 'node_modules/.bin/tsc'), ['-p', user]).catch((error: { stdout: string }) => error);
    assert.equal(stdout, '', mode.module);
  }
});

test('npx docreel runs from a registry on the same machine', async () => {
  const empty = path.join(folder, 'empty');
  await mkdir(empty);
  const { version } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8'));
  assert.equal((await packages.npm(['exec', '--yes', '--', 'docreel', '--version'], empty)).trim(), version);
  const { stdout } = await run('npx', ['--yes', 'docreel', '--help'], { cwd: empty, env: packages.env });
  assert.match(stdout, /Usage: docreel/);
});
