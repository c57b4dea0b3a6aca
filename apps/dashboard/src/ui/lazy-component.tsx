import { type ComponentType, lazy, Suspense } from 'react';

/** A component that is loaded when it is first shown: dialogs, which few visits open. Nothing stands in its place meanwhile. */
export function lazyComponent<Name extends string, Props extends object>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType<Props>>>,
): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: (await load())[name] as ComponentType<object> }));
  return function LazyComponent(props: Props) {
    return (
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
