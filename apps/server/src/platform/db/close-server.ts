import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { generatePassword, hashPassword, readPassword, writePassword, writeSynced } from './password.ts';
import type { Program } from './programs.ts';

const TIMEOUT_MS = 120_000;

interface ServerFolders {
  dataDir: string;
  /** Folder of the PostgreSQL cluster. */
  data: string;
}

/**
 * Ensures that the embedded PostgreSQL server requires a password, and returns the password. The function writes the password to the
 * server, then to a file, then a hash of it to the access rules (`pg_hba.conf`). If the file and the rules do not match, for example after
 * a crash, it repeats all steps with a new password.
 */
export async function closeServer(program: Program, { dataDir, data }: ServerFolders): Promise<string> {
  const rules = join(data, 'pg_hba.conf');
  const known = await readPassword(dataDir);
  if (known && (await readFile(rules, 'utf8')) === formatAccessRules(known)) return known;
  const password = generatePassword();
  await setPassword(program, data, password);
  await writePassword(dataDir, password);
  await writeSynced(rules, formatAccessRules(password), await stat(data));
  return password;
}

/**
 * Returns the access rules (`pg_hba.conf`). PostgreSQL refuses connections that match no rule, so the network and other users have no
 * access.
 */
function formatAccessRules(password: string): string {
  return [
    '# Written by Docreel at its start: the socket, its own user, and the password in postgres.password.',
    `# ${hashPassword(password)}`,
    'local all docreel scram-sha-256',
    '',
  ].join('\n');
}

/** Sets the password in PostgreSQL's single-user mode while no server is running, so no access rule is needed. */
async function setPassword(program: Program, data: string, password: string): Promise<void> {
  // Hash rounds slow down guessing, but nobody can guess a password of 256 bits. Each new connection would pay for the rounds.
  const settings = ['-c', 'password_encryption=scram-sha-256', '-c', 'scram_iterations=1'];
  for (let attempt = 1; ; attempt++) {
    const { file, args, env } = program.alone([...settings, '-D', data, 'postgres']);
    const child = spawn(file, args, { env, stdio: ['pipe', 'ignore', 'pipe'], timeout: TIMEOUT_MS, killSignal: 'SIGQUIT' });
    // If writing to the program fails, its exit code reports the problem.
    child.stdin.on('error', () => undefined);
    child.stdin.end(`alter role docreel password '${password}'\n`);
    const [output, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    if (code === 0 && !/ERROR:|FATAL:/.test(output)) return;
    // If a previous process was killed, its single-user session may need a moment to end.
    const isMomentary = output.includes('shared memory block') || output.includes('lock file "postmaster.pid" already exists');
    const reason = output.trim().split('\n').slice(-3).join('\n').replaceAll(password, '…');
    if (!isMomentary || attempt === 20) throw new Error(`The embedded PostgreSQL could not be given its password.\n${reason}`);
    await sleep(500);
  }
}
