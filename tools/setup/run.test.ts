import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { test } from 'node:test';

const ROOT = path.resolve(import.meta.dirname, '../..');

function run(file: string, ...args: string[]): Promise<{ code: unknown; stdout: string; stderr: string }> {
  // Only the checkout's own settings of npm count, not those of the npm that runs these tests.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_config_/i.test(name)));
  return new Promise((resolve) => {
    execFile(file, args, { cwd: ROOT, env }, (error, stdout, stderr) => resolve({ code: error?.code ?? 0, stdout, stderr }));
  });
}

test('through npm, standard output is what the command says and nothing else', async () => {
  const { code, stdout } = await run('npm', 'run', 'docreel', '--', '--help');
  assert.equal(code, 0);
  assert.match(stdout, /^Usage: docreel /);
});

test('the exit code of a command comes through npm, and its sentence is the only one', async () => {
  assert.deepEqual(await run('npm', 'run', 'docreel', '--', 'record', '/no-such-folder/video.mp4'), {
    code: 1,
    stdout: '',
    stderr: 'There is no file /no-such-folder/video.mp4 that can be read.\n',
  });
});

test('a command that does not exist is told which do', async () => {
  const { code, stderr } = await run(process.execPath, 'tools/setup/run.mjs', 'dmeo');
  assert.equal(code, 1);
  assert.match(stderr, /^There is no command "dmeo"; there are demo, start, test, /);
});
