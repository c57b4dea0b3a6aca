import type { PEOPLE_BASE_PATH } from '@docreel/contract';
import type { Client } from '@docreel/sdk';
import { createPeopleClient, type PeopleClient } from '@docreel/sdk/people';

/** The path of `PUBLIC_URL`, which the server writes into the page. It is empty if the URL has no path. */
export const BASE = document.documentElement.dataset['base'] ?? '';

// Repeats a constant of the API contract, because importing it would bundle all schemas. TypeScript rejects a different value.
const PEOPLE_PATH: typeof PEOPLE_BASE_PATH = '/app/api';

/** API client for operations of signed-in users: session, members, keys, webhook. */
export const people: PeopleClient = createPeopleClient({ baseUrl: `${BASE}${PEOPLE_PATH}` });

const clients = new Map<string, Client>();

/** Returns the API client of a project. It authenticates with the session instead of a key. */
export function getClient(project: string): Client {
  const found = clients.get(project) ?? people.project(project);
  clients.set(project, found);
  return found;
}
