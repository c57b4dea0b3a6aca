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

/** Signing in and out. The session is in a cookie that no script can read. */
export const sessionOperations = {
  getSession: operation({
    method: 'get',
    path: '/session',
    scope: 'none',
    tag,
    summary: 'Who is signed in',
    description:
      'The person, their projects with role and scopes, the session. Answers 200 with `user: null` where nobody is signed in, so that a first visit is no error.',
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
      'By e-mail and password. A session that the browser had ends. After 5 wrong passwords the account, and the address they came from, wait 30 seconds, then twice as long each time, up to 15 minutes: `Retry-After` tells how long.',
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
      'Ends the session of this browser. Answers the same where there was none. One that was begun at the provider is to be ended there too: the browser then opens `providerUrl`, and comes back to `/signed-out`.',
    status: 200,
    response: z.object({
      ...Deleted.shape,
      providerUrl: z.string().nullable().meta({
        description: 'null: the session was not of the provider, or the provider ends none, or cannot be asked just now.',
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
    summary: 'Give the password again',
    description:
      'For 10 minutes the session may do what answers `CONFIRMATION_REQUIRED` without it: keys, secrets, members, deleting the project. Counts against the same back-off as signing in.',
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
