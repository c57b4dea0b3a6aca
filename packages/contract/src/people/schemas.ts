import * as z from 'zod';
import { Timestamp, Uuid } from '../schemas.ts';
import { PERSON_SCOPES, RoleName } from './roles.ts';

/** Pieces that several parts of the contract for people share. */

/** The project that an address is about: its slug as it is now, or its id. */
export const ProjectRef = z
  .string()
  .min(1)
  .max(80)
  .meta({ description: 'Slug or id of a project that the person is a member of; any other is a 404.', example: 'tasklane' });
export const projectParams = z.strictObject({ project: ProjectRef });

/** Letters are the same large and small: it is kept and answered in small ones. */
export const Email = z
  .email()
  .max(254)
  .transform((email) => email.toLowerCase())
  .meta({ example: 'ana@example.com' });
export const PersonName = z.string().trim().min(1).max(100).meta({ example: 'Ana Silva' });

export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 200;
/** Of a new password; one of the common ones is a VALIDATION_ERROR whose detail has the code `too_common`. */
export const NewPassword = z.string().min(PASSWORD_MIN).max(PASSWORD_MAX);
/** Of one that is only compared. */
export const GivenPassword = z.string().min(1).max(PASSWORD_MAX);

/** The one-time part of a link, from behind its `#`: it stands in no address that is sent, so in nobody's log. */
export const LinkToken = z.string().min(20).max(100).meta({ example: 'Zk3xM0uVJ9yq5bR2eT8wLh1cN7dFgAsP4oKiUvYtXzE' });

export const User = z.object({ userId: Uuid, name: z.string(), email: z.string() }).meta({ id: 'User' });
export type User = z.output<typeof User>;

/** A project as one of its members sees it. */
export const Membership = z
  .object({
    projectId: Uuid,
    name: z.string(),
    slug: z.string(),
    role: RoleName,
    scopes: z.array(z.enum(PERSON_SCOPES)).meta({ description: 'What the role means, so that nobody keeps a second table of it.' }),
  })
  .meta({ id: 'Membership' });
export type Membership = z.output<typeof Membership>;

export const Session = z
  .object({
    sessionId: Uuid,
    isCurrent: z.boolean(),
    userAgent: z.string().nullable().meta({ description: 'The browser, as it named itself when it signed in.' }),
    address: z.string().nullable().meta({ description: 'Where it signed in from.' }),
    createdAt: Timestamp,
    lastActiveAt: Timestamp.meta({ description: 'To a quarter of an hour.' }),
    expiresAt: Timestamp.meta({ description: '30 days after the last use, 90 days after signing in at the latest.' }),
    confirmedUntil: Timestamp.nullable().meta({
      description: 'Until when keys, secrets and members may be changed without giving the password again; null: not now.',
    }),
  })
  .meta({ id: 'Session' });
export type Session = z.output<typeof Session>;

/** Who asks, and what they may do: all that a page needs to know before it draws itself. */
export const SignedIn = z
  .object({
    user: User.nullable().meta({ description: 'null: nobody is signed in.' }),
    session: Session.nullable(),
    hasPassword: z
      .boolean()
      .meta({ description: 'false: the person came by a link and has set none yet; `changePassword` then asks for no present one.' }),
    memberships: z.array(Membership).meta({ description: 'By name. Empty for somebody who is a member of nothing.' }),
    needsSetUp: z.boolean().meta({ description: 'Nobody has an account yet: the address that the server printed leads on.' }),
    canCreateProjects: z.boolean(),
    provider: z
      .object({
        name: z.string(),
        isKnown: z
          .boolean()
          .meta({ description: 'Whether this person has signed in there: then that can stand in the place of the password.' }),
        isOnly: z.boolean().meta({ description: 'Passwords open nothing here: there is no other way in.' }),
      })
      .nullable()
      .meta({ description: 'Where one can sign in by OpenID Connect; null where the operator named no provider.' }),
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
