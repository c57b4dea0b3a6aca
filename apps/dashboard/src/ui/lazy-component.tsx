import { type ComponentType, lazy, Suspense } from 'react';

/**
 * Returns a component whose code loads when it is first rendered. It renders nothing while loading. Dialogs use it, because most visits
 * open none.
 */
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
