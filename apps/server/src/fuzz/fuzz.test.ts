import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { OperationId } from '@docreel/contract';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import type { Fixture } from '../testing/fixtures.ts';
import { GOOD, type GoodRequest, type TestServer, startTestServer } from '../testing/test-server.ts';
import { listResponses, described, findSchema } from './testing/document.ts';
import { createResponseChecker, type ResponseChecker } from './testing/response-checker.ts';
import { type Plan, generatePlans } from './testing/requests.ts';
import type { Sources } from './testing/values.ts';

/**
 * Sends valid and invalid requests for every operation, generated from the OpenAPI document. `testing/response-checker.ts` checks the
 * responses. `FUZZ_CASES=500000 FUZZ_SEED=7 npm test -- apps/server/src/fuzz/fuzz.test.ts` sends more requests, or repeats a run.
 * `hostile.test.ts` covers values that random generation rarely reaches.
 */

const CASES = Number(process.env['FUZZ_CASES'] ?? 1_200);
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000);
/** Number of requests after which a changed test project is replaced. Deletions would otherwise leave too few resources to request. */
const FRESH_EVERY = 60;

let server: TestServer;
let judge: ResponseChecker;

before(async () => {
  server = await startTestServer();
  judge = await createResponseChecker(server);
});
after(() => server[Symbol.asyncDispose]());

const answered = new Map<string, number[]>();

for (const operation of described) {
  test(`${operation.method.toUpperCase()} ${operation.path} responds as the document describes, to valid and invalid requests (seed ${SEED})`, async () => {
    const answers = listResponses(operation);
    const statuses: number[] = [];
    answered.set(operation.operationId, statuses);
    let fixture = await judge.intactFixture();
    let hasChanged = false;
    async function ask(plan: Plan): Promise<void> {
      if (hasChanged && statuses.length % FRESH_EVERY === 0) {
        fixture = await judge.intactFixture();
        hasChanged = false;
      }
      const answer = await judge.judge(operation, { plan, key: fixture.key, answers });
      hasChanged ||= answer.hasChanged;
      statuses.push(answer.status);
    }
    // The first requests are known to succeed. If fields must match each other, random generation may never find a valid request.
    const good = toPlan(GOOD[operation.operationId as OperationId](fixture.seed));
    // Also sends a request that is known to be refused. For an operation without fields, random generation may never produce one.
    await ask({ ...good, query: [...good.query, ['unheard-of', '1']], twist: 'an unknown field in the query' });
    await ask(good);
    const sources = createSources(operation.operationId as OperationId, () => fixture);
    await fc.assert(fc.asyncProperty(generatePlans(operation, sources), ask), {
      numRuns: Math.ceil(CASES / described.length),
      seed: SEED,
      endOnFailure: process.env['FUZZ_SHRINK'] === undefined,
    });
  });
}

test('there were enough cases, and every operation had successes and errors', () => {
  assert.ok([...answered.values()].flat().length >= CASES);
  for (const [id, statuses] of answered) {
    const seen = JSON.stringify([...new Set(statuses)]);
    assert.ok(
      statuses.some((status) => status < 300),
      `${id} never succeeded: ${seen}`,
    );
    assert.ok(
      statuses.some((status) => status >= 400),
      `${id} never refused: ${seen}`,
    );
  }
});

/**
 * Returns known values by field name. Path parameters such as `id` are specific to one operation, while body fields mean the same
 * everywhere.
 */
function createSources(id: OperationId, fixture: () => Fixture): Sources {
  let known: { of: Fixture; fields: Map<string, unknown[]> } | undefined;
  return {
    resolve: findSchema,
    known(name) {
      const param = GOOD[id](fixture().seed).params?.[name];
      if (param !== undefined) return [param];
      if (known?.of !== fixture()) known = { of: fixture(), fields: collectFields(fixture()) };
      return known.fields.get(name) ?? [];
    },
  };
}

/** Returns the values of each field name in all request bodies that are known to succeed. */
function collectFields({ seed }: Fixture): Map<string, unknown[]> {
  const fields = new Map<string, unknown[]>([
    ['language', ['de']],
    ['q', ['click', 'do']],
    // Adds the ID of a missing resource.
    ['videoId', [uuidv7()]],
  ]);
  for (const { body = {} } of Object.values(GOOD).map((good) => good(seed)))
    for (const [name, value] of Object.entries(body as object)) fields.set(name, [...(fields.get(name) ?? []), value]);
  return fields;
}

function toPlan({ params = {}, query = '', body }: GoodRequest): Plan {
  const path = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, encodeURIComponent(value)]));
  return { path, query: [...new URLSearchParams(query)], headers: {}, body, raw: undefined, twist: 'none' };
}
