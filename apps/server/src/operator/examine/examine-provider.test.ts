import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startIdentityProvider } from '../../../../../tools/identity-provider/start-identity-provider.ts';
import { readConfig } from '../../config.ts';
import { examineProvider } from './examine-provider.ts';

test('doctor says whether the provider answers as the one it is called, and which address it must know', async () => {
  await using provider = await startIdentityProvider({ redirectUri: 'http://127.0.0.1:3000/sign-in/return' });
  const examine = (OIDC_ISSUER: string) =>
    examineProvider(readConfig({ OIDC_ISSUER, OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'a secret' }));
  const good = await examine(provider.issuer);
  assert.deepEqual([good.state, good.found.includes('http://127.0.0.1:3000/sign-in/return')], ['good', true], good.found);
  for (const [issuer, reason] of [
    ['http://127.0.0.1:9', /ECONNREFUSED|bad port/],
    [`${provider.issuer}/realms/main`, /cannot be asked/],
  ] as const) {
    const { state, found, mend } = await examine(issuer);
    assert.deepEqual([state, typeof mend], ['weak', 'string'], found);
    assert.match(found, reason);
  }
  assert.equal((await examineProvider(readConfig({}))).state, 'good');
});
