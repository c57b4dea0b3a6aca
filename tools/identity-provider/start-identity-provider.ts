import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** A real OpenID Connect provider for tests on 127.0.0.1. It signs everyone in as `person`. */
export interface TestProvider extends AsyncDisposable {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The person whom the next sign-in returns. */
  person: ProviderPerson;
  /** Whether the provider shows a page with a button before it signs a person in. By default, it signs in immediately. */
  hasPage: boolean;
}

export interface ProviderPerson {
  /** Permanent identifier of the person at the provider (`sub`). */
  subject: string;
  email?: string;
  isEmailVerified?: boolean;
  name?: string;
}

const CLIENT = { clientId: 'docreel', clientSecret: 'a secret of the tests, and of nobody else' };

/** A provider with a fixed URL. It returns status 503 until the test opens it. */
export interface ReservedProvider extends AsyncDisposable {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** `redirectUri` is the URL to which the provider may redirect browsers. */
  open(redirectUri: string): Promise<TestProvider>;
}

export async function startIdentityProvider({ redirectUri }: { redirectUri: string }): Promise<TestProvider> {
  const reserved = await reserveIdentityProvider();
  return reserved.open(redirectUri);
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export async function reserveIdentityProvider(): Promise<ReservedProvider> {
  let answer: Answer = (_, response) => response.writeHead(503).end();
  const server = createServer((request, response) => answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A server without a port.');
  const issuer = `http://127.0.0.1:${address.port}`;
  async function close(): Promise<void> {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
  return {
    issuer,
    ...CLIENT,
    async open(redirectUri) {
      const testProvider: TestProvider = { issuer, ...CLIENT, person: { subject: 'nobody' }, hasPage: false, [Symbol.asyncDispose]: close };
      answer = await createAnswer(testProvider, redirectUri);
      return testProvider;
    },
    [Symbol.asyncDispose]: close,
  };
}

async function createAnswer(testProvider: TestProvider, redirectUri: string): Promise<Answer> {
  // Imported on first use, because the package loads slowly.
  const { default: Provider } = await import('oidc-provider');
  const known = new Map<string, ProviderPerson>();
  const provider = new Provider(testProvider.issuer, createConfiguration({ redirectUri, known }));
  const answer = provider.callback();

  async function letIn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (testProvider.hasPage && request.method === 'GET') {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(
        '<!doctype html><title>Test ID</title><link rel="icon" href="data:,"><form method="post"><button>Sign in at Test ID</button></form>',
      );
      return;
    }
    known.set(testProvider.person.subject, { ...testProvider.person });
    await provider.interactionFinished(request, response, { login: { accountId: testProvider.person.subject } });
  }
  return (request, response) => {
    if (!request.url?.startsWith('/let-in/')) answer(request, response);
    else void letIn(request, response).catch(() => response.writeHead(400).end('begun elsewhere'));
  };
}

function createConfiguration({ redirectUri, known }: { redirectUri: string; known: Map<string, ProviderPerson> }): object {
  const signedOut = new URL('signed-out', redirectUri.replace(/sign-in\/return$/, '')).href;
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const alg = 'ES256';
  return {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [signedOut],
      },
    ],
    clientDefaults: { id_token_signed_response_alg: alg, token_endpoint_auth_method: 'client_secret_post' },
    enabledJWA: { idTokenSigningAlgValues: [alg] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg, use: 'sig', kid: 'test' }] },
    cookies: { keys: ['of the tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true, logoutSource: askToSignOut } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/let-in/${uid}` },
    ttl: { AccessToken: 60, AuthorizationCode: 60, IdToken: 60, Interaction: 600, Session: 600, Grant: 600 },
    findAccount(_: unknown, accountId: string) {
      const person = known.get(accountId);
      const claims = () => ({ sub: accountId, email: person?.email, email_verified: person?.isEmailVerified, name: person?.name });
      return person && { accountId, claims };
    },
    // Skips the consent page.
    async loadExistingGrant({ oidc }: GrantContext) {
      const { Grant } = oidc.provider;
      const grant = new Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
}

/** Shown if the sign-out request contains no session hint. The provider then asks the person to confirm. */
function askToSignOut(context: { body: string }, form: string): void {
  context.body = `<!doctype html><title>Test ID</title><link rel="icon" href="data:,">${form}<button form="op.logoutForm" name="logout" value="yes">Sign out at Test ID</button>`;
}

interface GrantContext {
  oidc: {
    client: { clientId: string };
    session: { accountId: string };
    provider: { Grant: new (of: object) => { addOIDCScope: (scope: string) => void; save: () => Promise<string> } };
  };
}
