import * as z from 'zod';
import type { Scope } from '../operation.ts';

/** Roles of project members. A role is a set of scopes, and permissions depend only on scopes. */
export const ROLES = ['viewer', 'editor', 'publisher', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** The scope `settings` covers API keys, the webhook, members and everything else that API keys cannot change. */
export const PERSON_SCOPES = ['read', 'write', 'generate', 'publish', 'settings'] as const;
export type PersonScope = Scope | 'settings';

export const ROLE_SCOPES: Readonly<Record<Role, readonly PersonScope[]>> = {
  viewer: ['read'],
  editor: ['read', 'write', 'generate'],
  publisher: ['read', 'write', 'generate', 'publish'],
  owner: PERSON_SCOPES,
};

export const RoleName = z.enum(ROLES).meta({
  description:
    '`viewer` can read. `editor` can also write and generate. `publisher` can also publish. `owner` can also change settings: keys, webhook and members.',
});
