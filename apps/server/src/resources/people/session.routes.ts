import type { accountOperations, linkOperations, SignedIn, sessionOperations } from '@docreel/contract';
import { rm } from 'node:fs/promises';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { Answer, Handlers } from '../../platform/http/handler.ts';
import { writeCookie } from '../../platform/http/sessions/cookie.ts';
import { cookiesOf, personOf, userIdOf, visitorOf } from './asking.ts';
import { changePassword, confirmPassword } from './change-password.ts';
import { lookAtLink } from './links/look-at-link.ts';
import { setupFile } from './links/renew-setup-link.ts';
import { setUp } from './links/set-up.ts';
import { takeLink } from './links/take-link.ts';
import type { Passwords } from './passwords/password-hash.ts';
import { requirePasswords } from './passwords/require-passwords.ts';
import type { ProviderOf } from './provider/remember-provider.ts';
import { findSignOutAddress } from './provider/sign-out-address.ts';
import { endOtherSessions, endSession, renameMe, signIn, signOut } from './sessions/sign-in.ts';
import type { OpenedSession } from './sessions/open-session.ts';
import { toSession } from './sessions/session.ts';
import { findSession, listSessionRows } from './sessions/sessions.store.ts';
import { readSignedIn, toUser } from './signed-in.ts';

type Operations = typeof sessionOperations & typeof linkOperations & typeof accountOperations;

export function createSessionHandlers(passwords: Passwords, providerOf: ProviderOf): Handlers<Operations> {
  return {
    async getSession(context, { caller }) {
      const { principal } = caller;
      const session = principal.kind === 'person' ? await findSession(context.db, principal.sessionId) : undefined;
      return { body: await readSignedIn(context, session) };
    },

    async signIn(context, call) {
      requirePasswords(context.config);
      return entered(context, await signIn({ db: context.db, passwords }, { ...call.body, visitor: visitorOf(context, call) }));
    },

    async signOut(context, call) {
      const wasFromProvider = await signOut(context.db, visitorOf(context, call));
      const providerUrl = wasFromProvider ? await findSignOutAddress(await providerOf(context.config)) : null;
      return { body: { deleted: true, providerUrl }, cookies: [sessionCookie(context, null)] };
    },

    async confirmPassword(context, { caller, body }) {
      requirePasswords(context.config);
      const { row, token } = await confirmPassword({ db: context.db, passwords }, personOf(caller), body.password);
      return { body: toSession(row, row.id), cookies: [sessionCookie(context, token)] };
    },

    async lookAtLink({ db }, { body, caller }) {
      return { body: await lookAtLink(db, body.token, userIdOf(caller)) };
    },

    async takeLink(context, call) {
      const checkPasswords = () => requirePasswords(context.config);
      const taking = { ...call.body, visitor: visitorOf(context, call), userId: userIdOf(call.caller), checkPasswords };
      return entered(context, await takeLink({ db: context.db, passwords }, taking));
    },

    async setUp(context, call) {
      const opened = await setUp({ db: context.db, passwords }, { ...call.body, visitor: visitorOf(context, call) });
      // Its link no longer works. Other machines remove their file at the next start.
      await rm(setupFile(context.config.DATA_DIR), { force: true }).catch(() => undefined);
      return entered(context, opened);
    },

    async updateAccount({ db }, { caller, body }) {
      return { body: toUser(await renameMe(db, personOf(caller).id, body.name)) };
    },

    async changePassword(context, call) {
      requirePasswords(context.config);
      const { browserToken } = visitorOf(context, call);
      const change = { ...call.body, browserToken };
      const { row, token } = await changePassword({ db: context.db, passwords }, personOf(call.caller), change);
      return { body: toSession(row, row.id), cookies: [sessionCookie(context, token)] };
    },

    async listSessions({ db }, { caller }) {
      const { id, sessionId } = personOf(caller);
      return { body: { sessions: (await listSessionRows(db, id)).map((row) => toSession(row, sessionId)) } };
    },

    async endSession(context, { caller, params }) {
      const { id, sessionId } = personOf(caller);
      if (!(await endSession(context.db, id, params.sessionId))) throw new ApiError('NOT_FOUND', 'You have no such session.');
      return { body: { deleted: true }, ...(params.sessionId === sessionId && { cookies: [sessionCookie(context, null)] }) };
    },

    async endOtherSessions({ db }, { caller }) {
      return { body: { count: await endOtherSessions(db, personOf(caller)) } };
    },
  };
}

async function entered(context: Context, { row, ...tokens }: OpenedSession): Promise<Answer<SignedIn>> {
  const headers = { location: `${context.config.API_BASE_PATH}/session` };
  return { body: await readSignedIn(context, row), headers, cookies: cookiesOf(context, tokens) };
}

function sessionCookie({ config }: Context, token: string | null): string {
  return writeCookie(token, config.PUBLIC_URL);
}
