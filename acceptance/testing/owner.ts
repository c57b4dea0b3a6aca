import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { plant } from './logs.ts';

/** Who owns the projects of a service makes them and their keys by the calls of the dashboard: the command line takes a process for each. */

interface House {
  origin: string;
  env: Record<string, string>;
  /** Whose account was made in a browser. Left out: one that is made here. */
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
/** Keys are made by who gave the password in the last ten minutes. */
const FRESH_MS = 5 * 60_000;

const sessions = new Map<string, Promise<Session>>();

/** `POST /projects`, below the base of what people do; answers the body. */
// What the tests ask of it is theirs.
// oxlint-disable-next-line no-explicit-any
export async function askAsOwner(on: House, address: string, body: unknown): Promise<any> {
  const { cookie } = await signedIn(on, on.owner ?? OWNER);
  return (await post(on, address, { body, cookie })).json;
}

async function signedIn(on: House, person: Person): Promise<Session> {
  const name = `${on.origin} ${person.email}`;
  const before = sessions.get(name);
  if (before && Date.now() - (await before).at < FRESH_MS) return before;
  const session = person === OWNER && !before ? setUp(on) : enter(on, person);
  sessions.set(name, session);
  return session;
}

async function setUp(on: House): Promise<Session> {
  const address = (await readFile(path.join(on.env['DATA_DIR'] ?? '', 'setup-link'), 'utf8')).trim();
  const token = address.slice(address.indexOf('#') + 1);
  return sessionOf(await post(on, '/setup', { body: { ...OWNER, name: 'Owner', projectName: 'First', token } }));
}

async function enter(on: House, person: Person): Promise<Session> {
  return sessionOf(await post(on, '/session', { body: { email: person.email, password: person.password } }));
}

function sessionOf({ cookie }: { cookie: string }): Session {
  plant('a session', cookie.slice(cookie.indexOf('=') + 1));
  return { cookie, at: Date.now() };
}

async function post(on: House, address: string, { body, cookie }: { body: unknown; cookie?: string }) {
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }) };
  const response = await fetch(`${on.origin}/app/api${address}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`POST ${address} answered ${response.status}: ${text}`);
  return { json: JSON.parse(text), cookie: (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
}
