import type { Scope } from '@docreel/contract';
import { type Logger, pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { readConfig } from '../../../config.ts';
import type { Context } from '../../../context.ts';
import { hashApiKey, getKeyHints, generateApiKey } from '../../../lib/api-key.ts';
import type { Db } from '../../db/tables.ts';
import { type App, createApp } from '../create-app.ts';
import { noteHandlers, noteOperations } from './contract.ts';

/** Helpers for tests of the HTTP layer: a context on a database, API keys, and requests without a network. */

export function edgeContext(
  db: Db,
  { env = {}, log = pino({ level: 'silent' }) }: { env?: Record<string, string>; log?: Logger } = {},
): Context {
  const config = readConfig({ RATE_LIMIT_PER_MINUTE: '100000', ...env });
  // The HTTP layer uses only these dependencies. A test handler that uses another one throws.
  return { config, db, log } as Context;
}

export async function addProject(db: Db): Promise<string> {
  const id = uuidv7();
  await db.insertInto('projects').values({ id, name: 'Test', slug: id }).execute();
  return id;
}

export interface TestKey {
  id: string;
  key: string;
  projectId: string;
}

export interface KeyInput {
  projectId?: string;
  scopes?: readonly Scope[];
  rateLimit?: number;
  expiresAt?: Date;
}

export async function addKey(
  db: Db,
  { projectId, scopes = ['read', 'write', 'generate', 'publish'], rateLimit, expiresAt }: KeyInput = {},
): Promise<TestKey> {
  const project = projectId ?? (await addProject(db));
  const key = generateApiKey();
  const id = uuidv7();
  const { prefix, lastFour } = getKeyHints(key);
  await db
    .insertInto('api_keys')
    .values({
      id,
      project_id: project,
      name: 'test',
      hash: hashApiKey(key),
      prefix,
      last_four: lastFour,
      scopes: [...scopes],
      rate_limit: rateLimit ?? null,
      expires_at: expiresAt ?? null,
    })
    .execute();
  return { id, key, projectId: project };
}

export interface TestRequest {
  key?: string;
  /** Body that is sent as JSON. */
  body?: unknown;
  /** Body that is sent unchanged, with the content type `application/json` unless a header overrides it. */
  raw?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
}

export interface TestAnswer {
  status: number;
  headers: Headers;
  text: string;
  // Tests assert the shape.
  // oxlint-disable-next-line no-explicit-any
  json: any;
}

/** Sends a request without a network. `POST /articles` is relative to the base path of the API, and `GET //healthz` to the root. */
export async function send(app: App, line: string, { key, body, raw, headers = {} }: TestRequest = {}): Promise<TestAnswer> {
  const [method = '', path = ''] = line.split(' ');
  const content = raw ?? (body === undefined ? null : JSON.stringify(body));
  const request = new Request(`http://docreel.test${path.startsWith('//') ? path.slice(1) : `/api/v2${path}`}`, {
    method,
    headers: { ...(content !== null && { 'content-type': 'application/json' }), ...(key && { 'x-api-key': key }), ...headers },
    body: content,
  });
  const response = await app.fetch(request);
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') && text !== '';
  return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : undefined };
}

/** Creates an application with the small test contract. Handlers and settings can be replaced. */
export function noteApp(db: Db, { handlers, context }: { handlers?: Partial<typeof noteHandlers>; context?: Context } = {}): App {
  return createApp({ context: context ?? edgeContext(db), operations: noteOperations, handlers: { ...noteHandlers, ...handlers } });
}
