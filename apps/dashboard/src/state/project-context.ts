import type { Membership, PersonScope } from '@docreel/contract';
import { createContext, useContext } from 'react';

/** The project that the address names, as the person who is signed in sees it. */
export const ProjectContext = createContext<Membership | null>(null);

const NOWHERE: Membership = { projectId: '', name: '', slug: '', role: 'viewer', scopes: [] };

/** Outside a project (the account's page) there is one that allows nothing. */
export function useProject(): Membership {
  return useContext(ProjectContext) ?? NOWHERE;
}

const NEEDS: Readonly<Record<PersonScope, string>> = {
  read: 'a viewer',
  write: 'an editor',
  generate: 'an editor',
  publish: 'a publisher',
  settings: 'an owner',
};

/** Why this member may not do that; undefined where they may. For `disabledReason` of buttons, which never vanish. */
export function useRefusal(scope: PersonScope): string | undefined {
  const { scopes } = useProject();
  return scopes.includes(scope) ? undefined : `You need to be ${NEEDS[scope]} of this project to do that.`;
}
