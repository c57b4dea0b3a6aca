import type { PeopleOperations } from '@docreel/contract';
import type { IteratorsOf, MethodsOf } from './calls.ts';
import { type Client, createClient } from './create-client.ts';
import { createIterators, createMethods } from './create-methods.ts';
import { PEOPLE_LISTS, PEOPLE_ROUTES } from './people-routes.ts';
import { type ClientOptions, createSend } from './send.ts';

/** Options for browsers. The session cookie is sent automatically, so there is no key. */
export type PeopleClientOptions = Omit<ClientOptions, 'apiKey'>;

/** The client for people: one method for each operation of the people contract, by its name. */
export type PeopleClient = MethodsOf<PeopleOperations> & {
  each: IteratorsOf<PeopleOperations>;
  /** Returns a client of the API for a project (slug or id) that the person is a member of, authenticated by the session. */
  project(project: string): Client;
};

/**
 * Creates the client: `const people = createPeopleClient({ baseUrl: '/app/api' }); await people.signIn({ body })`, then `await
 * people.project('tasklane').listVideos()`. It does not retry unless `retries` is set: a throttled sign-in fails immediately, and no key is
 * created twice.
 */
export function createPeopleClient(options: PeopleClientOptions): PeopleClient {
  const send = createSend({ retries: 0, ...options });
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  return {
    // The cast is safe because `PEOPLE_ROUTES` contains every operation of the contract, and each method accepts the input of its
    // operation.
    ...(createMethods(send, PEOPLE_ROUTES, []) as MethodsOf<PeopleOperations>),
    each: createIterators(send, PEOPLE_ROUTES, PEOPLE_LISTS) as IteratorsOf<PeopleOperations>,
    project: (project) => createClient({ ...options, baseUrl: `${baseUrl}/projects/${encodeURIComponent(project)}/v2` }),
  };
}
