import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Operation, type OperationId, operations } from '@docreel/contract';
import type * as z from 'zod';
import type { Fixture } from '../testing/fixtures.ts';
import { GOOD, type TestServer, startTestServer } from '../testing/test-server.ts';
import { adapted } from './testing/adapt-example.ts';
import { type Answers, listResponses, described } from './testing/document.ts';
import { type Place, listPositions, withValue } from './testing/fields.ts';
import { HOSTILE_BODIES, HOSTILE_IDS, HOSTILE_NUMBERS, HOSTILE_STRINGS } from './testing/hostile.ts';
import { createResponseChecker, type ResponseChecker } from './testing/response-checker.ts';
import type { Described, Plan } from './testing/requests.ts';

/**
 * Sends hostile values in every field, hostile bodies and hostile IDs to every operation. If the schema accepts a value in some fields, one
 * request sends it in all of them. Another request sends the value in all fields that refuse it. Similar fields share a schema, so each
 * operation gets every fifth value, and each value goes to every fifth operation. `FUZZ_HOSTILE=all` sends all values to all operations.
 */

let server: TestServer;
let judge: ResponseChecker;
let cases = 0;

const EVERY = process.env['FUZZ_HOSTILE'] === 'all' ? 1 : 5;

before(async () => {
  server = await startTestServer();
  judge = await createResponseChecker(server);
});
after(() => server[Symbol.asyncDispose]());

const VALUES: readonly unknown[] = [...HOSTILE_STRINGS, ...HOSTILE_NUMBERS, null, true, [], {}];

for (const one of described) {
  const id = one.operationId as OperationId;
  test(`${one.method.toUpperCase()} ${one.path} withstands hostile input`, async () => {
    const asker = await createAsker(one, id);
    await askBodies(asker);
    await askQueries(asker);
    await askIds(asker);
    cases += asker.asked();
  });
}

test('there were thousands of hostile requests', (t) => {
  t.diagnostic(`${cases} requests`);
  assert.ok(cases >= 10_000 / EVERY, String(cases));
});

interface Asker {
  id: OperationId;
  operation: Operation;
  /** Returns a successful request for the current test project. */
  good(): Plan;
  /** Sends a request and checks the response. Replaces a changed test project before it has too few resources. */
  ask(twist: string, change: Partial<Plan>): Promise<{ status: number; named: Set<string> }>;
  asked(): number;
  /** Returns the part of the values that this operation gets. Each operation gets a different part. */
  shareOf<T>(values: readonly T[]): T[];
}

const FRESH_EVERY = 40;

async function createAsker(one: Described, id: OperationId): Promise<Asker> {
  const answers: Answers = listResponses(one);
  let fixture: Fixture = await judge.intactFixture();
  let [asked, changes] = [0, 0];
  return {
    id,
    operation: operations[id],
    good: () => goodPlan(id, fixture),
    async ask(twist, change) {
      const plan = { ...goodPlan(id, fixture), ...change, twist };
      const { status, json, hasChanged } = await judge.judge(one, { plan, key: fixture.key, answers });
      asked++;
      if (hasChanged && ++changes >= FRESH_EVERY) [fixture, changes] = [await judge.intactFixture(), 0];
      const details: { path: string }[] = json?.error?.details ?? [];
      return { status, named: new Set(details.map(({ path }) => path)) };
    },
    asked: () => asked,
    shareOf: (values) => values.filter((_, index) => (index + described.indexOf(one)) % EVERY === 0),
  };
}

function goodPlan(id: OperationId, { seed }: Fixture): Plan {
  const operation: Operation = operations[id];
  const { params = {}, query, body } = GOOD[id](seed);
  return {
    path: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)])),
    query: [...new URLSearchParams(query)],
    headers: {},
    body: operation.body ? adapted(operation.examples.body, body) : undefined,
    raw: undefined,
    twist: 'none',
  };
}

async function askBodies({ operation, ask, good, shareOf }: Asker): Promise<void> {
  const { body: schema, method } = operation;
  // `fetch` refuses to send a GET request with a body.
  if (method !== 'get') for (const raw of shareOf(HOSTILE_BODIES)) await ask(`body ${String(raw).slice(0, 80)}`, { raw });
  if (!schema) return;
  const places = listPositions(good().body, Object.keys((schema as z.ZodObject).shape ?? {}));
  for (const value of shareOf(VALUES)) {
    const { body } = good();
    const isTaken = (place: Place) => schema.safeParse(withValue(body, place, value)).success;
    const taken = places.filter(isTaken);
    const together = inAll(taken, value, body);
    // The combined body is sent only if it is valid, because some fields exclude each other.
    if (schema.safeParse(together).success) await ask(describeCase(taken, value), { body: together });
    else for (const place of taken) await ask(describeCase([place], value), { body: withValue(good().body, place, value) });
    const refused = places.filter((place) => !isTaken(place));
    if (refused.length > 0) await askRefused(ask, { refused, value, body });
  }
}

async function askRefused(ask: Asker['ask'], { refused, value, body }: { refused: Place[]; value: unknown; body: unknown }): Promise<void> {
  const description = describeCase(refused, value);
  const { status, named } = await ask(description, { body: inAll(refused, value, body) });
  assert.equal(status, 400, description);
  const names = refused.map(([name]) => `body.${String(name)}`);
  for (const path of named)
    assert.ok(
      names.some((name) => path.startsWith(name)),
      `${description}: blamed on ${path}`,
    );
}

function inAll(places: Place[], value: unknown, body: unknown): unknown {
  return places.reduce((whole, place) => withValue(whole, place, value), body);
}

function describeCase(places: Place[], value: unknown): string {
  return `${places.map((place) => place.join('.')).join(', ')} = ${show(value)}`;
}

async function askQueries({ operation, ask, good, shareOf }: Asker): Promise<void> {
  for (const name of Object.keys(operation.query?.shape ?? {}))
    for (const value of shareOf([...HOSTILE_STRINGS, ...HOSTILE_NUMBERS])) {
      const others = good().query.filter(([one]) => one !== name);
      await ask(`?${name}=${show(value)}`, { query: [...others, [name, String(value)]] });
    }
  const { status } = await ask('an unknown field', { query: [...good().query, ['__proto__', '1']] });
  assert.equal(status, 400);
}

async function askIds({ ask, good, shareOf }: Asker): Promise<void> {
  for (const name of Object.keys(good().path))
    for (const value of shareOf(HOSTILE_IDS)) {
      // The URL parser removes the path segment `%2e%2e` before the request is sent, so this value is skipped.
      if (value === '%2e%2e') continue;
      const { status } = await ask(`{${name}} = ${value.slice(0, 80)}`, { path: { ...good().path, [name]: value } });
      assert.ok(status >= 400, `{${name}} = ${value.slice(0, 80)} was accepted: ${status}`);
    }
}

function show(value: unknown): string {
  return JSON.stringify(value ?? null).slice(0, 80);
}
