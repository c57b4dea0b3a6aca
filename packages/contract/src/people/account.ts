import * as z from 'zod';
import { operation } from '../operation.ts';
import { Deleted, Uuid } from '../schemas.ts';
import { GivenPassword, NewPassword, PersonName, Session, sessionExample, User, userExample } from './schemas.ts';

const mine = { scope: 'person', tag: 'Account', status: 200 } as const;

/** What a person sets about themselves. */
export const accountOperations = {
  updateAccount: operation({
    ...mine,
    method: 'patch',
    path: '/account',
    summary: 'Change my name',
    description: 'The name that others see beside what one does. The e-mail address is changed by the operator.',
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
      'Takes the present password, where there is one; where there is none, a session that was confirmed within 10 minutes. Every other session of the person ends; this one goes on under a new token.',
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
    description: 'Every browser that is signed in as this person, the most recently used first.',
    response: z.object({ sessions: z.array(Session) }),
    errors: [],
    examples: { response: { sessions: [sessionExample] } },
  }),
  endSession: operation({
    ...mine,
    method: 'delete',
    path: '/account/sessions/{sessionId}',
    summary: 'End one of my sessions',
    description: 'That browser is signed out with its next request. Ending the present one is signing out.',
    params: z.strictObject({ sessionId: Uuid }),
    response: Deleted,
    errors: ['NOT_FOUND'],
    examples: { response: { deleted: true } },
  }),
  endOtherSessions: operation({
    ...mine,
    method: 'delete',
    path: '/account/sessions',
    summary: 'End all my other sessions',
    description: 'Every browser but this one is signed out.',
    response: z.object({ count: z.int() }),
    errors: [],
    examples: { response: { count: 2 } },
  }),
};
