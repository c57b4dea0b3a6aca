import type { Membership, PersonScope, Role } from '@docreel/contract';
import { createContext, useContext } from 'react';
import { rolesText } from '../text/roles.ts';

/** The project in the URL, with the role of the signed-in user. */
export const ProjectContext = createContext<Membership | null>(null);

const NOWHERE: Membership = { projectId: '', name: '', slug: '', role: 'viewer', scopes: [] };

/** Returns the current project. Pages outside of projects get a project without permissions. */
export function useProject(): Membership {
  return useContext(ProjectContext) ?? NOWHERE;
}

/** Maps each scope to the lowest role that has it. */
const ROLE_OF_SCOPE: Readonly<Record<PersonScope, Role>> = {
  read: 'viewer',
  write: 'editor',
  generate: 'editor',
  publish: 'publisher',
  settings: 'owner',
};

/**
 * Returns why this member lacks a permission, or undefined. Buttons show it as `disabledReason`, because they are disabled and never
 * hidden.
 */
export function useRefusal(scope: PersonScope): string | undefined {
  const { scopes } = useProject();
  return scopes.includes(scope) ? undefined : rolesText.askFor(rolesText[ROLE_OF_SCOPE[scope]].label);
}
