import * as z from 'zod';
import { operation } from '../operation.ts';
import { Timestamp } from '../schemas.ts';
import { RoleName } from './roles.ts';
import { Email, LinkToken, NewPassword, PersonName, SignedIn, signedInExample } from './schemas.ts';

export const LINK_KINDS = ['setup', 'invite', 'reset', 'sign_in'] as const;

/** What a link is for, told to whoever has it, before it is used. */
export const Link = z
  .object({
    kind: z.enum(LINK_KINDS),
    needs: z.enum(['account', 'password', 'new_password', 'nothing']).meta({
      description:
        'What taking it up asks for. `account`: a name and a new password (an invite to somebody new; the set-up asks for an e-mail address and a project too). `password`: that of the account which has the address. `new_password`: a reset. `nothing`: a click.',
    }),
    email: z.string().nullable().meta({ description: 'Whose it is; null: the set-up, which asks.' }),
    project: z.object({ name: z.string(), slug: z.string() }).nullable().meta({ description: 'Of an invite.' }),
    role: RoleName.nullable(),
    invitedBy: z.string().nullable().meta({ description: 'The name of the member who invited.' }),
    hasProjects: z
      .boolean()
      .meta({ description: 'Of the set-up: projects were made at the command line; the first person becomes the owner of them all.' }),
    expiresAt: Timestamp.nullable().meta({ description: 'null: holds until it is used or the server starts anew (the set-up).' }),
  })
  .meta({ id: 'Link' });
export type Link = z.output<typeof Link>;

const tag = 'Links';
const token = 'Zk3xM0uVJ9yq5bR2eT8wLh1cN7dFgAsP4oKiUvYtXzE';
const projectName = z.string().trim().min(1).max(200);

/** One-time links: the first account, an invite, a lost password. Nothing needs mail. The pages are `/setup#TOKEN` and `/link#TOKEN`. */
export const linkOperations = {
  lookAtLink: operation({
    method: 'post',
    path: '/links/look',
    scope: 'none',
    tag,
    summary: 'What a link is for',
    description: 'Uses nothing up. A link that is unknown, used, withdrawn or too old is a 404, whichever it is.',
    body: z.strictObject({ token: LinkToken }),
    status: 200,
    response: Link,
    errors: ['LINK_NOT_FOUND', 'RATE_LIMITED'],
    examples: {
      body: { token },
      response: {
        kind: 'invite',
        needs: 'account',
        email: 'ben@example.com',
        project: { name: 'Tasklane', slug: 'tasklane' },
        role: 'editor',
        invitedBy: 'Ana Silva',
        hasProjects: false,
        expiresAt: '2026-03-21T09:26:53.589Z',
      },
    },
  }),
  takeLink: operation({
    method: 'post',
    path: '/links',
    scope: 'none',
    tag,
    summary: 'Take up an invite, a reset or a sign-in link',
    description:
      'Does what the link is for, signs the person in and uses the link up. Which fields it takes `needs` of the link tells: name and password for a new account, the password of an account that exists (or its session, then nothing), a new password for a reset, which ends every session of the account.',
    body: z.strictObject({ token: LinkToken, name: PersonName.optional(), password: z.string().min(1).max(200).optional() }),
    status: 201,
    response: SignedIn,
    errors: ['LINK_NOT_FOUND', 'WRONG_PASSWORD', 'RATE_LIMITED', 'NOT_AVAILABLE'],
    examples: { body: { token, name: 'Ben Okafor', password: 'a sentence of my own' }, response: signedInExample },
  }),
  setUp: operation({
    method: 'post',
    path: '/setup',
    scope: 'none',
    tag,
    summary: 'Make the first account and project',
    description:
      'With the token that the server printed when it started. Works once: afterwards there are accounts, and no page. Signs the person in as the owner of the project, and of every project that the operator made before. `projectName` may be left out where there are some.',
    body: z.strictObject({ token: LinkToken, name: PersonName, email: Email, password: NewPassword, projectName: projectName.optional() }),
    status: 201,
    response: SignedIn,
    errors: ['LINK_NOT_FOUND', 'RATE_LIMITED'],
    examples: {
      body: { token, name: 'Ana Silva', email: 'ana@example.com', password: 'correct horse battery', projectName: 'Tasklane' },
      response: signedInExample,
    },
  }),
};
