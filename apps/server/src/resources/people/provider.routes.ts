import type { providerOperations } from '@docreel/contract';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { readCookie, writeCookie } from '../../platform/http/sessions/cookie.ts';
import { cookiesOf, userIdOf, visitorOf } from './asking.ts';
import type { Passwords } from './passwords/password-hash.ts';
import { goToProvider } from './provider/go-to-provider.ts';
import type { IdentityProvider } from './provider/identity-provider.ts';
import type { ProviderOf } from './provider/remember-provider.ts';
import { returnFromProvider } from './provider/return-from-provider.ts';
import { readSignedIn } from './signed-in.ts';

export function createProviderHandlers(passwords: Passwords, findProvider: ProviderOf): Handlers<typeof providerOperations> {
  async function providerOf({ config }: Context): Promise<IdentityProvider> {
    const provider = await findProvider(config);
    if (provider) return provider;
    throw new ApiError('NOT_AVAILABLE', 'This server has no provider to sign in at. Whoever runs it can name one in OIDC_ISSUER.');
  }

  return {
    async goToProvider(context, { body, caller }) {
      const { url, token } = await goToProvider(context.db, await providerOf(context), { ...body, userId: userIdOf(caller) });
      return { body: { url }, cookies: [writeCookie(token, context.config.PUBLIC_URL, 'visit')] };
    },

    async returnFromProvider(context, call) {
      const { db, config } = context;
      const { principal } = call.caller;
      const token = readCookie(call.headers['cookie'], config.PUBLIC_URL, 'visit');
      const person = principal.kind === 'person' ? principal : null;
      const given = { ...call.body, token, person, visitor: visitorOf(context, call) };
      const { opened, returnTo } = await returnFromProvider({ db, passwords }, await providerOf(context), given);
      return { body: { ...(await readSignedIn(context, opened.row)), returnTo }, cookies: cookiesOf(context, opened) };
    },
  };
}
