import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { registerSecret } from './logs.ts';

/**
 * Creates projects and keys as their owner, through the API that the dashboard uses. The command line would start a process for each call.
 */

interface OwnedService {
  origin: string;
  env: Record<string, string>;
  /** An account that was created in a browser. Defaults to a new account. */
  owner?: Person;
}

export interface Person {
  email: string;
  password: string;
}

interface Session {
  cookie: string;
  at: number;
}

const OWNER: Person = { email: 'owner@example.com', password: 'a sentence of the owner' };
/** Creating a key requires that the user entered the password within the last ten minutes. */
const FRESH_MS = 5 * 60_000;

const sessions = new Map<string, Promise<Session>>();

/** Sends a POST request to the dashboard's API, for example to `/projects`, and returns the response body. */
// The tests check the shape of the response, so it has no static type.
// oxlint-disable-next-line no-explicit-any
export async function askAsOwner(on: OwnedService, address: string, body: unknown): Promise<any> {
  const { cookie } = await getSession(on, on.owner ?? OWNER);
  return (await post(on, address, { body, cookie })).json;
}

async function getSession(on: OwnedService, person: Person): Promise<Session> {
  const name = `${on.origin} ${person.email}`;
  const before = sessions.get(name);
  if (before && Date.now() - (await before).at < FRESH_MS) return before;
  const session = person === OWNER && !before ? setUp(on) : signIn(on, person);
  sessions.set(name, session);
  return session;
}

async function setUp(on: OwnedService): Promise<Session> {
  const address = (await readFile(path.join(on.env['DATA_DIR'] ?? '', 'setup-link'), 'utf8')).trim();
  const token = address.slice(address.indexOf('#') + 1);
  return toSession(await post(on, '/setup', { body: { ...OWNER, name: 'Owner', projectName: 'First', token } }));
}

async function signIn(on: OwnedService, person: Person): Promise<Session> {
  return toSession(await post(on, '/session', { body: { email: person.email, password: person.password } }));
}

function toSession({ cookie }: { cookie: string }): Session {
  registerSecret('a session', cookie.slice(cookie.indexOf('=') + 1));
  return { cookie, at: Date.now() };
}

async function post(on: OwnedService, address: string, { body, cookie }: { body: unknown; cookie?: string }) {
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }) };
  const response = await fetch(`${on.origin}/app/api${address}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`POST ${address} answered ${response.status}: ${text}`);
  return { json: JSON.parse(text), cookie: (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
}
