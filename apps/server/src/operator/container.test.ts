import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { freePort } from '../../../../tools/processes/free-port.ts';
import { testDatabase } from '../platform/db/testing/database.ts';

/** Tests the commands that operators run inside a container next to the service: no curl, and nobody sees the output of the first start. */

const SERVER = join(import.meta.dirname, '..');

test('in a container, one command prints a set-up link that works, and one says whether the service is healthy', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'docreel-container-'));
  const database = await testDatabase();
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PORT: String(await freePort()),
    HOST: '0.0.0.0',
    PUBLIC_URL: 'https://docs.example.com',
  };
  /** Runs the file itself, as the link in `node_modules/.bin` does. */
  const docreel = (...args: string[]) =>
    new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
      execFile(join(SERVER, 'docreel.ts'), args, { env }, (error, stdout, stderr) => resolve({ code: error?.code ?? 0, stdout, stderr }));
    });
  const origin = `http://127.0.0.1:${env.PORT}`;
  assert.deepEqual(await docreel('healthy'), {
    code: 1,
    stdout: '',
    stderr: `The service does not respond at ${origin}/healthz: connect ECONNREFUSED 127.0.0.1:${env.PORT}.\n`,
  });

  const service = spawn(process.execPath, [join(SERVER, 'main.ts')], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  t.after(async () => {
    service.kill('SIGKILL');
    await database.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  for await (const line of createInterface(service.stdout)) if (line.includes('"msg":"ready"')) break;
  service.stdout.resume();
  assert.equal((await docreel('healthy')).code, 0);
  assert.deepEqual(JSON.parse((await docreel('healthy', '--ready', '--json')).stdout), { isHealthy: true, url: `${origin}/readyz` });

  const older = await docreel('setup-link');
  const made = await docreel('setup-link', '--json');
  const { link } = JSON.parse(made.stdout) as { link: string };
  assert.match(link, /^https:\/\/docs\.example\.com\/setup#/);
  const setUp = async (url: string) => {
    const body = JSON.stringify({
      ...{ token: url.split('#')[1], name: 'Ana', email: 'ana@example.com', password: 'a sentence of my own', projectName: 'Tasklane' },
    });
    const headers = { 'content-type': 'application/json', origin: 'https://docs.example.com', host: 'docs.example.com' };
    return (await fetch(`${origin}/app/api/setup`, { method: 'POST', headers, body })).status;
  };
  assert.equal(await setUp(older.stdout.split('\n')[0] ?? ''), 404, 'a newer link replaces it');
  assert.equal(await setUp(link), 201);
  assert.match((await docreel('setup-link')).stderr, /^An account exists already\. .*docreel user create.*\n$/);

  const exited = once(service, 'exit');
  service.kill('SIGTERM');
  await exited;
  assert.equal((await docreel('healthy', '--ready')).code, 1);
});
