import { v7 as uuidv7 } from 'uuid';
import {
  type ProviderPerson,
  startIdentityProvider,
  type TestProvider,
} from '../../../../tools/identity-provider/start-identity-provider.ts';
import type { TestAnswer } from '../platform/http/testing/edge.ts';
import { toCallbackUrl } from '../resources/people/provider/provider-settings.ts';
import { addPerson, type Browser, type TestPerson } from './browser.ts';
import { type TestServer, TEST_URL, startTestServer } from './test-server.ts';

export interface ProviderTestServer extends AsyncDisposable {
  server: TestServer;
  provider: TestProvider;
}

/** Starts the API and an OpenID Connect provider at which its users can sign in. */
export async function startProviderTestServer(settings: Record<string, string> = {}): Promise<ProviderTestServer> {
  const provider = await startIdentityProvider({ redirectUri: toCallbackUrl(TEST_URL) });
  const { issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET } = provider;
  const server = await startTestServer({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME: 'Test ID', ...settings });
  async function close(): Promise<void> {
    await server[Symbol.asyncDispose]();
    await provider[Symbol.asyncDispose]();
  }
  return { server, provider, [Symbol.asyncDispose]: close };
}

/** Cookies that the provider has set in a browser. */
export type Jar = Map<string, string>;

/** Follows the provider's redirects, as a browser does, until they lead back to the service. Returns the query string of that URL. */
export async function walkProvider(provider: TestProvider, address: string, jar: Jar = new Map()): Promise<string> {
  let url = new URL(address);
  for (let hop = 0; hop < 10; hop++) {
    if (url.origin !== provider.issuer) return url.search.slice(1);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`The provider stopped at ${url.pathname} with ${response.status}: ${await response.text()}`);
    url = new URL(location, url);
  }
  throw new Error('The provider goes round in circles.');
}

/** Signs in at the provider as `person`: starts the sign-in, follows the redirects and finishes it. Returns the last response. */
export async function visitProvider(
  { browser, provider, jar }: { browser: Browser; provider: TestProvider; jar?: Jar },
  person: ProviderPerson,
  body: object = {},
): Promise<TestAnswer> {
  provider.person = person;
  const begun = await browser.ask('POST /session/provider', { body });
  if (begun.status !== 200) return begun;
  const answer = await walkProvider(provider, begun.json.url as string, jar);
  return browser.ask('POST /session/provider/return', { body: { answer } });
}

/** Returns a person whose email address the provider has verified. */
export function verified(email: string, name = 'Ben Okafor'): ProviderPerson {
  return { subject: uuidv7(), email, isEmailVerified: true, name };
}

/** Creates an account without a password. */
export async function addBare({ context: { db }, app }: TestServer): Promise<TestPerson> {
  const person = await addPerson({ db, app });
  await db.updateTable('users').set({ password_hash: null }).where('id', '=', person.id).execute();
  return person;
}

/** Starts a sign-in and returns the provider's URL to which the browser is sent. */
export async function begin(browser: Browser, body: object = {}): Promise<URL> {
  const { json } = await browser.ask('POST /session/provider', { body });
  return new URL(json.url as string);
}

export function finish(browser: Browser, answer: string): Promise<TestAnswer> {
  return browser.ask('POST /session/provider/return', { body: { answer } });
}

/** Returns the status and error code of a rejected sign-in. */
export function refusalOf({ status, json }: TestAnswer): [number, string | undefined] {
  return [status, json.error?.code as string | undefined];
}
