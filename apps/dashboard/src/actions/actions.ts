import { createContext, useContext, useEffect, useId } from 'react';
import type { IconName } from '../ui/Icon.tsx';

/**
 * Something that can be done here. Defined once by the page that can do it; the palette, the sheet of shortcuts, buttons and menus are made
 * of the same.
 */
export interface Action {
  id: string;
  /** As a button says it: "Rename". */
  label: string;
  icon: IconName;
  /** Heading in palette and sheet. */
  group: 'page' | 'create' | 'go' | 'general';
  /** Keys one after the other: `g v`, `n`, `?`; with `mod` also inside fields. */
  shortcut?: string;
  /** Other words that people look for. */
  words?: string;
  /** A page instead of a deed. */
  to?: string;
  perform?: () => void;
  /** Why it cannot be done now. */
  disabledReason?: string | undefined;
  isDanger?: boolean;
}

export interface ActionRegistry {
  add: (owner: string, actions: readonly Action[]) => void;
  remove: (owner: string) => void;
}

export const RegistryContext = createContext<ActionRegistry | null>(null);
export const ActionsContext = createContext<readonly Action[]>([]);

/** Offers these actions while the component is shown. */
export function useActions(actions: readonly Action[]): readonly Action[] {
  const registry = useContext(RegistryContext);
  const owner = useId();
  // What they do closes over what is shown now, so they are given anew each time; that is one entry of a map.
  useEffect(() => {
    registry?.add(owner, actions);
  });
  useEffect(() => () => registry?.remove(owner), [registry, owner]);
  return actions;
}

/** All that can be done at the moment: the page's own first. */
export function useAllActions(): readonly Action[] {
  return useContext(ActionsContext);
}
