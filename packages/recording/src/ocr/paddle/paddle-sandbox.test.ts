/** Tests the sandbox of the OCR process from inside, with an attacker's program in place of the child's code. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { test } from 'node:test';
import { defaultLimits } from '../../limits.ts';
import { startWorkerProcess, canIsolate } from '../../sandbox/run-tool.ts';
import { testFolder } from '../../test-media.ts';
import { createPaddleCommand } from './paddle-engine.ts';

const skip = (await canIsolate()) ? false : 'this system refuses user namespaces; `docreel doctor` says so too';

/** Reports which attempts succeeded, as a line of JSON. */
const ATTACKER = `
  import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
  import { connect } from 'node:net';
  import { lookup } from 'node:dns';
  const can = (what) => { try { what(); return true; } catch { return false; } };
  const [port, ...files] = JSON.parse(readFileSync(new URL('probe.json', import.meta.url)));
  const connected = await new Promise((done) => connect(port, '127.0.0.1').on('connect', () => done(true)).on('error', () => done(false)));
  const named = await new Promise((done) => lookup('example.com', (error) => done(!error)));
  console.log(JSON.stringify({
    connected, named,
    root: readdirSync('/').sort(),
    read: files.filter((file) => can(() => readFileSync(file))),
    written: ['/folder/x', '/input', '/x', '/usr/x'].filter((file) => can(() => writeFileSync(file, 'x'))),
    environment: Object.keys(process.env).sort(),
    signalled: can(() => process.kill(${process.pid}, 0)),
  }));
  process.stdin.resume();`;

test('a compromised OCR process reaches no network, no file, no environment and no other process', { skip }, async (t) => {
  const readFolder = await testFolder(t);
  const secret = path.join(await testFolder(t), 'secret');
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const { port } = server.address() as { port: number };
  await writeFile(secret, 'hidden');
  const files = [secret, '/etc/passwd', '/proc/self/environ', '/proc/1/environ', process.execPath, process.cwd()];
  await writeFile(path.join(readFolder, 'probe.json'), JSON.stringify([port, ...files]));
  await writeFile(path.join(readFolder, 'package.json'), '{"type":"module"}');
  await writeFile(path.join(readFolder, 'main.js'), ATTACKER);
  const worker = startWorkerProcess(createPaddleCommand({ limits: defaultLimits() }, readFolder));
  const response = JSON.parse(await worker.request([], 60)) as object;
  await worker.close();
  assert.deepEqual(response, {
    connected: false,
    named: false,
    root: ['bin', 'dev', 'etc', 'folder', 'input', 'lib', 'lib64', 'tmp', 'usr'],
    read: [],
    written: [],
    environment: ['LC_ALL', 'OMP_THREAD_LIMIT', 'OPENBLAS_NUM_THREADS', 'PATH', 'PWD'],
    signalled: false,
  });
});

test('an OCR process can use its whole memory limit, without the address space that Node reserves', { skip }, async (t) => {
  const readFolder = await testFolder(t);
  const limits = defaultLimits();
  const neededBytes = limits.childMemoryBytes * 0.75;
  await writeFile(path.join(readFolder, 'package.json'), '{"type":"module"}');
  await writeFile(
    path.join(readFolder, 'main.js'),
    `let got = 0; try { got = new ArrayBuffer(${neededBytes}).byteLength; } catch {} console.log(got); process.stdin.resume();`,
  );
  const worker = startWorkerProcess(createPaddleCommand({ limits }, readFolder));
  const allocatedBytes = await worker.request([], 60);
  await worker.close();
  assert.equal(Number(allocatedBytes), neededBytes);
});
