import type { accountOperations, linkOperations, SignedIn, sessionOperations } from '@docreel/contract';
import { rm } from 'node:fs/promises';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { Answer, Handlers } from '../../platform/http/handler.ts';
import { writeCookie } from '../../platform/http/sessions/cookie.ts';
import { toSessionCookies, requirePerson, readUserId, readClientBrowser } from './caller.ts';
import { changePassword, confirmPassword } from './change-password.ts';
import { readLink } from './links/read-link.ts';
import { setupFile } from './links/renew-setup-link.ts';
import { completeSetup } from './links/complete-setup.ts';
import { acceptLink } from './links/accept-link.ts';
import type { Passwords } from './passwords/password-hash.ts';
import { requirePasswords } from './passwords/require-passwords.ts';
import type { GetProvider } from './provider/provider-cache.ts';
import { findSignOutUrl } from './provider/find-sign-out-url.ts';
import { endOtherSessions, endSession, renameMe, signIn, signOut } from './sessions/sign-in.ts';
import type { OpenedSession } from './sessions/open-session.ts';
import { toSession } from './sessions/session.ts';
import { findSession, listSessionRows } from './sessions/sessions.store.ts';
import { readCurrentSession, toUser } from './current-session.ts';

type Operations = typeof sessionOperations & typeof linkOperations & typeof accountOperations;

export function createSessionHandlers(passwords: Passwords, getProvider: GetProvider): Handlers<Operations> {
  return {
    async getSession(context, { caller }) {
      const { principal } = caller;
      const session = principal.kind === 'person' ? await findSession(context.db, principal.sessionId) : undefined;
      return { body: await readCurrentSession(context, session) };
    },

    async signIn(context, call) {
      requirePasswords(context.config);
      const opened = await signIn({ db: context.db, passwords }, { ...call.body, visitor: readClientBrowser(context, call) });
      return toSignInResponse(context, opened);
    },

    async signOut(context, call) {
      const wasFromProvider = await signOut(context.db, readClientBrowser(context, call));
      const providerUrl = wasFromProvider ? await findSignOutUrl(await getProvider(context.config)) : null;
      return { body: { deleted: true, providerUrl }, cookies: [sessionCookie(context, null)] };
    },

    async confirmPassword(context, { caller, body }) {
      requirePasswords(context.config);
      const { row, token } = await confirmPassword({ db: context.db, passwords }, requirePerson(caller), body.password);
      return { body: toSession(row, row.id), cookies: [sessionCookie(context, token)] };
    },

    async getLink({ db }, { body, caller }) {
      return { body: await readLink(db, body.token, readUserId(caller)) };
    },

    async acceptLink(context, call) {
      const visitor = readClientBrowser(context, call);
      const acceptance = { ...call.body, visitor, userId: readUserId(call.caller), checkPasswords: () => requirePasswords(context.config) };
      return toSignInResponse(context, await acceptLink({ db: context.db, passwords }, acceptance));
    },

    async setUp(context, call) {
      const opened = await completeSetup({ db: context.db, passwords }, { ...call.body, visitor: readClientBrowser(context, call) });
      // The set-up link no longer works, so its file is deleted. Other machines delete their copy of the file at their next start.
      await rm(setupFile(context.config.DATA_DIR), { force: true }).catch(() => undefined);
      return toSignInResponse(context, opened);
    },

    async updateAccount({ db }, { caller, body }) {
      return { body: toUser(await renameMe(db, requirePerson(caller).id, body.name)) };
    },

    async changePassword(context, call) {
      requirePasswords(context.config);
      const { browserToken } = readClientBrowser(context, call);
      const change = { ...call.body, browserToken };
      const { row, token } = await changePassword({ db: context.db, passwords }, requirePerson(call.caller), change);
      return { body: toSession(row, row.id), cookies: [sessionCookie(context, token)] };
    },

    async listSessions({ db }, { caller }) {
      const { id, sessionId } = requirePerson(caller);
      return { body: { sessions: (await listSessionRows(db, id)).map((row) => toSession(row, sessionId)) } };
    },

    async endSession(context, { caller, params }) {
      const { id, sessionId } = requirePerson(caller);
      if (!(await endSession(context.db, id, params.sessionId))) throw new ApiError('NOT_FOUND', 'You have no such session.');
      return { body: { deleted: true }, ...(params.sessionId === sessionId && { cookies: [sessionCookie(context, null)] }) };
    },

    async endOtherSessions({ db }, { caller }) {
      return { body: { count: await endOtherSessions(db, requirePerson(caller)) } };
    },
  };
}

async function toSignInResponse(context: Context, { row, ...tokens }: OpenedSession): Promise<Answer<SignedIn>> {
  const headers = { location: `${context.config.API_BASE_PATH}/session` };
  return { body: await readCurrentSession(context, row), headers, cookies: toSessionCookies(context, tokens) };
}

function sessionCookie({ config }: Context, token: string | null): string {
  return writeCookie(token, config.PUBLIC_URL);
}
