import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OperatorError } from '../../../lib/operator-error.ts';
import { readS3Settings } from './settings.ts';

test('STORAGE_URL contains the store, its bucket, the prefix and the key', () => {
  assert.deepEqual(readS3Settings({ STORAGE_URL: 's3://KEY:a%2Fb%3Dc@store.example.com:9000/videos/of/ours?region=eu-1&tls=off' }), {
    endpoint: 'http://store.example.com:9000',
    publicEndpoint: 'http://store.example.com:9000',
    region: 'eu-1',
    bucket: 'videos',
    prefix: 'of/ours/',
    accessKeyId: 'KEY',
    secretAccessKey: 'a/b=c',
  });
});

test('parts missing in STORAGE_URL have a default or their own variable', () => {
  const settings = readS3Settings({
    STORAGE_URL: 's3://store.example.com/videos',
    STORAGE_PUBLIC_URL: 'https://files.example.com/',
    AWS_ACCESS_KEY_ID: 'KEY',
    AWS_SECRET_ACCESS_KEY: 'SECRET',
  });
  assert.deepEqual(
    [settings.endpoint, settings.publicEndpoint, settings.region, settings.prefix, settings.accessKeyId, settings.secretAccessKey],
    ['https://store.example.com', 'https://files.example.com', 'us-east-1', '', 'KEY', 'SECRET'],
  );
});

test('an invalid setting is reported in one sentence, without the secret', () => {
  const wrong = [
    's3://KEY:WHISPER@store.example.com',
    's3://KEY:WHISPER@/bucket',
    's3://KEY:WHISPER@store.example.com/Bucket',
    's3://KEY:WHISPER@store.example.com/bucket/a b',
    's3://KEY:WHISPER@store.example.com/bucket?tls=maybe',
    's3://KEY:WHISPER@store.example.com/bucket?tsl=off',
    's3://KEY@store.example.com/bucket',
    's3://store.example.com/bucket',
    's3://KEY:WHISPER%zz@store.example.com/bucket',
  ];
  for (const url of wrong) {
    assert.throws(
      () => readS3Settings({ STORAGE_URL: url }),
      (error: Error) => error instanceof OperatorError && !error.message.includes('WHISPER') && error.message.endsWith('.'),
      url,
    );
  }
});
