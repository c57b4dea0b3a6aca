import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startIdentityProvider } from '../../../../../tools/identity-provider/start-identity-provider.ts';
import { readConfig } from '../../config.ts';
import { checkProvider } from './check-provider.ts';

test("doctor checks the provider's issuer and names the redirect URL to register", async () => {
  await using provider = await startIdentityProvider({ redirectUri: 'http://127.0.0.1:3000/sign-in/return' });
  const check = (OIDC_ISSUER: string) => checkProvider(readConfig({ OIDC_ISSUER, OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'a secret' }));
  const good = await check(provider.issuer);
  assert.deepEqual([good.state, good.found.includes('http://127.0.0.1:3000/sign-in/return')], ['good', true], good.found);
  for (const [issuer, reason] of [
    ['http://127.0.0.1:9', /ECONNREFUSED|bad port/],
    [`${provider.issuer}/realms/main`, /cannot be used/],
  ] as const) {
    const { state, found, fix } = await check(issuer);
    assert.deepEqual([state, typeof fix], ['weak', 'string'], found);
    assert.match(found, reason);
  }
  assert.equal((await checkProvider(readConfig({}))).state, 'good');
});
