import * as z from 'zod';
import { operation } from '../operation.ts';
import { Timestamp } from '../schemas.ts';
import { RoleName } from './roles.ts';
import { Email, LinkToken, NewPassword, PersonName, SignedIn, signedInExample } from './schemas.ts';

export const LINK_KINDS = ['setup', 'invite', 'reset', 'sign_in'] as const;

/** Purpose of a one-time link, which the page shows before the user accepts it. */
export const Link = z
  .object({
    kind: z.enum(LINK_KINDS),
    needs: z.enum(['account', 'password', 'new_password', 'nothing']).meta({
      description:
        'What accepting the link requires. `account`: a name and a new password (for a new user; setup also needs an email address and a project). `password`: the password of the existing account. `new_password`: a new password. `nothing`: a click.',
    }),
    email: z.string().nullable().meta({ description: 'Email address of the account. Null for setup, which asks for it.' }),
    project: z.object({ name: z.string(), slug: z.string() }).nullable().meta({ description: 'Only for invites.' }),
    role: RoleName.nullable(),
    invitedBy: z.string().nullable().meta({ description: 'Name of the member who sent the invite.' }),
    hasProjects: z.boolean().meta({
      description: 'Only for setup: `true` if projects were created on the command line. The first user becomes the owner of all of them.',
    }),
    expiresAt: Timestamp.nullable().meta({ description: 'Null if it is valid until it is used or the server restarts (setup).' }),
  })
  .meta({ id: 'Link' });
export type Link = z.output<typeof Link>;

const tag = 'Links';
const token = 'Zk3xM0uVJ9yq5bR2eT8wLh1cN7dFgAsP4oKiUvYtXzE';
const projectName = z.string().trim().min(1).max(200);

/**
 * One-time links for set-up, invites and password resets. Users pass them on themselves, so no mail server is needed. The pages are
 * `/setup#TOKEN` and `/link#TOKEN`.
 */
export const linkOperations = {
  getLink: operation({
    method: 'post',
    path: '/links/look',
    scope: 'none',
    tag,
    summary: 'Get the purpose of a link',
    description: 'Does not use up the link. Returns the same 404 for links that are unknown, used, revoked or expired.',
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
  acceptLink: operation({
    method: 'post',
    path: '/links',
    scope: 'none',
    tag,
    summary: 'Accept an invite, a reset or a sign-in link',
    description:
      "Performs the link's action, signs the user in and uses up the link. The link's `needs` says which fields to send: name and password for a new account, the password of an existing account (not needed with its session), or a new password for a reset, which signs out all sessions of the account.",
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
    summary: 'Create the first account and project',
    description:
      'Requires the token that the server printed at start. Works only while no account exists. Signs the user in as the owner of the new project and of all projects created by the operator. `projectName` is optional if a project exists.',
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
