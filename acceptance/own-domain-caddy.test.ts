import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { freePort } from '../tools/processes/free-port.ts';
import { api, createProject, type Service, sleep, startService, waitForJob } from './testing/harness.ts';
import { type DnsServer, startDnsServer } from './testing/dns-server.ts';

/**
 * Tests the guide's Caddyfile with a local certificate authority. The set-up does not install Caddy, because Debian's package starts a web
 * server on port 80.
 */

const isHere = spawnSync('caddy', ['version']).status === 0;
const skip = isHere ? false : 'Caddy is not installed: apt-get install caddy';
const GUIDE = path.resolve(import.meta.dirname, '../docs/guide/operators.md');

let names: DnsServer;
let on: Service & { stop: () => Promise<void> };
let folder: string;
let caddy: ChildProcess | undefined;
let httpsPort: number;

before(async () => {
  if (!isHere) return;
  names = await startDnsServer();
  on = await startService({ DNS_SERVERS: names.address });
  folder = await mkdtemp(path.join(tmpdir(), 'docreel-caddy-'));
  httpsPort = await freePort();
  const file = path.join(folder, 'Caddyfile');
  await writeFile(file, await caddyfile(await freePort()));
  caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], { stdio: 'ignore', env: { ...process.env, HOME: folder } });
  for (let n = 0; n < 300 && !existsSync(rootFile()); n++) await sleep(100);
});

after(async () => {
  if (caddy && caddy.exitCode === null) {
    caddy.kill('SIGTERM');
    await once(caddy, 'close');
  }
  await on?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

async function caddyfile(httpPort: number): Promise<string> {
  const [, block] = /```caddy\n(\{\n {2}on_demand_tls[^]*?)```/.exec(await readFile(GUIDE, 'utf8')) ?? [];
  assert.ok(block, 'the guide has the block');
  const own = `{\n  local_certs\n  skip_install_trust\n  admin off\n  http_port ${httpPort}\n  https_port ${httpsPort}\n  storage file_system ${folder}/store\n`;
  return own + block.slice(2).replaceAll('127.0.0.1:3000', new URL(on.origin).host);
}

const rootFile = () => path.join(folder, 'store/pki/authorities/local/root.crt');

interface PageResponse {
  status: number | undefined;
  location: string | undefined;
  body: string;
}

/**
 * Requests a page. Caddy creates its certificate authority on the first request. If the system clock went back just then, the certificate
 * is not valid yet, so the request is repeated.
 */
async function ask(host: string, address: string): Promise<PageResponse> {
  for (let left = CLOCK_TRIES; ; left--) {
    try {
      return await askOnce(host, address);
    } catch (error) {
      if (left === 0 || !(error instanceof Error && 'code' in error && error.code === 'CERT_NOT_YET_VALID')) throw error;
      await sleep(1000);
    }
  }
}

const CLOCK_TRIES = 30;

/** Requests a page like a browser that trusts the certificate authority. Throws if the certificate is not valid for the host. */
async function askOnce(host: string, address: string): Promise<PageResponse> {
  const ca = await readFile(rootFile());
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port: httpsPort, servername: host, ca, headers: { host }, path: address, agent: false };
    request(options, (response) => {
      const { statusCode: status, headers } = response;
      text(response).then((body) => resolve({ status, location: headers.location, body }), reject);
    })
      .on('error', reject)
      .end();
  });
}

test('behind Caddy a verified domain gets a certificate on request, and no other name does', { skip }, async () => {
  const project = await createProject(on);
  const { key } = project;
  await api('POST', '/articles', { key, body: { title: 'Pay', content: 'Pay it.' }, on });
  const { json } = await api('PATCH', '/project', { key, body: { customDomain: 'docs.example.com' }, on });
  await assert.rejects(ask('docs.example.com', '/pay/'), /alert|SSL|socket/i, 'the domain is not verified yet');
  const { name, value } = json.project.customDomainRecord;
  names.records.set(name, [value]);
  assert.equal((await api('POST', '/project/domain/verify', { key, on })).status, 200);
  const job = await waitForJob(key, (await api('POST', '/publish', { key, on })).json.jobId, on);
  assert.equal(job.status, 'completed', job.error);
  const page = await ask('docs.example.com', '/pay/');
  assert.equal(page.status, 200);
  assert.match(page.body, /Pay it\./);
  assert.deepEqual([(await ask('docs.example.com', '/pay')).location], ['/pay/']);
  assert.equal((await ask('docs.example.com', '/metrics')).status, 404);
  assert.equal((await ask('docs.example.com', '/api/v2/project')).status, 404);
  await assert.rejects(ask('other.example.com', '/pay/'), /alert|SSL|socket/i);
});
