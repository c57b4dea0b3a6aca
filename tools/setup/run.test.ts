import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { test } from 'node:test';

const ROOT = path.resolve(import.meta.dirname, '../..');

function run(file: string, ...args: string[]): Promise<{ code: unknown; stdout: string; stderr: string }> {
  // The environment without the variables of the npm process that runs these tests.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_config_/i.test(name)));
  return new Promise((resolve) => {
    execFile(file, args, { cwd: ROOT, env }, (error, stdout, stderr) => resolve({ code: error?.code ?? 0, stdout, stderr }));
  });
}

test('npm run --silent: standard output holds only the output of the command', async () => {
  const { code, stdout } = await run('npm', 'run', '--silent', 'docreel', '--', '--help');
  assert.equal(code, 0);
  assert.match(stdout, /^Usage: docreel /);
});

test('npm run --silent: a failed command passes on its exit code and prints only its own message', async () => {
  assert.deepEqual(await run('npm', 'run', '--silent', 'docreel', '--', 'record', '/no-such-folder/video.mp4'), {
    code: 1,
    stdout: '',
    stderr: 'The file /no-such-folder/video.mp4 does not exist or cannot be read. Check the path.\n',
  });
});

test('an unknown command lists the known ones', async () => {
  const { code, stderr } = await run(process.execPath, 'tools/setup/run.mjs', 'dmeo');
  assert.equal(code, 1);
  assert.match(stderr, /^There is no command "dmeo"\. Commands: demo, dev, start, /);
});
