import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigError, readConfig, VARIABLES } from './config.ts';

test('an empty environment results in the defaults', () => {
  const config = readConfig({});
  assert.deepEqual([config.PORT, config.HOST, config.DATA_DIR, config.ROLE], [3000, '127.0.0.1', './data', 'all']);
  assert.equal(config.DATABASE_URL, undefined);
});

test('every default is a valid value of its variable', () => {
  for (const [name, { default: value }] of Object.entries(VARIABLES))
    if (value !== undefined) assert.doesNotThrow(() => readConfig({ [name]: value }), name);
});

test('an empty variable counts as unset', () => {
  assert.equal(readConfig({ PORT: '' }).PORT, 3000);
});

test('one message lists every invalid variable and its valid values', () => {
  assert.throws(
    () => readConfig({ PORT: 'http', ROLE: 'king', DATABASE_URL: 'mysql://localhost/x' }),
    (error: Error) => {
      assert.ok(error instanceof ConfigError);
      assert.match(error.message, /^PORT must be a whole number from 0 to 65535\.$/m);
      assert.match(error.message, /^DATABASE_URL must start with postgres:\/\/\.$/m);
      assert.match(error.message, /^ROLE must be one of all, api, worker\.$/m);
      return true;
    },
  );
});

test('a speech model must be an existing file', () => {
  for (const SPEECH_MODEL of [import.meta.dirname, `${import.meta.filename}.bin`, `${import.meta.filename}/model.bin`])
    assert.throws(() => readConfig({ SPEECH_MODEL }), /SPEECH_MODEL must be the path of an existing file\.$/m, SPEECH_MODEL);
  assert.equal(readConfig({ SPEECH_MODEL: import.meta.filename }).SPEECH_MODEL, import.meta.filename);
});

test('a number must be an integer within its limits', () => {
  for (const PORT of ['-1', '65536', '80.5', '0x']) assert.throws(() => readConfig({ PORT }), ConfigError, PORT);
  assert.equal(readConfig({ PORT: '0' }).PORT, 0);
});

test('the configuration cannot be changed after it was read', () => {
  assert.ok(Object.isFrozen(readConfig({})));
});

test('all settings of a provider are required together, and its URL must use https', () => {
  const whole = { OIDC_ISSUER: 'https://id.example.com/realms/main', OIDC_CLIENT_ID: 'docreel', OIDC_CLIENT_SECRET: 'a secret' };
  assert.equal(readConfig(whole).OIDC_ISSUER, whole.OIDC_ISSUER);
  assert.equal(readConfig({ ...whole, OIDC_ISSUER: 'http://127.0.0.1:4000' }).OIDC_ISSUER, 'http://127.0.0.1:4000');
  for (const name of Object.keys(whole)) assert.throws(() => readConfig({ ...whole, [name]: '' }), new RegExp(`${name} must be set too`));
  for (const OIDC_ISSUER of ['http://id.example.com', 'id.example.com', 'ftp://id.example.com'])
    assert.throws(() => readConfig({ ...whole, OIDC_ISSUER }), /OIDC_ISSUER must be a full URL/);
  assert.deepEqual([readConfig(whole).OIDC_ONLY, readConfig({ ...whole, OIDC_ONLY: 'true' }).OIDC_ONLY], [false, true]);
  assert.throws(() => readConfig({ OIDC_ONLY: 'true' }), /OIDC_ISSUER must be set too if OIDC_ONLY is true/);
});
