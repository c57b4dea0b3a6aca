import type { Membership, PersonScope, Role } from '@docreel/contract';
import { createContext, useContext } from 'react';
import { rolesText } from '../text/roles.ts';

/** The project that the address names, as the person who is signed in sees it. */
export const ProjectContext = createContext<Membership | null>(null);

const NOWHERE: Membership = { projectId: '', name: '', slug: '', role: 'viewer', scopes: [] };

/** Outside a project (the account's page) there is one that allows nothing. */
export function useProject(): Membership {
  return useContext(ProjectContext) ?? NOWHERE;
}

/** The lowest role that has a scope. */
const ROLE_OF_SCOPE: Readonly<Record<PersonScope, Role>> = {
  read: 'viewer',
  write: 'editor',
  generate: 'editor',
  publish: 'publisher',
  settings: 'owner',
};

/** Why this member may not do that; undefined where they may. For `disabledReason` of buttons, which never vanish. */
export function useRefusal(scope: PersonScope): string | undefined {
  const { scopes } = useProject();
  return scopes.includes(scope) ? undefined : rolesText.askFor(rolesText[ROLE_OF_SCOPE[scope]].label);
}
