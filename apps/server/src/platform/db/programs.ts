import { execFile } from 'node:child_process';
import { access, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import type { Prefix } from './server-user.ts';

interface Command {
  file: string;
  args: string[];
  env: NodeJS.ProcessEnv;
}

/** Builds the command and environment to run each PostgreSQL program. */
export interface Program {
  initdb(args: string[]): Command;
  postgres(args: string[]): Command;
  /** Runs PostgreSQL in single-user mode. The session reads its standard input, so no other process can connect. */
  alone(args: string[]): Command;
}

export function programs(binaries: Binaries, prefix: Prefix): Program {
  const env = serverEnvironment(binaries.libraryPath);
  function command(line: string[]): Command {
    const [file = '', ...args] = line;
    return { file, args, env };
  }
  // If the Node process dies, the kernel sends the server SIGINT, PostgreSQL's fast shutdown. `setpriv` is the innermost command, because
  // changing the user or namespace resets this setting.
  const dieWithUs = process.platform === 'linux' ? ['setpriv', '--pdeathsig', 'INT', '--'] : [];
  return {
    initdb: (args) => command([...prefix, binaries.initdb, ...args]),
    postgres: (args) => command([...prefix, ...dieWithUs, binaries.postgres, ...args]),
    // The session ends when its input ends, so it needs no `setpriv`.
    alone: (args) => command([...prefix, binaries.postgres, '--single', ...args]),
  };
}

/** Returns only the environment variables that PostgreSQL needs, because the service's environment contains keys and passwords. */
function serverEnvironment(libraryPath: string | null): NodeJS.ProcessEnv {
  const loader = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';
  const paths = [libraryPath, process.env[loader]].filter(Boolean).join(':');
  const { PATH, TZ } = process.env;
  return { LC_ALL: 'C', ...(PATH && { PATH }), ...(TZ && { TZ }), ...(paths && { [loader]: paths }) };
}

/**
 * Creates the PostgreSQL cluster at the first start, with access rules that reject every connection. The folder is renamed when it is
 * complete, so an interrupted start leaves no folder that looks complete.
 */
export async function createCluster(program: Program, serverDir: string, isDurable: boolean): Promise<void> {
  const data = join(serverDir, 'data');
  if (await isThere(join(data, 'PG_VERSION'))) return;
  const unfinished = join(serverDir, 'data.new');
  await rm(unfinished, { recursive: true, force: true });
  const { file, args, env } = program.initdb([
    ...['--pgdata', unfinished, '--username', 'docreel', '--auth', 'reject', '--encoding', 'UTF8', '--locale', 'C'],
    ...['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
    ...(isDurable ? [] : ['--no-sync']),
  ]);
  await promisify(execFile)(file, args, { env, timeout: 120_000 }).catch((error: Error & { stderr?: string }) => {
    throw new Error(`The embedded PostgreSQL could not make its data folder. ${error.stderr || error.message}`, { cause: error });
  });
  await rename(unfinished, data);
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
