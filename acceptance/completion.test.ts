import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';

/** Tests the completion of the command line in real shells. bash and zsh run in a pseudo-terminal of zsh, which presses Tab. */

const run = promisify(execFile);
const PROGRAM = path.resolve(import.meta.dirname, '../packages/cli/src/main.ts');

let folder = '';
let env: NodeJS.ProcessEnv = {};
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'docreel-completion-'));
  const program = path.join(folder, 'docreel');
  await writeFile(program, `#!/bin/sh\nexec '${process.execPath}' '${PROGRAM}' "$@"\n`);
  await chmod(program, 0o755);
  env = { PATH: `${folder}:${process.env['PATH']}`, HOME: folder, TERM: 'dumb', LANG: 'C.UTF-8' };
});
after(() => rm(folder, { recursive: true, force: true }));

/** Types a line in an interactive shell, presses Tab, and returns the output up to the expected text. Fails after 30 s without it. */
async function pressTab(shell: string, setUp: string, { typed, expected }: { typed: string; expected: string }): Promise<string> {
  const script = `
zmodload zsh/zpty
zpty -e shell ${shell}
zpty -w shell '${setUp}; echo read''y'
zpty -r -m shell output '*ready*'
zpty -w -n shell $'${typed}\\t'
zpty -r -m shell output '*${expected}*'
print -r -- $output
zpty -d shell`;
  const { stdout } = await run('zsh', ['-f', '-c', script], { env, cwd: folder, timeout: 30_000 });
  return stdout;
}

const CASES = [
  { typed: 'docreel who', expected: 'docreel whoami' },
  { typed: 'docreel videos up', expected: 'videos upload' },
  { typed: 'docreel generate --wa', expected: '--wait' },
  { typed: 'docreel push --dr', expected: '--dry-run' },
];

test('fish completes commands, subcommands and options', async () => {
  const ask = async (line: string) => {
    const { stdout } = await run('fish', ['--no-config', '-c', `docreel complete fish | source; complete -C '${line}'`], { env });
    return stdout.split('\n').map((row) => row.split('\t')[0]);
  };
  assert.deepEqual(await ask('docreel who'), ['whoami', '']);
  assert.deepEqual(await ask('docreel videos '), ['import', 'list', 'upload', '']);
  assert.deepEqual(await ask('docreel articles get --form'), ['--format', '']);
});

test('bash completes commands, subcommands and options', async () => {
  const setUp = 'source /usr/share/bash-completion/bash_completion; source <(docreel complete bash)';
  for (const one of CASES) assert.ok((await pressTab('bash --norc --noprofile -i', setUp, one)).includes(one.expected));
});

test('zsh completes commands, subcommands and options', async () => {
  const setUp = 'autoload -U compinit; compinit -u -D; source <(docreel complete zsh)';
  for (const one of CASES) assert.ok((await pressTab('zsh -f -i', setUp, one)).includes(one.expected));
});
