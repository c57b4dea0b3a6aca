/** Tests of a child process that answers requests: its limits, its timeout and its end. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { converse } from './conversation.ts';
import { ourIsolation, type Isolation } from './isolation.ts';
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
const isolations: Isolation[] = [await ourIsolation(), { kind: 'none' }, ...(isRoot ? [{ kind: 'sandbox-user' } as const] : [])];
for (const isolation of isolations) {
  test(`a child answers each request with a line and ends when its input closes (${isolation.kind})`, async () => {
    const conversation = converse(shell(ECHO), isolation);
    assert.equal(await conversation.ask(['one\n'], 20), 'you said one');
    assert.equal(await conversation.ask(['t', Buffer.from('w'), 'o\n'], 20), 'you said two');
    await conversation.close();
    await assert.rejects(conversation.ask(['three\n'], 20), /ended with 0/);
  });
}

test('a child that dies, writes too much, writes unasked or does not answer ends the conversation', async () => {
  const fates = {
    'read x; exit 3': /bash ended with 3/,
    'read x; kill -9 $$': { code: 'PROCESSING_RESOURCE_LIMIT' },
    'read x; cat /dev/zero': { code: 'PROCESSING_RESOURCE_LIMIT' },
    'read x; yes': { code: 'PROCESSING_RESOURCE_LIMIT' },
    'read x; sleep 98771': { code: 'PROCESSING_TIMEOUT' },
  };
  for (const [script, fate] of Object.entries(fates)) {
    const conversation = converse(shell(script));
    await assert.rejects(conversation.ask(['x\n'], script.includes('sleep') ? 1 : 20), fate, script);
    await assert.rejects(conversation.ask(['x\n'], 20), Error);
    await conversation.close();
  }
  const unasked = converse(shell('echo x; sleep 98772'));
  await assert.rejects(
    (async () => {
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve, 300));
        await unasked.ask(['x\n'], 1);
      }
    })(),
    { code: 'PROCESSING_RESOURCE_LIMIT' },
  );
  assert.deepEqual(await running('98771', '98772'), []);
});

test('a child ends when its signal is aborted, and is killed if it keeps running after its input closes', async () => {
  const stop = new AbortController();
  const conversation = converse(shell('read x; sleep 98773', { signal: stop.signal }));
  const answer = conversation.ask(['x\n'], 20);
  const reason = new Error('cancelled');
  setTimeout(() => stop.abort(reason), 200);
  await assert.rejects(answer, reason);
  const stubborn = converse(shell('echo here; sleep 98774'));
  await stubborn.ask([], 20);
  await stubborn.close();
  assert.deepEqual(await running('98773', '98774'), []);
});

async function running(...marks: string[]): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')));
  return lines.filter((line) => marks.includes(line.split('\0')[1] ?? ''));
}
