import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLog } from './log.ts';

function capture() {
  const lines: string[] = [];
  return { lines, log: createLog('info', { write: (line) => void lines.push(line) }) };
}

test('no secret reaches the log, whatever its place in the record', () => {
  const { lines, log } = capture();
  const canary = 'CANARY-4711';
  const key = `dr_${'a'.repeat(46)}`;
  log.info({ 'x-api-key': canary, callbackSecret: canary, callback_secret: canary }, 'top');
  log.info({ headers: { authorization: canary, 'x-api-key': canary }, body: { callbackSecret: canary } }, 'second level');
  log.info({ request: { headers: { authorization: canary, cookie: canary }, body: { secret: canary } } }, 'third level');
  log.error({ err: new Error(`cannot reach https://user:${canary}@files.example.com/a.mp4`) }, `postgres://docreel:${canary}@db/docreel`);
  log.warn(`the key ${key} was refused`);
  const text = lines.join('');
  assert.equal(lines.length, 5);
  assert.ok(!text.includes(canary), text);
  assert.ok(!text.includes(key), text);
  assert.ok(text.includes('files.example.com/a.mp4') && text.includes('@db/docreel'), 'the rest of the address stays');
});

test('a line is one JSON object with the level as a word and the time in ISO', () => {
  const { lines, log } = capture();
  log.info({ jobId: 'j1' }, 'done');
  const record = JSON.parse(lines[0] ?? '') as Record<string, unknown>;
  assert.deepEqual({ level: record['level'], jobId: record['jobId'], msg: record['msg'] }, { level: 'info', jobId: 'j1', msg: 'done' });
  assert.match(String(record['time']), /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
});

test('what is below the level is not written', () => {
  const { lines, log } = capture();
  log.debug('quiet');
  assert.deepEqual(lines, []);
});
