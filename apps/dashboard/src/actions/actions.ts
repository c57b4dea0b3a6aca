import { createContext, useContext, useEffect, useId } from 'react';
import type { IconName } from '../ui/Icon.tsx';

/**
 * An action that a user can perform on the current page. The page defines it once. The command palette, the shortcut list, buttons and
 * menus all use it.
 */
export interface Action {
  id: string;
  /** Label of the button, for example "Rename". */
  label: string;
  icon: IconName;
  /** Heading of the action's group in the palette and the shortcut list. */
  group: 'page' | 'create' | 'go' | 'general';
  /** Key sequence, for example `g v`, `n` or `?`. */
  shortcut?: string;
  /** Additional search words for the action in the palette. */
  words?: string;
  /** Path of a page to open, instead of `perform`. */
  to?: string;
  perform?: () => void;
  /** Why the action is not available now. */
  disabledReason?: string | undefined;
  isDanger?: boolean;
}

export interface ActionRegistry {
  add: (owner: string, actions: readonly Action[]) => void;
  remove: (owner: string) => void;
}

export const RegistryContext = createContext<ActionRegistry | null>(null);
export const ActionsContext = createContext<readonly Action[]>([]);

/** Registers actions while the component is mounted. */
export function useActions(actions: readonly Action[]): readonly Action[] {
  const registry = useContext(RegistryContext);
  const owner = useId();
  // Registers the actions after every render, because they use the current props. This only replaces one entry of a map.
  useEffect(() => {
    registry?.add(owner, actions);
  });
  useEffect(() => () => registry?.remove(owner), [registry, owner]);
  return actions;
}

/** Returns all available actions. Those of the current page come first. */
export function useAllActions(): readonly Action[] {
  return useContext(ActionsContext);
}
