import type { Operation, OperationId } from '@docreel/contract';
import type { Context } from '../../context.ts';
import type { App } from '../../platform/http/create-app.ts';
import type { TestAnswer, TestRequest } from '../../platform/http/testing/edge.ts';
import { ask, GOOD, type GoodRequest } from '../../testing/test-server.ts';
import type { Seed } from '../../testing/seed-project.ts';

/** An operation and a test project with everything that the operation needs. Tests use it to provoke errors. */
export interface Scene {
  context: Context;
  app: App;
  id: OperationId;
  operation: Operation;
  seed: Seed;
  /** An API key with every scope. */
  key: string;
}

export type Provoke = (scene: Scene) => Promise<TestAnswer>;

/** A resource ID that does not exist. */
export const NOBODY = 2_147_483_647;

/** Returns a function that sends the operation's valid request with changed parameters, fields, query or headers. */
export function sent(change: (scene: Scene) => Partial<GoodRequest> & { query?: string; request?: TestRequest }): Provoke {
  return (scene) => {
    const { query, request, params, body } = change(scene);
    const good = GOOD[scene.id](scene.seed);
    const operation = query ? { ...scene.operation, path: `${scene.operation.path}?${query}` as const } : scene.operation;
    const changed = { ...good, params: { ...good.params, ...params } };
    if (good.body !== undefined || body !== undefined) changed.body = { ...(good.body as object), ...(body as object) };
    return ask(scene.app, operation, { ...changed, key: scene.key, ...request });
  };
}

export const withField = (name: string, value: unknown) => sent(() => ({ body: { [name]: value } }));
export const withParam = (name: string, value: string | number) => sent(() => ({ params: { [name]: value } }));
