import type { Role } from '@docreel/contract';
import { v7 as uuidv7 } from 'uuid';
import { hashToken, generateToken } from '../lib/one-time-token.ts';
import type { Db } from '../platform/db/tables.ts';
import type { App } from '../platform/http/create-app.ts';
import type { TestAnswer } from '../platform/http/testing/edge.ts';
import { saveMember } from '../resources/people/members/members.store.ts';
import { createPasswords } from '../resources/people/passwords/password-hash.ts';
import { openSession } from '../resources/people/sessions/open-session.ts';
import { insertUser } from '../resources/people/users.store.ts';

/** A simulated browser with an open dashboard page: it keeps cookies and sends the `Origin` header. Requests do not use the network. */
export interface Browser {
  /** Sends a request such as `POST /session`. Paths are relative to the base URL of the dashboard API. */
  ask(line: string, request?: { body?: unknown; headers?: Record<string, string> }): Promise<TestAnswer>;
  /** Token in the session cookie. Scripts in a real browser cannot read it. */
  token: string | undefined;
  /** Cookie that identifies the browser during a sign-in at a provider. */
  visit: string | undefined;
  /** Cookie that identifies a browser in which somebody has signed in before. */
  browserToken: string | undefined;
}

export function openBrowser(app: App, { token, address }: { token?: string; address?: string } = {}): Browser {
  const browser: Browser = {
    token,
    visit: undefined,
    browserToken: undefined,
    async ask(line, { body, headers = {} } = {}) {
      const [method = '', path = ''] = line.split(' ');
      const request = new Request(`http://docreel.test/app/api${path}`, {
        method,
        headers: {
          'sec-fetch-site': 'same-origin',
          'user-agent': 'Test/1.0',
          cookie: `other=1; docreel=${browser.token ?? ''}; docreel-visit=${browser.visit ?? ''}; docreel-browser=${browser.browserToken ?? ''}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body === undefined ? null : JSON.stringify(body),
      });
      const env = { incoming: { socket: { remoteAddress: address ?? '203.0.113.7' } } };
      const response = await app.fetch(request, env);
      for (const cookie of response.headers.getSetCookie()) {
        const [, name, value] = /^([\w-]+)=([^;]*);/.exec(cookie) ?? [];
        if (name === 'docreel') browser.token = value || undefined;
        if (name === 'docreel-visit') browser.visit = value;
        if (name === 'docreel-browser') browser.browserToken = value;
      }
      const text = await response.text();
      const isJson = response.headers.get('content-type') === 'application/json' && text !== '';
      return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : undefined };
    },
  };
  return browser;
}

export const PASSWORD = 'a sentence of my own';

/** Hash of `PASSWORD`. It is computed once, because password hashing is slow on purpose. */
let hash: Promise<string> | undefined;

export interface TestPerson {
  id: string;
  email: string;
  browser: Browser;
}

/** Creates a person with an account who has just signed in. If a project is given, the person becomes a member of it. */
export async function addPerson(
  { db, app }: { db: Db; app: App },
  { projectId, role = 'owner' }: { projectId?: string; role?: Role } = {},
): Promise<TestPerson> {
  hash ??= createPasswords().hash(PASSWORD);
  const id = uuidv7();
  const email = `${id}@example.com`;
  await insertUser(db, { id, email, name: 'Ana Silva', password_hash: await hash });
  if (projectId !== undefined) await saveMember(db, { project_id: projectId, user_id: id, role });
  const { token } = await openSession(db, id, { address: '203.0.113.7', userAgent: 'Test/1.0', token: undefined, browserToken: undefined });
  return { id, email, browser: openBrowser(app, { token }) };
}

/** Creates a set-up link, as the service does when it starts, and returns its token. */
export async function addSetupLink(db: Db): Promise<string> {
  const token = generateToken();
  await db.deleteFrom('links').where('kind', '=', 'setup').execute();
  await db
    .insertInto('links')
    .values({ id: uuidv7(), kind: 'setup', token_hash: hashToken(token) })
    .execute();
  return token;
}
