import type { PeopleOperations } from '@docreel/contract';
import type { IteratorsOf, MethodsOf } from './calls.ts';
import { type Client, createClient } from './create-client.ts';
import { createIterators, createMethods } from './create-methods.ts';
import { PEOPLE_LISTS, PEOPLE_ROUTES } from './people-routes.ts';
import { type ClientOptions, createSend } from './send.ts';

/** Options of the dashboard API client. It needs no key, because the browser sends the session cookie automatically. */
export type PeopleClientOptions = Omit<ClientOptions, 'apiKey'>;

/** The client of the dashboard API. It has one method for each operation of signed-in users. */
export type PeopleClient = MethodsOf<PeopleOperations> & {
  each: IteratorsOf<PeopleOperations>;
  /**
   * Returns a client of the public API for one project (slug or ID), authenticated by the session. The user must be a member of the
   * project.
   */
  project(project: string): Client;
};

/**
 * Creates a client of the dashboard API: `const people = createPeopleClient({ baseUrl: '/app/api' }); await people.signIn({ body })`, then
 * `await people.project('tasklane').listVideos()`. It retries only if `retries` is set, so a rate-limited sign-in fails immediately and no
 * key is created twice.
 */
export function createPeopleClient(options: PeopleClientOptions): PeopleClient {
  const send = createSend({ retries: 0, ...options });
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  return {
    // This type cast is safe because `PEOPLE_ROUTES` contains every operation of the contract, and each method accepts the input of its
    // operation.
    ...(createMethods(send, PEOPLE_ROUTES, []) as MethodsOf<PeopleOperations>),
    each: createIterators(send, PEOPLE_ROUTES, PEOPLE_LISTS) as IteratorsOf<PeopleOperations>,
    project: (project) => createClient({ ...options, baseUrl: `${baseUrl}/projects/${encodeURIComponent(project)}/v2` }),
  };
}
