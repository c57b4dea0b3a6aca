import * as z from 'zod';
import { operation } from '../operation.ts';
import { Deleted } from '../schemas.ts';
import { Email, GivenPassword, Session, SignedIn, sessionExample, signedInExample } from './schemas.ts';

const tag = 'Session';
const nobody: SignedIn = {
  user: null,
  session: null,
  hasPassword: false,
  memberships: [],
  needsSetUp: false,
  canCreateProjects: false,
  provider: { name: 'Example ID', isKnown: false, isOnly: false },
};

/** Operations for signing in and out. The session is stored in a cookie that scripts cannot read. */
export const sessionOperations = {
  getSession: operation({
    method: 'get',
    path: '/session',
    scope: 'none',
    tag,
    summary: 'Get the current session',
    description:
      'Returns the user, their projects with role and scopes, and the session. Returns 200 with `user: null` if nobody is signed in.',
    status: 200,
    response: SignedIn,
    errors: [],
    examples: { response: nobody },
  }),
  signIn: operation({
    method: 'post',
    path: '/session',
    scope: 'none',
    tag,
    summary: 'Sign in',
    description:
      "Signs in with email address and password and ends the browser's previous session. After 5 wrong passwords, the next attempt has to wait 30 seconds, and twice as long after each further failure, up to 15 minutes. `Retry-After` has the seconds to wait.",
    body: z.strictObject({ email: Email, password: GivenPassword }),
    status: 201,
    response: SignedIn,
    errors: ['WRONG_PASSWORD', 'RATE_LIMITED', 'NOT_AVAILABLE'],
    examples: { body: { email: 'ana@example.com', password: 'correct horse battery' }, response: signedInExample },
  }),
  signOut: operation({
    method: 'delete',
    path: '/session',
    scope: 'none',
    tag,
    summary: 'Sign out',
    description:
      'Ends the session of this browser, if there is one. Sessions that started at the provider should end there too: open `providerUrl` in the browser. The provider then redirects to `/signed-out`.',
    status: 200,
    response: z.object({
      ...Deleted.shape,
      providerUrl: z.string().nullable().meta({
        description: 'Null if the session did not start at the provider, or if the provider has no sign-out page or is not reachable.',
      }),
    }),
    errors: [],
    examples: { response: { deleted: true, providerUrl: null } },
  }),
  confirmPassword: operation({
    method: 'post',
    path: '/session/confirm',
    scope: 'person',
    tag,
    summary: 'Confirm the password',
    description:
      'Allows sensitive operations for 10 minutes: changing keys, secrets and members, and deleting the project. Without it they return `CONFIRMATION_REQUIRED`. Failed attempts are limited like sign-in.',
    body: z.strictObject({ password: GivenPassword }),
    status: 200,
    response: Session,
    errors: ['WRONG_PASSWORD', 'NOT_AVAILABLE'],
    examples: {
      body: { password: 'correct horse battery' },
      response: { ...sessionExample, confirmedUntil: '2026-03-14T09:25:00.000Z' },
    },
  }),
};
