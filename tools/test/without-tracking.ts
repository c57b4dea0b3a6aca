import { type AsyncHook, createHook } from 'node:async_hooks';

/**
 * Called before the tests of a batch are: keeps Node's test runner from following every promise and every handle back to the test that made it.
 * It does so to name that test where something throws that nobody awaits; in ours, which mostly wait for a database, that is a twentieth of
 * the processor time. Without it such an error fails the batch and is told beside its tests; the file run by name (`npm test -- FILE`) says
 * which of them it was. `describe` and `suite` know their tests by the same way: a batch that has some
 * is followed. A test may hold others by `t.test` instead.
 */
export function stopTracking(): void {
  const prototype = Object.getPrototypeOf(createHook({})) as AsyncHook;
  const { enable } = prototype;
  prototype.enable = function (this: AsyncHook) {
    return isOfRunner(this) ? this : enable.call(this);
  };
}

/** Its functions, which stand on the hook under symbols, write to a map of this name; a Node that calls it otherwise is only slower. */
function isOfRunner(hook: AsyncHook): boolean {
  return Object.getOwnPropertySymbols(hook).some((name) => String(Reflect.get(hook, name)).includes('testResources'));
}
