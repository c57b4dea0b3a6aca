import { type ReactNode, useMemo, useState, useSyncExternalStore } from 'react';
import { type Action, ActionsContext, RegistryContext } from './actions.ts';

const GROUPS: readonly Action['group'][] = ['page', 'create', 'go', 'general'];

/**
 * Collects the actions of all rendered components. The registry and the list are separate contexts. With one context, registering an action
 * would render the component again.
 */
export function ActionProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createStore);
  const registry = useMemo(() => ({ add: store.add, remove: store.remove }), [store]);
  return (
    <RegistryContext value={registry}>
      <ActionListProvider store={store}>{children}</ActionListProvider>
    </RegistryContext>
  );
}

function ActionListProvider({ store, children }: { store: Store; children: ReactNode }) {
  const actions = useSyncExternalStore(store.subscribe, store.list);
  return <ActionsContext value={actions}>{children}</ActionsContext>;
}

type Store = ReturnType<typeof createStore>;

function createStore() {
  const owned = new Map<string, readonly Action[]>();
  const listeners = new Set<() => void>();
  let listed: readonly Action[] = [];

  function change(): void {
    const all = [...owned.values()].flat();
    listed = GROUPS.flatMap((group) => all.filter((action) => action.group === group));
    for (const listener of listeners) listener();
  }
  return {
    add: (owner: string, actions: readonly Action[]) => {
      owned.set(owner, actions);
      change();
    },
    remove: (owner: string) => {
      owned.delete(owner);
      change();
    },
    list: () => listed,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
