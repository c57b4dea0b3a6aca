/** Tests of a child process that answers requests: its limits, its timeout and its end. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { startWorkerProcess, detectIsolation, type Isolation } from './run-tool.ts';
import type { Command } from './sandbox-command.ts';

const shell = (script: string, more: Partial<Command> = {}): Command => ({
  program: 'bash',
  args: () => ['-c', script],
  memoryBytes: 2 ** 30,
  timeoutSeconds: 60,
  ...more,
});
const ECHO = 'while read -r line; do echo "you said $line"; done';

const isRoot = process.getuid?.() === 0;
const isolations: Isolation[] = [await detectIsolation(), { kind: 'none' }, ...(isRoot ? [{ kind: 'sandbox-user' } as const] : [])];
for (const isolation of isolations) {
  test(`a child answers each request with a line and ends when its input closes (${isolation.kind})`, async () => {
    const worker = startWorkerProcess(shell(ECHO), isolation);
    assert.equal(await worker.request(['one\n'], 20), 'you said one');
    assert.equal(await worker.request(['t', Buffer.from('w'), 'o\n'], 20), 'you said two');
    await worker.close();
    await assert.rejects(worker.request(['three\n'], 20), /ended with 0/);
  });
}

test('a response that arrives in several chunks is complete', async () => {
  const worker = startWorkerProcess(shell('read x; seq -s , 1 100000; read x'));
  assert.equal(await worker.request(['x\n'], 20), Array.from({ length: 100_000 }, (_, at) => at + 1).join());
  await worker.close();
});

test('a child that dies, writes too much, writes unasked or does not answer ends the conversation', async () => {
  const failures = {
    'read x; exit 3': /bash ended with 3/,
    'read x; kill -9 $$': { code: 'PROCESSING_RESOURCE_LIMIT' },
    'read x; cat /dev/zero': { code: 'PROCESSING_RESOURCE_LIMIT' },
    'read x; yes': { code: 'PROCESSING_RESOURCE_LIMIT' },
    'read x; sleep 98771': { code: 'PROCESSING_TIMEOUT' },
  };
  for (const [script, expected] of Object.entries(failures)) {
    const worker = startWorkerProcess(shell(script));
    await assert.rejects(worker.request(['x\n'], script.includes('sleep') ? 1 : 20), expected, script);
    await assert.rejects(worker.request(['x\n'], 20), Error);
    await worker.close();
  }
  const unprompted = startWorkerProcess(shell('while sleep 0.1; do echo x; done'));
  await assert.rejects(
    (async () => {
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve, 300));
        await unprompted.request(['x\n'], 20);
      }
    })(),
    { code: 'PROCESSING_RESOURCE_LIMIT' },
  );
  assert.deepEqual(await running('98771'), []);
});

test('a child ends when its signal is aborted, and is killed if it keeps running after its input closes', async () => {
  const stop = new AbortController();
  const worker = startWorkerProcess(shell('read x; sleep 98773', { signal: stop.signal }));
  const answer = worker.request(['x\n'], 20);
  const reason = new Error('cancelled');
  setTimeout(() => stop.abort(reason), 200);
  await assert.rejects(answer, reason);
  const stubborn = startWorkerProcess(shell('echo here; sleep 98774'));
  await stubborn.request([], 20);
  await stubborn.close();
  assert.deepEqual(await running('98773', '98774'), []);
});

async function running(...marks: string[]): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')));
  return lines.filter((line) => marks.includes(line.split('\0')[1] ?? ''));
}
