import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { test } from 'node:test';
import { openOutputPipe } from './output-pipe.ts';

test('every byte of a child arrives in order, until all processes have closed their end', async () => {
  const pipe = await openOutputPipe();
  const child = spawn('sh', ['-c', 'seq 1 200000; (sleep 0.3; echo end) &'], { stdio: ['ignore', pipe.childEnd, 'inherit'] });
  pipe.childEnd.destroy();
  let text = '';
  await pipe.read((chunk) => {
    text += chunk.toString();
  });
  assert.equal(child.exitCode, 0);
  const lines = text.split('\n');
  assert.deepEqual([lines.length, lines[0], lines[199_999], lines[200_000], lines[200_001]], [200_002, '1', '200000', 'end', '']);
});

test('a chunk is overwritten by the next one', async () => {
  const pipe = await openOutputPipe();
  spawn('sh', ['-c', 'echo one; sleep 0.2; echo two'], { stdio: ['ignore', pipe.childEnd, 'inherit'] });
  pipe.childEnd.destroy();
  const chunks: Buffer[] = [];
  await pipe.read((chunk) => chunks.push(chunk));
  assert.deepEqual(
    chunks.map(String),
    chunks.map(() => 'two\n'),
  );
});

test('the connection of another process is ended', async () => {
  const before = listNames();
  const opening = openOutputPipe();
  const strangers: Promise<unknown>[] = [];
  // The name exists as soon as the server listens, which is before the pipe is open.
  for (let left = 1000; left > 0 && strangers.length === 0; left--) {
    const name = listNames().find((one) => !before.includes(one));
    if (name === undefined) await new Promise((resolve) => setImmediate(resolve));
    else strangers.push(new Promise((resolve) => connect(`\0${name}`).on('error', resolve).on('close', resolve).write('not the secret')));
  }
  const pipe = await opening;
  assert.equal(strangers.length, 1);
  await Promise.all(strangers);
  spawn('echo', ['ours'], { stdio: ['ignore', pipe.childEnd, 'inherit'] });
  pipe.childEnd.destroy();
  let text = '';
  await pipe.read((chunk) => {
    text += chunk.toString();
  });
  assert.equal(text, 'ours\n');
});

/** Returns the abstract names of the sockets of this machine, without the sign before them. */
function listNames(): string[] {
  return readFileSync('/proc/net/unix', 'utf8')
    .split('\n')
    .flatMap((line) => / @(docreel-\S+)/.exec(line)?.[1] ?? []);
}
