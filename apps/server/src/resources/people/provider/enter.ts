import type { ProvedIdentity } from '../../../platform/db/tables/people-tables.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../../platform/db/tables.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import { findLink, type LinkRow, listInvitesTo, takeLinkRow } from '../links/links.store.ts';
import { noLink } from '../links/no-link.ts';
import { addMember } from '../members/members.store.ts';
import { findUserByEmail, insertUser, type UserRow } from '../users.store.ts';
import { findUserOfIdentity, hasIdentity, insertIdentity } from './identities.store.ts';
import type { IdentityProvider } from './identity-provider.ts';

/** Whose account it is that somebody comes to, and what lets them in. */
export interface Account {
  /** Undefined: somebody new, who is made from the invites. */
  user: UserRow | undefined;
  /** Whether the provider's name for the person is this account's already. */
  isKnown: boolean;
  email: string;
  /** All are taken up. */
  invites: LinkRow[];
}

export interface Comer {
  identity: ProvedIdentity;
  /** Of an invite that they brought. */
  linkHash: Buffer | null;
}

/**
 * By the provider's own name for the person; else by an address that it has verified; else by the link of an invite, which lets somebody new in
 * whatever their address there is. Throws `NOT_INVITED` where there is nothing of these.
 */
export async function findAccount(db: Db, provider: IdentityProvider, { identity, linkHash }: Comer): Promise<Account> {
  const brought = linkHash === null ? undefined : await findInvite(db, linkHash);
  const known = await findUserOfIdentity(db, { issuer: provider.issuer, subject: identity.subject });
  if (known) {
    requireSame(brought, known.email);
    return { user: known, isKnown: true, email: known.email, invites: brought ? [brought] : [] };
  }
  const verified = identity.isEmailVerified ? identity.email : null;
  if (verified !== null) {
    const user = await findUserByEmail(db, verified);
    if (user && (await hasIdentity(db, user.id, provider.issuer))) throw isSomebodyElse(provider.name, verified);
    if (user) requireSame(brought, user.email);
    const invites = await listInvitesTo(db, verified);
    if (user || invites.length > 0) return { user, isKnown: false, email: verified, invites };
  }
  if (brought?.email && !(await findUserByEmail(db, brought.email)))
    return { user: undefined, isKnown: false, email: brought.email, invites: [brought] };
  throw notInvited(provider.name, identity);
}

/** What is written; answers the person's id. */
export async function enter(tx: Db, provider: IdentityProvider, { identity, account }: { identity: ProvedIdentity; account: Account }) {
  const userId = account.user?.id ?? (await makeUser(tx, account.email, identity.name));
  if (!account.isKnown && !(await insertIdentity(tx, { issuer: provider.issuer, subject: identity.subject, user_id: userId })))
    throw new ApiError('CONFLICT', 'Somebody has signed in as this person just now. Begin anew.');
  let joined = 0;
  for (const { token_hash } of account.invites) {
    // Of two requests at once one finds it gone.
    const link = await takeLinkRow(tx, token_hash);
    if (!link?.project_id || !link.role) continue;
    await addMember(tx, { project_id: link.project_id, user_id: userId, role: link.role });
    joined++;
  }
  if (!account.user && joined === 0) throw noLink();
  return userId;
}

async function makeUser(tx: Db, email: string, name: string | null): Promise<string> {
  const user = await insertUser(tx, { id: uuidv7(), email, name: name ?? email.slice(0, 100), password_hash: null });
  if (!user) throw new ApiError('CONFLICT', 'Somebody has made an account with this address just now. Begin anew.');
  return user.id;
}

async function findInvite(db: Db, linkHash: Buffer): Promise<LinkRow> {
  const link = await findLink(db, linkHash);
  if (link?.kind !== 'invite') throw noLink();
  return link;
}

/** Whoever has an account joins as themselves. */
function requireSame(invite: LinkRow | undefined, email: string): void {
  if (invite && invite.email !== email)
    throw new ApiError('NOT_INVITED', `The invite is for ${invite.email}, and your account is that of ${email}.`);
}

function notInvited(name: string, { email, isEmailVerified }: ProvedIdentity): ApiError {
  if (email === null) return new ApiError('NOT_INVITED', `${name} does not tell your e-mail address, so you cannot be known here.`);
  const why = isEmailVerified
    ? `Nobody has invited ${email}. Ask an owner of a project for an invite to this address.`
    : `${name} has not verified that ${email} is yours. Have it verified there, or come by the link of an invite.`;
  return new ApiError('NOT_INVITED', why);
}

/** An address that has passed on at the provider opens nobody's account. */
function isSomebodyElse(name: string, email: string): ApiError {
  return new ApiError('NOT_INVITED', `At ${name}, ${email} was somebody else. Ask whoever runs this server to reset the account.`);
}
