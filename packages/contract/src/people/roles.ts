import * as z from 'zod';
import type { Scope } from '../operation.ts';

/** What a member may do in a project. A role is a set of scopes, and nothing else is asked. */
export const ROLES = ['viewer', 'editor', 'publisher', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** `settings`: keys, webhook, members and all else that no key may change. */
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
    '`viewer` reads; `editor` writes and generates too; `publisher` publishes too; `owner` also has the settings: keys, webhook, members.',
});
