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
  /** The cluster. */
  data: string;
}

/**
 * Sees that only who knows the password is let in, and answers it. Three things are written: the password in the server, our file, and
 * last the rules of the server, which name the password they were written for. Only where all three agree was it done to the end; after
 * a crash between them, where a file was lost, or in a cluster of an older version, it is done again with a new password.
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

/** No line for the network, none for another user: what is not named is refused. */
function rulesFor(password: string): string {
  return [
    '# Written by Docreel at its start: the socket, its own user, and the password in postgres.password.',
    `# ${markOf(password)}`,
    'local all docreel scram-sha-256',
    '',
  ].join('\n');
}

/** While no server runs, in a session of its own: it needs no rule that lets anybody in. */
async function setPassword(program: Program, data: string, password: string): Promise<void> {
  // The rounds make guessing slow, and nobody guesses 256 bits; each new connection would pay for them.
  const settings = ['-c', 'password_encryption=scram-sha-256', '-c', 'scram_iterations=1'];
  for (let attempt = 1; ; attempt++) {
    const { file, args, env } = program.alone([...settings, '-D', data, 'postgres']);
    const child = spawn(file, args, { env, stdio: ['pipe', 'ignore', 'pipe'], timeout: TIMEOUT_MS, killSignal: 'SIGQUIT' });
    // What cannot be written is seen in how it ends.
    child.stdin.on('error', () => undefined);
    child.stdin.end(`alter role docreel password '${password}'\n`);
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    if (code === 0 && !/ERROR:|FATAL:/.test(said)) return;
    // A session that a killed process began ends within a moment.
    const isMomentary = said.includes('shared memory block') || said.includes('lock file "postmaster.pid" already exists');
    const reason = said.trim().split('\n').slice(-3).join('\n').replaceAll(password, '…');
    if (!isMomentary || attempt === 20) throw new Error(`The embedded PostgreSQL could not be given its password.\n${reason}`);
    await sleep(500);
  }
}
