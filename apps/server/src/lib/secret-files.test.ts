import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ConfigError, readConfig, SECRETS } from '../config.ts';
import { listSettingsSecrets } from '../platform/log/settings-secrets.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docreel secrets '));
});
after(() => rm(folder, { recursive: true }));

async function write(name: string, text: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, text, { mode: 0o600 });
  return file;
}

test('each secret can come from a file, without the line break at its end', async () => {
  assert.deepEqual(SECRETS, [
    ...['DATABASE_URL', 'STORAGE_URL', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'],
    ...['OIDC_CLIENT_SECRET', 'TRANSCRIBE_KEY', 'WRITER_KEY', 'TRANSLATE_KEY'],
  ]);
  const url = 'postgres://docreel:in-a-file@db/docreel';
  const config = readConfig({
    DATABASE_URL_FILE: await write('database', `${url}\n`),
    WRITER_KEY_FILE: await write('key', ' spaces stay \r\n'),
  });
  assert.deepEqual([config.DATABASE_URL, config.WRITER_KEY], [url, ' spaces stay ']);
  assert.ok(listSettingsSecrets(config).includes('in-a-file'), 'the log hides it');
});

test('a secret from a file counts for settings that are required together', async () => {
  const provider = { OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'docreel' };
  assert.throws(() => readConfig(provider), /OIDC_CLIENT_SECRET must be set too/);
  assert.equal(readConfig({ ...provider, OIDC_CLIENT_SECRET_FILE: await write('oidc', 'secret') }).OIDC_CLIENT_SECRET, 'secret');
});

test('a missing file, an empty file and two values are reported without the secret', async () => {
  const missing = join(folder, 'missing');
  const env = {
    DATABASE_URL_FILE: missing,
    WRITER_KEY_FILE: await write('empty', '\n'),
    TRANSLATE_KEY: 'canary',
    TRANSLATE_KEY_FILE: await write('second', 'canary'),
    AWS_SECRET_ACCESS_KEY_FILE: '',
  };
  assert.throws(
    () => readConfig(env),
    (error: Error) => {
      assert.ok(error instanceof ConfigError);
      const lines = error.message.split('\n');
      assert.equal(lines[0], `DATABASE_URL_FILE must be the path of a readable file (ENOENT: ${missing}).`);
      assert.match(lines[1] ?? '', /^WRITER_KEY_FILE names the file .*empty, which is empty\.$/);
      assert.equal(lines[2], 'TRANSLATE_KEY and TRANSLATE_KEY_FILE are both set. Set only one of them.');
      assert.deepEqual([lines.length, error.message.includes('canary')], [3, false]);
      return true;
    },
  );
});
