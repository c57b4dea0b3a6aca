import { createContext, useContext, useEffect, useId } from 'react';
import type { IconName } from '../ui/Icon.tsx';

/**
 * An action that a person can perform on the current page. The page defines it once; the palette, the shortcut list, buttons and menus
 * all use it.
 */
export interface Action {
  id: string;
  /** Label of the button: "Rename". */
  label: string;
  icon: IconName;
  /** Group in the palette and the shortcut list. */
  group: 'page' | 'create' | 'go' | 'general';
  /** Key sequence, for example `g v`, `n` or `?`. */
  shortcut?: string;
  /** Additional search words for the action in the palette. */
  words?: string;
  /** Path of a page to open, instead of `perform`. */
  to?: string;
  perform?: () => void;
  /** Reason why the action is not available now. */
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
  // Actions close over the current props, so every render registers them again. This only replaces one entry of a map.
  useEffect(() => {
    registry?.add(owner, actions);
  });
  useEffect(() => () => registry?.remove(owner), [registry, owner]);
  return actions;
}

/** Returns all available actions, those of the current page first. */
export function useAllActions(): readonly Action[] {
  return useContext(ActionsContext);
}
