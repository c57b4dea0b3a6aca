import * as z from 'zod';
import { operation } from '../operation.ts';
import { Deleted, Uuid } from '../schemas.ts';
import { GivenPassword, NewPassword, PersonName, Session, sessionExample, User, userExample } from './schemas.ts';

const mine = { scope: 'person', tag: 'Account', status: 200 } as const;

/** Operations on the user's own account. */
export const accountOperations = {
  updateAccount: operation({
    ...mine,
    method: 'patch',
    path: '/account',
    summary: 'Change my name',
    description: 'Changes the name shown to others. Only the operator can change the email address.',
    body: z.strictObject({ name: PersonName }),
    response: User,
    errors: [],
    examples: { body: { name: 'Ana Silva' }, response: userExample },
  }),
  changePassword: operation({
    ...mine,
    method: 'put',
    path: '/account/password',
    summary: 'Change my password',
    description:
      'Requires the current password if there is one, or a session that was confirmed within the last 10 minutes. Signs out all other sessions of the user. The current session continues with a new token.',
    body: z.strictObject({ password: GivenPassword.optional(), newPassword: NewPassword }),
    response: Session,
    errors: ['WRONG_PASSWORD', 'NOT_AVAILABLE'],
    examples: { body: { password: 'correct horse battery', newPassword: 'another long sentence' }, response: sessionExample },
  }),
  listSessions: operation({
    ...mine,
    method: 'get',
    path: '/account/sessions',
    summary: 'List my sessions',
    description: 'Lists all browsers that are signed in as this user, most recently used first.',
    response: z.object({ sessions: z.array(Session) }),
    errors: [],
    examples: { response: { sessions: [sessionExample] } },
  }),
  endSession: operation({
    ...mine,
    method: 'delete',
    path: '/account/sessions/{sessionId}',
    summary: 'Sign out one of my sessions',
    description: 'Signs out that browser with its next request. Ending the current session is the same as signing out.',
    params: z.strictObject({ sessionId: Uuid }),
    response: Deleted,
    errors: ['NOT_FOUND'],
    examples: { response: { deleted: true } },
  }),
  endOtherSessions: operation({
    ...mine,
    method: 'delete',
    path: '/account/sessions',
    summary: 'Sign out all my other sessions',
    description: 'Signs out all browsers except this one.',
    response: z.object({ count: z.int() }),
    errors: [],
    examples: { response: { count: 2 } },
  }),
};
