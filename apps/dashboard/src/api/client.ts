import type { PEOPLE_BASE_PATH } from '@docreel/contract';
import { type Client, createPeopleClient, type PeopleClient } from '@docreel/sdk';

/** The path of `PUBLIC_URL`, which the server writes into the page; empty where there is none. */
export const BASE = document.documentElement.dataset['base'] ?? '';

// Said here as well, because the contract's own constant would bring all schemas into the browser; a wrong one does not compile.
const PEOPLE_PATH: typeof PEOPLE_BASE_PATH = '/app/api';

/** What a signed-in person may do beside the API: session, members, keys, webhook. */
export const people: PeopleClient = createPeopleClient({ baseUrl: `${BASE}${PEOPLE_PATH}` });

const clients = new Map<string, Client>();

/** The operations of the API for one project, with the session in place of a key. */
export function clientOf(project: string): Client {
  const found = clients.get(project) ?? people.project(project);
  clients.set(project, found);
  return found;
}
