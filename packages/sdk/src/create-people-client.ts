import type { PeopleOperations } from '@docreel/contract';
import type { IteratorsOf, MethodsOf } from './calls.ts';
import { type Client, createClient } from './create-client.ts';
import { createIterators, createMethods } from './create-methods.ts';
import { PEOPLE_LISTS, PEOPLE_ROUTES } from './people-routes.ts';
import { type ClientOptions, createSend } from './send.ts';

/** What a browser needs: the cookie is sent by itself, so there is no key. */
export type PeopleClientOptions = Omit<ClientOptions, 'apiKey'>;

/** A method for every operation of the contract for people, by its name. */
export type PeopleClient = MethodsOf<PeopleOperations> & {
  each: IteratorsOf<PeopleOperations>;
  /** The API itself for a project (slug or id) that the person is a member of, with the session in place of a key. */
  project(project: string): Client;
};

/**
 * `const people = createPeopleClient({ baseUrl: '/app/api' }); await people.signIn({ body })`, then
 * `await people.project('tasklane').listVideos()`. Nothing that people ask for is repeated unless `retries` says so: a sign-in that
 * must wait says so at once, and no key is made twice.
 */
export function createPeopleClient(options: PeopleClientOptions): PeopleClient {
  const send = createSend({ retries: 0, ...options });
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  return {
    // `PEOPLE_ROUTES` has every operation of the contract, and each method takes what its operation does.
    ...(createMethods(send, PEOPLE_ROUTES, []) as MethodsOf<PeopleOperations>),
    each: createIterators(send, PEOPLE_ROUTES, PEOPLE_LISTS) as IteratorsOf<PeopleOperations>,
    project: (project) => createClient({ ...options, baseUrl: `${baseUrl}/projects/${encodeURIComponent(project)}/v2` }),
  };
}
