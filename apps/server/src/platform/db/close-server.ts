import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { makePassword, markOf, readPassword, writePassword, writeSynced } from './password.ts';
import type { Program } from './programs.ts';

const TIMEOUT_MS = 120_000;

interface Place {
  dataDir: string;
  /** The database cluster folder. */
  data: string;
}

/**
 * Ensures that the server requires the password, and returns it. Three things are written: the password in the server, our file, and
 * finally the server's rules, which contain a hash of the password. The work is complete only if all three agree. Otherwise (after a
 * crash, a lost file, or with a cluster of an older version) it is repeated with a new password.
 */
export async function closeServer(program: Program, { dataDir, data }: Place): Promise<string> {
  const rules = join(data, 'pg_hba.conf');
  const known = await readPassword(dataDir);
  if (known && (await readFile(rules, 'utf8')) === rulesFor(known)) return known;
  const password = makePassword();
  await setPassword(program, data, password);
  await writePassword(dataDir, password);
  await writeSynced(rules, rulesFor(password), await stat(data));
  return password;
}

/** No rule for the network or other users: connections without a rule are refused. */
function rulesFor(password: string): string {
  return [
    '# Written by Docreel at its start: the socket, its own user, and the password in postgres.password.',
    `# ${markOf(password)}`,
    'local all docreel scram-sha-256',
    '',
  ].join('\n');
}

/** Runs in a single-user session while no server is running, so it needs no rule that admits anyone. */
async function setPassword(program: Program, data: string, password: string): Promise<void> {
  // The default number of rounds slows down guessing. Nobody guesses 256 bits, and each new connection would pay for the rounds.
  const settings = ['-c', 'password_encryption=scram-sha-256', '-c', 'scram_iterations=1'];
  for (let attempt = 1; ; attempt++) {
    const { file, args, env } = program.alone([...settings, '-D', data, 'postgres']);
    const child = spawn(file, args, { env, stdio: ['pipe', 'ignore', 'pipe'], timeout: TIMEOUT_MS, killSignal: 'SIGQUIT' });
    // A failed write shows in the exit code.
    child.stdin.on('error', () => undefined);
    child.stdin.end(`alter role docreel password '${password}'\n`);
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    if (code === 0 && !/ERROR:|FATAL:/.test(said)) return;
    // A session that a killed process started ends within a moment.
    const isMomentary = said.includes('shared memory block') || said.includes('lock file "postmaster.pid" already exists');
    const reason = said.trim().split('\n').slice(-3).join('\n').replaceAll(password, '…');
    if (!isMomentary || attempt === 20) throw new Error(`The embedded PostgreSQL could not be given its password.\n${reason}`);
    await sleep(500);
  }
}
