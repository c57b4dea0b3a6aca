import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmod, chown, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { pino } from 'pino';
import { joinEmbedded, startEmbedded } from './embedded.ts';
import { AS_NOBODY, ask, folder, kill, serverPid, startProcess, whyNoOtherUser } from './testing/processes.ts';

const hasty = { log: pino({ level: 'silent' }), settings: { fsync: 'off' } };
/** Access rules (`pg_hba.conf`) that the first versions of Docreel wrote. */
const TRUST = 'local all all trust\nhost all all 127.0.0.1/32 trust\nlocal replication all trust\n';

function withPassword(url: string, password: string): string {
  const changed = new URL(url);
  changed.password = password;
  return changed.href;
}

test('connecting requires the password, which only the service’s own user can read', async () => {
  await using dir = await folder();
  const server = await startEmbedded({ ...dir, ...hasty });
  const password = (await readFile(join(dir.dataDir, 'postgres.password'), 'utf8')).trim();
  assert.equal((await stat(join(dir.dataDir, 'postgres.password'))).mode & 0o777, 0o600);
  assert.match(password, /^[\w-]{43}$/);
  assert.equal(new URL(server.url).password, password);
  await assert.rejects(ask(withPassword(server.url, 'x'), 'select 1'), { code: '28P01' });
  await assert.rejects(ask(withPassword(server.url, ''), 'select 1'), /password/);
  const [other] = await ask(server.url, 'create role other login superuser; select 1').then(() => ['made']);
  assert.equal(other, 'made');
  await assert.rejects(ask(server.url.replace('docreel:', 'other:'), 'select 1'), { code: '28000' }, 'no access rule allows another user');
  await server.stop();
});

test('a data directory without a password gets one at the start and loses no data, wherever the start is interrupted', async () => {
  await using dir = await folder();
  const file = join(dir.dataDir, 'postgres.password');
  const rules = join(dir.dataDir, 'postgres', 'data', 'pg_hba.conf');
  const first = await startEmbedded({ ...dir, ...hasty });
  await ask(first.url, 'create table kept as select 42 as n');
  await first.stop();
  const states: Record<string, () => Promise<void>> = {
    'an older version': async () => {
      const { child, url } = await startProcess(dir.dataDir);
      await ask(url, 'alter role docreel password null');
      await kill(child);
      await writeFile(rules, TRUST);
      await rm(file);
    },
    'killed behind the password in the server': async () => {
      await writeFile(rules, TRUST);
      await rm(file);
    },
    'killed behind the file': async () => {
      await writeFile(rules, TRUST);
      await writeFile(file, 'another\n');
      await writeFile(`${file}.new`, 'half');
      await writeFile(`${rules}.new`, 'half');
    },
    'the file was lost': () => rm(file),
    'the file is of another data directory': () => writeFile(file, 'another\n'),
  };
  for (const [name, arrange] of Object.entries(states)) {
    await arrange();
    const server = await startEmbedded({ ...dir, ...hasty });
    assert.deepEqual(await ask(server.url, 'select n from kept'), [[42]], name);
    await assert.rejects(ask(withPassword(server.url, 'another'), 'select 1'), { code: '28P01' }, name);
    assert.doesNotMatch(await readFile(rules, 'utf8'), /trust/, name);
    assert.equal((await stat(file)).mode & 0o777, 0o600, name);
    const { password } = new URL(server.url);
    await server.stop();
    const again = await startEmbedded({ ...dir, ...hasty });
    assert.equal(new URL(again.url).password, password, 'a server that requires a password keeps it');
    await again.stop();
  }
});

test('a command can use the database of an older service that requires no password', async () => {
  await using dir = await folder();
  const { child } = await startProcess(dir.dataDir);
  await writeFile(join(dir.dataDir, 'postgres', 'data', 'pg_hba.conf'), TRUST);
  await rm(join(dir.dataDir, 'postgres.password'));
  process.kill(await serverPid(dir.dataDir), 'SIGHUP');
  const url = await joinEmbedded(dir.dataDir);
  assert.ok(url && new URL(url).password === '');
  let rows: unknown;
  // The running server reloads its access rules after a moment.
  for (let tries = 0; tries < 100 && rows === undefined; tries++) rows = await ask(url, 'select 1').catch(() => undefined);
  assert.deepEqual(rows, [[1]]);
  await kill(child);
});

test('the server’s processes get only the environment variables that they need', { skip: process.platform !== 'linux' }, async () => {
  await using dir = await folder();
  const secrets = { AWS_SECRET_ACCESS_KEY: 'hidden-1', WRITER_KEY: 'hidden-2', PGPORT: '1', LC_MESSAGES: 'de_DE.UTF-8', HOME: '/hidden-3' };
  const { child } = await startProcess(dir.dataDir, { env: { ...process.env, ...secrets } });
  const environment = await readFile(`/proc/${await serverPid(dir.dataDir)}/environ`, 'utf8');
  const names = environment.split('\0').map((line) => line.split('=')[0]);
  const allowed = ['PATH', 'TZ', 'LC_ALL', 'LD_LIBRARY_PATH', ''];
  assert.deepEqual(
    names.filter((name) => !allowed.includes(name ?? '') && !name?.startsWith('PG_')),
    [],
  );
  assert.doesNotMatch(environment, /hidden/);
  await kill(child);
});

test('if root has no user namespaces, other processes of the server’s user have no access', {
  skip: whyNoOtherUser(),
}, async () => {
  await using dir = await folder();
  const outside = dirname(dir.dataDir);
  await chmod(outside, 0o755);
  // Recreates the state that an older version left: files that everyone can read, and access without a password.
  await mkdir(join(dir.dataDir, 'postgres'), { recursive: true, mode: 0o700 });
  await chmod(dir.dataDir, 0o711);
  await chown(join(dir.dataDir, 'postgres'), 65534, 65534);
  await mkdir(join(outside, 'bin'));
  await writeFile(join(outside, 'bin', 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  const env = { ...process.env, PATH: `${join(outside, 'bin')}:${process.env['PATH']}` };
  const { child, url } = await startProcess(dir.dataDir, { env });
  assert.deepEqual(await ask(url, 'select 1'), [[1]]);
  const pid = await serverPid(dir.dataDir);
  assert.notEqual((await stat(`/proc/${pid}`)).uid, 0);
  const data = join(dir.dataDir, 'postgres', 'data');
  for (const path of [dir.dataDir, data, `/proc/${pid}/cwd/`]) assert.notEqual(asNobody('ls', path).status, 0, path);
  for (const path of [join(data, 'pg_hba.conf'), `/proc/${pid}/environ`]) assert.notEqual(asNobody('cat', path).status, 0, path);
  const connect = `require('net').connect(${JSON.stringify(join(dir.dataDir, 'postgres', 'socket', '.s.PGSQL.5432'))})
    .on('connect', () => process.exit(0)).on('error', (error) => { console.log(error.code); process.exit(7); })`;
  const refused = asNobody(process.execPath, '-e', connect);
  assert.deepEqual([refused.status, refused.stdout.trim()], [7, 'EACCES']);
  await kill(child);
  assert.ok((await readdir(dir.dataDir)).includes('postgres.password'));
});

function asNobody(...line: string[]) {
  const [program, ...args] = AS_NOBODY;
  return spawnSync(program, [...args, ...line], { encoding: 'utf8', cwd: '/' });
}
