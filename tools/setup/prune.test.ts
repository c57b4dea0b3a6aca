import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { pruneBinaries } from './prune.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const BINARIES = 'node_modules/onnxruntime-node/bin/napi-v6';
const SYSTEMS = ['darwin/arm64', 'linux/arm64', 'linux/x64', 'win32/arm64', 'win32/x64'];

/** Returns the systems whose binaries remain. */
async function prune(t: { after: (fn: () => Promise<void>) => void }, platform: string, arch: string): Promise<string[]> {
  const root = await mkdtemp(path.join(tmpdir(), 'docreel prune '));
  t.after(() => rm(root, { recursive: true }));
  for (const system of SYSTEMS) {
    await mkdir(path.join(root, BINARIES, system), { recursive: true });
    await writeFile(path.join(root, BINARIES, system, 'onnxruntime_binding.node'), '');
  }
  pruneBinaries(root, { platform, arch });
  const files = await readdir(path.join(root, BINARIES), { recursive: true });
  return files.filter((file) => file.endsWith('.node')).map((file) => path.dirname(file));
}

test('only the binaries for this system remain, and all of them if there are none for it', async (t) => {
  assert.deepEqual(await prune(t, 'linux', 'x64'), ['linux/x64']);
  assert.deepEqual(await prune(t, 'darwin', 'arm64'), ['darwin/arm64']);
  assert.deepEqual((await prune(t, 'linux', 'riscv64')).toSorted(), SYSTEMS);
});

test('this installation has no binaries for other systems, and onnxruntime runs', async () => {
  pruneBinaries(ROOT);
  assert.deepEqual(await readdir(path.join(ROOT, BINARIES)), [process.platform]);
  assert.deepEqual(await readdir(path.join(ROOT, BINARIES, process.platform)), [process.arch]);
  const { InferenceSession } = createRequire(path.join(ROOT, 'packages/recording/src/index.ts'))('onnxruntime-node') as {
    InferenceSession: { create: unknown };
  };
  assert.equal(typeof InferenceSession.create, 'function');
});
