import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { findProgram } from '../setup/programs.mjs';
import { SERVICE } from '../setup/debian.mjs';
import { findMissing } from './find-missing.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFile(path.join(ROOT, file), 'utf8');

interface Rule {
  names: string[];
  action: string;
  args?: object[];
}

test('the seccomp profile allows the calls of bubblewrap, and refuses those of administrators and debuggers', async () => {
  const { defaultAction, syscalls } = JSON.parse(await read('docker/seccomp.json')) as { defaultAction: string; syscalls: Rule[] };
  assert.equal(defaultAction, 'SCMP_ACT_ERRNO');
  const allowed = syscalls.filter(({ action, args }) => action === 'SCMP_ACT_ALLOW' && !args).flatMap(({ names }) => names);
  for (const call of ['clone', 'unshare', 'mount', 'umount2', 'pivot_root', 'execve', 'seccomp']) assert.ok(allowed.includes(call), call);
  const refused =
    'bpf clone3 init_module io_uring_setup kexec_load keyctl mount_setattr open_by_handle_at perf_event_open ptrace setns userfaultfd';
  for (const call of refused.split(' ')) assert.ok(!allowed.includes(call), call);
  assert.equal(new Set(allowed).size, allowed.length, 'no call is listed twice');
});

test('the image installs all Debian packages of the service', async () => {
  const words = (await read('Dockerfile')).split(/\s+/);
  assert.deepEqual(
    Object.keys(SERVICE).filter((name) => !words.includes(name)),
    [],
  );
});

const parser = findProgram('apparmor_parser');

test('the syntax of the AppArmor profile is valid', { skip: parser ? false : 'apparmor_parser is not installed' }, async () => {
  const major = Number(/(\d+)\./.exec((await run([parser ?? '', '--version'])).output)?.[1]);
  const profile = await read('docker/apparmor.profile');
  // AppArmor 3 does not know these two lines, and the profile says so.
  const known = major >= 4 ? profile : profile.replace(/^\s*(abi <.*|userns),\n/gm, '');
  assert.equal(known.includes('userns,'), major >= 4);
  assert.deepEqual(await run([parser ?? '', '--skip-kernel-load', '--skip-cache'], known), { code: 0, output: '' });
  assert.notEqual((await run([parser ?? '', '--skip-kernel-load', '--skip-cache'], known.replace('umount,', 'umounts,'))).code, 0);
});

test('the test of the image says in one sentence what is missing', () => {
  const without =
    (...names: string[]) =>
    (name: string) =>
      names.includes(name) ? undefined : `/usr/bin/${name}`;
  assert.equal(findMissing({ uid: 0 }, without()), null);
  assert.equal(
    findMissing({ uid: 0 }, without('buildah', 'crun')),
    '"npm run test:image" needs buildah, crun: run "apt-get install --no-install-recommends buildah crun" on Debian.',
  );
  assert.match(findMissing({ uid: 1000 }, without()) ?? '', /needs root to build/);
});

function run([file = '', ...args]: string[], input?: string): Promise<{ code: unknown; output: string }> {
  return new Promise((resolve) => {
    const child = execFile(file, args, (error, stdout) => resolve({ code: error?.code ?? 0, output: stdout }));
    if (input !== undefined) child.stdin?.end(input);
  });
}
