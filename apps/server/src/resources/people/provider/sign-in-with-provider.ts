import type { ProvedIdentity } from '../../../platform/db/tables/people-tables.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../../platform/db/tables.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import { findLink, type LinkRow, listInvitesTo, consumeLinkRow } from '../links/links.store.ts';
import { linkNotFound } from '../links/link-not-found.ts';
import { addMember } from '../members/members.store.ts';
import { findUserByEmail, insertUser, type UserRow } from '../users.store.ts';
import { findUserOfIdentity, hasIdentity, insertIdentity } from './identities.store.ts';
import type { IdentityProvider } from './identity-provider.ts';

/** The account that the person signs in to, and the invites that the sign-in accepts. */
export interface Account {
  /** The existing user. Undefined for a new person, whose account is created from the invites. */
  user: UserRow | undefined;
  /** True if the provider identity is already linked to this account. */
  isKnown: boolean;
  email: string;
  /** Pending invites of the person. The sign-in accepts all of them. */
  invites: LinkRow[];
}

export interface ProviderSignIn {
  identity: ProvedIdentity;
  /** Hash of the token of the invite link that the person opened, or null. */
  linkHash: Buffer | null;
}

/**
 * Finds the account by the provider identity, then by the verified email address, then by the invite link. New people can use an invite
 * link with any email address at the provider. Throws `NOT_INVITED` if nothing matches.
 */
export async function findAccount(db: Db, provider: IdentityProvider, { identity, linkHash }: ProviderSignIn): Promise<Account> {
  const brought = linkHash === null ? undefined : await findInvite(db, linkHash);
  const known = await findUserOfIdentity(db, { issuer: provider.issuer, subject: identity.subject });
  if (known) {
    requireSameEmail(brought, known.email);
    return { user: known, isKnown: true, email: known.email, invites: brought ? [brought] : [] };
  }
  const verified = identity.isEmailVerified ? identity.email : null;
  if (verified !== null) {
    const user = await findUserByEmail(db, verified);
    if (user && (await hasIdentity(db, user.id, provider.issuer))) throw identityConflict(provider.name, verified);
    if (user) requireSameEmail(brought, user.email);
    const invites = await listInvitesTo(db, verified);
    if (user || invites.length > 0) return { user, isKnown: false, email: verified, invites };
  }
  if (brought?.email && !(await findUserByEmail(db, brought.email)))
    return { user: undefined, isKnown: false, email: brought.email, invites: [brought] };
  throw notInvited(provider.name, identity);
}

/** Creates the account if necessary, links the identity and accepts the invites. Returns the user's ID. */
export async function enter(tx: Db, provider: IdentityProvider, { identity, account }: { identity: ProvedIdentity; account: Account }) {
  const userId = account.user?.id ?? (await createInvitedUser(tx, account.email, identity.name));
  if (!account.isKnown && !(await insertIdentity(tx, { issuer: provider.issuer, subject: identity.subject, user_id: userId })))
    throw new ApiError('CONFLICT', 'This person was linked to another account just now. Start again.');
  let joined = 0;
  for (const { token_hash } of account.invites) {
    // If two requests use the invite concurrently, only one of them can delete it.
    const link = await consumeLinkRow(tx, token_hash);
    if (!link?.project_id || !link.role) continue;
    await addMember(tx, { project_id: link.project_id, user_id: userId, role: link.role });
    joined++;
  }
  if (!account.user && joined === 0) throw linkNotFound();
  return userId;
}

async function createInvitedUser(tx: Db, email: string, name: string | null): Promise<string> {
  const user = await insertUser(tx, { id: uuidv7(), email, name: name ?? email.slice(0, 100), password_hash: null });
  if (!user) throw new ApiError('CONFLICT', 'An account with this email address was created just now. Start again.');
  return user.id;
}

async function findInvite(db: Db, linkHash: Buffer): Promise<LinkRow> {
  const link = await findLink(db, linkHash);
  if (link?.kind !== 'invite') throw linkNotFound();
  return link;
}

/** Throws `NOT_INVITED` if the invite is for another email address than that of the person's existing account. */
function requireSameEmail(invite: LinkRow | undefined, email: string): void {
  if (invite && invite.email !== email)
    throw new ApiError('NOT_INVITED', `The invite is for ${invite.email}, but your account is ${email}. Ask for an invite to ${email}.`);
}

function notInvited(name: string, { email, isEmailVerified }: ProvedIdentity): ApiError {
  if (email === null)
    return new ApiError('NOT_INVITED', `${name} does not share your email address with this server, so you cannot be identified.`);
  const why = isEmailVerified
    ? `${email} has not been invited. Ask a project owner for an invite to this email address.`
    : `${name} has not verified that ${email} is yours. Verify it there, or open an invite link.`;
  return new ApiError('NOT_INVITED', why);
}

/**
 * Returns the error for an email address that is linked to another identity. The provider may have reassigned the email address to another
 * person, who must not get access to the account.
 */
function identityConflict(name: string, email: string): ApiError {
  return new ApiError('NOT_INVITED', `${email} is linked to a different ${name} account. Ask your administrator to reset it.`);
}
