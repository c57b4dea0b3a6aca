/** Tests of `readOnly`: a child can read these files under its own paths, with every kind of isolation. */
import assert from 'node:assert/strict';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { testFolder } from '../test-media.ts';
import { canIsolate, type Isolation, detectIsolation, runTool } from './run-tool.ts';
import type { Command } from './sandbox-command.ts';

const isRoot = process.getuid?.() === 0;
const KINDS: { isolation: Isolation; isHere: boolean }[] = [
  { isolation: await detectIsolation(), isHere: await canIsolate() },
  { isolation: { kind: 'sandbox-user' }, isHere: isRoot },
  { isolation: { kind: 'none' }, isHere: true },
];

/** Reads a file and a folder from `readOnly`, and tries to write to both. */
async function reading(t: TestContext): Promise<{ command: Command; file: string }> {
  const folder = await testFolder(t);
  const [file, engine] = [path.join(folder, 'model'), path.join(folder, 'engine')];
  await mkdir(engine);
  await Promise.all([writeFile(file, 'model,'), writeFile(path.join(engine, 'addon'), 'addon,')]);
  await Promise.all([chmod(file, 0o444), chmod(engine, 0o755)]);
  const script = 'cat "$1" "$2/addon"; for file in "$1" "$2/new"; do { echo x > "$file"; } 2> /dev/null && echo written; done; echo done';
  const command: Command = {
    program: 'bash',
    args: ({ at }) => ['-c', script, 'bash', at('/given/model'), at('/given/engine')],
    readOnly: [
      { source: file, target: '/given/model' },
      { source: engine, target: '/given/engine' },
    ],
    memoryBytes: 2 ** 30,
    timeoutSeconds: 30,
  };
  return { command, file };
}

for (const { isolation, isHere } of KINDS) {
  test(`a child finds its read-only files at their paths (${isolation.kind})`, { skip: !isHere }, async (t) => {
    const { command, file } = await reading(t);
    const { output } = await runTool(command, isolation);
    // Without namespaces, only the file permissions of its user prevent a child from writing, and root may write everywhere.
    const text = output.toString().split('\n')[0];
    assert.equal(text, isolation.kind === 'none' && isRoot ? 'model,addon,written' : 'model,addon,done');
    if (isolation.kind !== 'none') assert.equal(await readFile(file, 'utf8'), 'model,');
  });
}

test('a file that others may not read keeps its rights, and the error names the file', { skip: !isRoot }, async (t) => {
  const { command, file } = await reading(t);
  await chmod(file, 0o400);
  await assert.rejects(runTool(command, { kind: 'sandbox-user' }), /model must be read by a program without rights/);
});
