import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Provider from 'oidc-provider';

/** A real provider of OpenID Connect for tests, on 127.0.0.1, that lets everybody in as `person`. */
export interface TestProvider extends AsyncDisposable {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Who signs in there next. */
  person: ProviderPerson;
  /** Shows a page with a button before it lets somebody in. Else it lets them in at once. */
  hasPage: boolean;
}

export interface ProviderPerson {
  /** By which the provider knows them, for good. */
  subject: string;
  email?: string;
  isEmailVerified?: boolean;
  name?: string;
}

const CLIENT = { clientId: 'docreel', clientSecret: 'a secret of the tests, and of nobody else' };

export async function startIdentityProvider({ redirectUri, port = 0 }: { redirectUri: string; port?: number }): Promise<TestProvider> {
  const server = createServer();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A server without a port.');
  const issuer = `http://127.0.0.1:${address.port}`;
  const known = new Map<string, ProviderPerson>();
  const provider = new Provider(issuer, configurationOf({ redirectUri, known }));
  const answer = provider.callback();
  const told: TestProvider = {
    issuer,
    ...CLIENT,
    person: { subject: 'nobody' },
    hasPage: false,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  async function letIn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (told.hasPage && request.method === 'GET') {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end('<!doctype html><title>Test ID</title><form method="post"><button>Sign in at Test ID</button></form>');
      return;
    }
    known.set(told.person.subject, { ...told.person });
    await provider.interactionFinished(request, response, { login: { accountId: told.person.subject } });
  }
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/let-in/')) answer(request, response);
    else void letIn(request, response).catch(() => response.writeHead(400).end('begun elsewhere'));
  });
  return told;
}

function configurationOf({ redirectUri, known }: { redirectUri: string; known: Map<string, ProviderPerson> }): object {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const alg = 'ES256';
  return {
    clients: [{ client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret, redirect_uris: [redirectUri] }],
    clientDefaults: { id_token_signed_response_alg: alg, token_endpoint_auth_method: 'client_secret_post' },
    enabledJWA: { idTokenSigningAlgValues: [alg] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg, use: 'sig', kid: 'test' }] },
    cookies: { keys: ['of the tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/let-in/${uid}` },
    ttl: { AccessToken: 60, AuthorizationCode: 60, IdToken: 60, Interaction: 600, Session: 600, Grant: 600 },
    findAccount(_: unknown, accountId: string) {
      const person = known.get(accountId);
      const claims = () => ({ sub: accountId, email: person?.email, email_verified: person?.isEmailVerified, name: person?.name });
      return person && { accountId, claims };
    },
    // Nobody is asked what the client may know of them.
    async loadExistingGrant({ oidc }: GrantContext) {
      const { Grant } = oidc.provider;
      const grant = new Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
}

interface GrantContext {
  oidc: {
    client: { clientId: string };
    session: { accountId: string };
    provider: { Grant: new (of: object) => { addOIDCScope: (scope: string) => void; save: () => Promise<string> } };
  };
}
