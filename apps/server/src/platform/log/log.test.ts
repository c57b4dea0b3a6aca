import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLog } from './log.ts';
import { listSettingsSecrets } from './settings-secrets.ts';

function capture() {
  const lines: string[] = [];
  return { lines, log: createLog('info', { destination: { write: (line) => void lines.push(line) } }) };
}

test('no secret reaches the log, at any position in the record', () => {
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
  assert.ok(text.includes('files.example.com/a.mp4') && text.includes('@db/docreel'), 'the other parts of the URL remain');
});

test('a line is one JSON object with the level as a word and the time in ISO', () => {
  const { lines, log } = capture();
  log.info({ jobId: 'j1' }, 'done');
  const record = JSON.parse(lines[0] ?? '') as Record<string, unknown>;
  assert.deepEqual({ level: record['level'], jobId: record['jobId'], msg: record['msg'] }, { level: 'info', jobId: 'j1', msg: 'done' });
  assert.match(String(record['time']), /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
});

test('records below the level are not written', () => {
  const { lines, log } = capture();
  log.debug('quiet');
  assert.deepEqual(lines, []);
});

test('an error is logged without extra fields; query strings and secrets of the settings are removed', () => {
  const lines: string[] = [];
  const secrets = listSettingsSecrets({
    WRITER_KEY: 'sk-canary-1',
    DATABASE_URL: 'postgres://docreel:pass%2Fcanary@db/docreel',
    PORT: 3000,
  });
  assert.deepEqual(secrets, ['sk-canary-1', 'pass%2Fcanary', 'pass/canary']);
  const log = createLog('info', { destination: { write: (line) => void lines.push(line) }, secrets });
  const cause = Object.assign(new Error('Incorrect key sk-canary-1, password pass/canary'), {
    code: '23514',
    detail: 'Failing row: canary',
  });
  log.error({ err: new Error('GET https://store.example.com/a?X-Amz-Signature=canary&b=canary failed', { cause }) }, 'failed');
  const text = lines.join('');
  assert.ok(!text.includes('canary'), text);
  assert.ok(text.includes('https://store.example.com/a?[redacted]') && text.includes('Incorrect key [redacted]'), text);
});
