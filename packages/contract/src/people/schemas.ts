import * as z from 'zod';
import { Timestamp, Uuid } from '../schemas.ts';
import { PERSON_SCOPES, RoleName } from './roles.ts';

/** Schemas that several parts of the dashboard API share. */

/** The project in a URL, identified by its current slug or its ID. */
export const ProjectRef = z
  .string()
  .min(1)
  .max(80)
  .meta({ description: 'Slug or ID of a project that the user is a member of. Any other project is a 404.', example: 'tasklane' });
export const projectParams = z.strictObject({ project: ProjectRef });

/** An email address. It is case-insensitive, so it is stored and returned in lower case. */
export const Email = z
  .email()
  .max(254)
  .transform((email) => email.toLowerCase())
  .meta({ example: 'ana@example.com' });
export const PersonName = z.string().trim().min(1).max(100).meta({ example: 'Ana Silva' });

export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 200;
/** A new password. A common password causes a VALIDATION_ERROR with the detail code `too_common`. */
export const NewPassword = z.string().min(PASSWORD_MIN).max(PASSWORD_MAX);
/** An existing password, which the server only compares. It need not follow the rules for new passwords. */
export const GivenPassword = z.string().min(1).max(PASSWORD_MAX);

/** The token of a one-time link, from the fragment (`#`) of its URL. Browsers do not send fragments, so the token appears in no log. */
export const LinkToken = z.string().min(20).max(100).meta({ example: 'Zk3xM0uVJ9yq5bR2eT8wLh1cN7dFgAsP4oKiUvYtXzE' });

export const User = z.object({ userId: Uuid, name: z.string(), email: z.string() }).meta({ id: 'User' });
export type User = z.output<typeof User>;

/** A project from the point of view of one of its members. */
export const Membership = z
  .object({
    projectId: Uuid,
    name: z.string(),
    slug: z.string(),
    role: RoleName,
    scopes: z.array(z.enum(PERSON_SCOPES)).meta({ description: 'The scopes of the role.' }),
  })
  .meta({ id: 'Membership' });
export type Membership = z.output<typeof Membership>;

export const Session = z
  .object({
    sessionId: Uuid,
    isCurrent: z.boolean(),
    userAgent: z.string().nullable().meta({ description: 'Browser (user agent) at sign-in.' }),
    address: z.string().nullable().meta({ description: 'IP address at sign-in.' }),
    createdAt: Timestamp,
    lastActiveAt: Timestamp.meta({ description: 'Rounded to 15 minutes.' }),
    expiresAt: Timestamp.meta({ description: '30 days after the last use, at most 90 days after sign-in.' }),
    confirmedUntil: Timestamp.nullable().meta({
      description: 'Until then, keys, secrets and members can be changed without confirming the password. Null if it is not confirmed.',
    }),
  })
  .meta({ id: 'Session' });
export type Session = z.output<typeof Session>;

/** The signed-in user with all permissions. A dashboard page needs this before it renders. */
export const SignedIn = z
  .object({
    user: User.nullable().meta({ description: 'Null if nobody is signed in.' }),
    session: Session.nullable(),
    hasPassword: z.boolean().meta({
      description: '`false` if the user signed in with a link and has no password yet. `changePassword` then needs no current password.',
    }),
    memberships: z.array(Membership).meta({ description: "The user's projects, by name." }),
    needsSetUp: z.boolean().meta({ description: '`true` if no account exists yet. Setup continues with the URL that the server printed.' }),
    canCreateProjects: z.boolean(),
    provider: z
      .object({
        name: z.string(),
        isKnown: z.boolean().meta({
          description:
            '`true` if the user has signed in with the provider before. Signing in there can then replace confirming the password.',
        }),
        isOnly: z.boolean().meta({ description: '`true` if password sign-in is turned off on this server.' }),
      })
      .nullable()
      .meta({ description: 'The OpenID Connect provider. Null if none is configured.' }),
  })
  .meta({ id: 'SignedIn' });
export type SignedIn = z.output<typeof SignedIn>;

export const userExample: User = { userId: '019aa0c2-0001-7c3a-9d52-0a6f3f1c2b40', name: 'Ana Silva', email: 'ana@example.com' };

export const membershipExample: Membership = {
  projectId: '019aa0c2-1a2b-7c3a-9d52-0a6f3f1c2b40',
  name: 'Tasklane',
  slug: 'tasklane',
  role: 'owner',
  scopes: ['read', 'write', 'generate', 'publish', 'settings'],
};

export const sessionExample: Session = {
  sessionId: '019aa0c2-0002-7c3a-9d52-0a6f3f1c2b40',
  isCurrent: true,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0',
  address: '203.0.113.7',
  createdAt: '2026-03-14T09:00:00.000Z',
  lastActiveAt: '2026-03-14T09:15:00.000Z',
  expiresAt: '2026-04-13T09:15:00.000Z',
  confirmedUntil: null,
};

export const signedInExample: SignedIn = {
  user: userExample,
  session: sessionExample,
  hasPassword: true,
  memberships: [membershipExample],
  needsSetUp: false,
  canCreateProjects: true,
  provider: null,
};
