import type { providerOperations } from '@docreel/contract';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { readCookie, writeCookie } from '../../platform/http/sessions/cookie.ts';
import { toSessionCookies, readUserId, readClientBrowser } from './caller.ts';
import type { Passwords } from './passwords/password-hash.ts';
import { startProviderSignIn } from './provider/start-provider-sign-in.ts';
import type { IdentityProvider } from './provider/identity-provider.ts';
import type { GetProvider } from './provider/provider-cache.ts';
import { finishProviderSignIn } from './provider/finish-provider-sign-in.ts';
import { readCurrentSession } from './current-session.ts';

export function createProviderHandlers(passwords: Passwords, findProvider: GetProvider): Handlers<typeof providerOperations> {
  async function getProvider({ config }: Context): Promise<IdentityProvider> {
    const provider = await findProvider(config);
    if (provider) return provider;
    throw new ApiError('NOT_AVAILABLE', 'This server has no sign-in provider. The operator can set one with OIDC_ISSUER.');
  }

  return {
    async startProviderSignIn(context, { body, caller }) {
      const { url, token } = await startProviderSignIn(context.db, await getProvider(context), { ...body, userId: readUserId(caller) });
      return { body: { url }, cookies: [writeCookie(token, context.config.PUBLIC_URL, 'visit')] };
    },

    async finishProviderSignIn(context, call) {
      const { db, config } = context;
      const { principal } = call.caller;
      const token = readCookie(call.headers['cookie'], config.PUBLIC_URL, 'visit');
      const person = principal.kind === 'person' ? principal : null;
      const given = { ...call.body, token, person, visitor: readClientBrowser(context, call) };
      const { opened, returnTo } = await finishProviderSignIn({ db, passwords }, await getProvider(context), given);
      return { body: { ...(await readCurrentSession(context, opened.row)), returnTo }, cookies: toSessionCookies(context, opened) };
    },
  };
}
