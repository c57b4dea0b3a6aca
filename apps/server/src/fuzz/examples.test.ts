import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ERRORS, ErrorBody, listErrorCodes, type Operation, type OperationId, operations } from '@docreel/contract';
import { type FixturePool, openFixtures } from '../testing/fixtures.ts';
import { ask, GOOD, type TestServer, startTestServer } from '../testing/test-server.ts';
import { adapted } from './testing/adapt-example.ts';
import { findProvocation } from './testing/provoke.ts';

/** Checks that the running server returns every success and error example of the OpenAPI document. */

let server: TestServer;
let fixtures: FixturePool;
before(async () => {
  server = await startTestServer();
  fixtures = await openFixtures(server);
});
after(() => server[Symbol.asyncDispose]());

const all = Object.entries(operations) as [OperationId, Operation][];

for (const [id, operation] of all) {
  test(`${id}: the example request succeeds, and the example response has the fields of the real one`, async () => {
    const { seed, key } = await fixtures.intact();
    const good = GOOD[id](seed);
    const body = operation.body ? adapted(operation.examples.body, good.body) : undefined;
    const answer = await ask(server.app, operation, { ...good, body, key });
    assert.equal(answer.status, operation.status, answer.text.slice(0, 500));
    if (answer.json === undefined) return;
    const fields = (value: unknown) => Object.keys(value as object).sort();
    assert.deepEqual(fields(operation.examples.response), fields(answer.json));
  });

  test(`${id}: each error that the document lists can be provoked`, async () => {
    for (const code of listErrorCodes(operation)) {
      const provoke = findProvocation(id, code);
      assert.ok(provoke, `no function makes ${id} return ${code}`);
      const answer = await provoke({ context: server.context, app: server.app, id, operation, ...(await fixtures.intact()) });
      assert.deepEqual([answer.status, answer.json?.error?.code], [ERRORS[code].status, code], answer.text.slice(0, 300));
      assert.deepEqual(ErrorBody.parse(answer.json), answer.json);
      if (answer.status === 429 || answer.status === 503) assert.match(answer.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
    }
  });
}
