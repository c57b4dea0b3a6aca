import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';

/** Simulates a system without installed packages. Scripts replace apt-get and sudo. */
interface System {
  isRoot: boolean;
  apt: string;
  sudo: string;
}

async function install({ isRoot, apt, sudo }: System) {
  const folder = await mkdtemp(path.join(tmpdir(), 'docreel setup '));
  const programs = { 'dpkg-query': 'exit 1', 'apt-get': `echo "$@" >> '${folder}/calls'; ${apt}`, sudo };
  try {
    for (const [name, script] of Object.entries(programs))
      await writeFile(path.join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    const program = `
      process.getuid = () => ${isRoot ? 0 : 1000};
      const { ensureDebianPackages } = await import(${JSON.stringify(path.join(import.meta.dirname, 'debian.mjs'))});
      await ensureDebianPackages({ root: ${JSON.stringify(folder)}, withTests: true }).catch((error) => {
        console.log(error.message);
        process.exitCode = 1;
      });`;
    const env = { ...process.env, PATH: `${folder}:/usr/bin:/bin` };
    const result = await new Promise<{ code: unknown; said: string }>((resolve) => {
      execFile(process.execPath, ['--input-type=module', '-e', program], { env }, (error, said) =>
        resolve({ code: error?.code ?? 0, said }),
      );
    });
    return { ...result, calls: await readFile(path.join(folder, 'calls'), 'utf8').catch(() => '') };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test('root installs the missing packages after an update of the package lists', async () => {
  const { code, calls } = await install({ isRoot: true, apt: 'exit 0', sudo: 'exit 1' });
  assert.equal(code, 0);
  assert.match(calls, /update -q\n[^]*install -y -q --no-install-recommends .*\btesseract-ocr-eng\b.*\bfonts-liberation\b/);
});

test('a user with passwordless sudo installs through sudo', async () => {
  const { code, calls } = await install({ isRoot: false, apt: 'exit 0', sudo: 'test "$1" = -n && shift && exec "$@"' });
  assert.equal(code, 0);
  assert.match(calls, /install -y/);
});

test('a user who may not install reads which packages are missing', async () => {
  const { code, said, calls } = await install({ isRoot: false, apt: 'exit 0', sudo: 'exit 1' });
  assert.equal(code, 1);
  assert.match(
    said,
    /^Some programs are missing\. Ask an administrator to run "apt-get install .*tesseract-ocr-eng.*", then try again\.\n$/,
  );
  assert.equal(calls, '');
});

test('a failure of apt-get shows its output', async () => {
  const { code, said } = await install({ isRoot: true, apt: 'echo E: no such mirror; exit 100', sudo: 'exit 1' });
  assert.equal(code, 1);
  assert.match(said, /apt-get could not install .*\nE: no such mirror/);
});
