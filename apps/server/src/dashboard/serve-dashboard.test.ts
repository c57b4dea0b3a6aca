import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { readConfig } from '../config.ts';
import type { Context } from '../context.ts';
import { dashboardMounts } from './serve-dashboard.ts';

const SCRIPT = 'export const answer = 42;\n';
let folder: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docreel-dashboard-'));
  await mkdir(join(folder, 'assets'));
  const page = '<html data-base="__BASE__"><script nonce="__NONCE__" src="./assets/a-1.js"></script></html>';
  await writeFile(join(folder, 'index.html'), page);
  await writeFile(join(folder, 'assets/a-1.js'), SCRIPT);
  await writeFile(join(folder, 'assets/a-1.js.gz'), gzipSync(SCRIPT));
});
after(() => rm(folder, { recursive: true }));

function ask(address: string, { env = {}, headers = {}, from = folder }: { env?: object; headers?: HeadersInit; from?: string } = {}) {
  const { pathname } = new URL(address);
  const config = { ...readConfig(env as Record<string, string>), PUBLIC_URL: address.slice(0, -pathname.length) };
  const mount = dashboardMounts(from).find(
    ({ path }) => path === pathname || (path.endsWith('/*') && pathname.startsWith(path.slice(0, -1))),
  );
  assert.ok(mount, pathname);
  return mount.serve({ config } as unknown as Context, new Request(address, { headers }), '127.0.0.1');
}

test('every path returns the same page, with a policy without inline code and a new nonce, and is not cached', async () => {
  const nonces = new Set<string>();
  for (const path of ['/', '/setup', '/link', '/sign-in', '/signed-out', '/account', '/p/tasklane/videos/1']) {
    const answer = await ask(`http://docs.example.com${path}`);
    const policy = answer.headers.get('content-security-policy') ?? '';
    assert.match(policy, /default-src 'self'; script-src 'self'; /);
    assert.doesNotMatch(policy, /unsafe/);
    const [, nonce = ''] = /style-src 'self' 'nonce-([^']+)'/.exec(policy) ?? [];
    assert.ok((await answer.text()).includes(`nonce="${nonce}"`));
    assert.equal(answer.headers.get('cache-control'), 'no-store');
    nonces.add(nonce);
  }
  assert.equal(nonces.size, 7);
});

test('if the public URL has a path, the page loads its files below it', async () => {
  const config = { ...readConfig({}), PUBLIC_URL: 'https://example.com/docs-tool' };
  const [mount] = dashboardMounts(folder);
  const answer = await mount?.serve({ config } as unknown as Context, new Request('http://localhost/'), '127.0.0.1');
  const html = (await answer?.text()) ?? '';
  assert.match(html, /data-base="\/docs-tool"/);
  assert.match(html, /src="\/docs-tool\/assets\/a-1\.js"/);
});

test('files may be cached permanently and are compressed if the client accepts it', async () => {
  const plain = await ask('http://docs.example.com/assets/a-1.js', { headers: { 'accept-encoding': 'identity' } });
  assert.equal(await plain.text(), SCRIPT);
  assert.match(plain.headers.get('cache-control') ?? '', /immutable/);
  const zipped = await ask('http://docs.example.com/assets/a-1.js', { headers: { 'accept-encoding': 'gzip' } });
  assert.equal(zipped.headers.get('content-encoding'), 'gzip');
  assert.equal(zipped.headers.get('content-length'), String(gzipSync(SCRIPT).byteLength));
  const known = await ask('http://docs.example.com/assets/a-1.js', { headers: { 'if-none-match': plain.headers.get('etag') ?? '' } });
  assert.equal(known.status, 304);
});

test('other files are 404, and a missing build is 503 and explains how to create it', async () => {
  await assert.rejects(ask('http://docs.example.com/assets/..%2findex.html'), { code: 'NOT_FOUND' });
  await assert.rejects(ask('http://docs.example.com/assets/a-1.js.gz'), { code: 'NOT_FOUND' });
  await assert.rejects(ask('http://docs.example.com/', { from: join(folder, 'none') }), {
    code: 'SERVICE_UNAVAILABLE',
    message: /npm run build/,
  });
});

test('with an S3 store, the policy allows uploads to it', async () => {
  const env = { STORAGE_URL: 's3://key:secret@store.example.com/bucket' };
  const answer = await ask('http://docs.example.com/', { env });
  assert.match(
    answer.headers.get('content-security-policy') ?? '',
    /connect-src 'self' http:\/\/docs\.example\.com https:\/\/store\.example\.com;/,
  );
});
