import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAnonymousBodies } from './anonymous-bodies.ts';

const LIMITS = { maxBytes: 100, withinMs: 60_000, maxOpen: 3, maxOpenPerNetwork: 2 };

/** Creates a request whose body stays open until `end` is called. */
function stalled(): { request: Request; end: () => void; chunksRead: () => number } {
  const ended = Promise.withResolvers<void>();
  let chunks = 0;
  const body = new ReadableStream(
    {
      async pull(controller) {
        if (chunks++ > 0) await ended.promise;
        if (chunks > 1) controller.close();
        else controller.enqueue(new Uint8Array(60));
      },
    },
    { highWaterMark: 0 },
  );
  const request = new Request('http://docreel.test/', { method: 'POST', body, ...{ duplex: 'half' } });
  return { request, end: ended.resolve, chunksRead: () => chunks };
}

test('only a limited number of bodies is open at a time, in total and per network', async () => {
  const read = createAnonymousBodies(LIMITS);
  const bodies = Array.from({ length: 4 }, stalled);
  const [first, second, third, fourth] = bodies.map(({ request }) => request) as [Request, Request, Request, Request];
  const reading = [read(first, '2001:db8::1'), read(second, '2001:db8::2')];
  await assert.rejects(read(third, '2001:db8::3'), { code: 'RATE_LIMITED' });
  reading.push(read(third, '203.0.113.1'));
  await assert.rejects(read(fourth, '203.0.113.2'), { code: 'SERVICE_UNAVAILABLE' });
  assert.equal(bodies[3]?.chunksRead(), 0, 'a refused body is not read');
  for (const { end } of bodies) end();
  assert.deepEqual(
    (await Promise.all(reading)).map((bytes) => bytes.byteLength),
    [60, 60, 60],
  );
  assert.equal((await read(fourth, '203.0.113.2')).byteLength, 60, 'finished bodies no longer count');
});

test('a body that announces more than the limit is refused before it is read', async () => {
  const read = createAnonymousBodies(LIMITS);
  const { request, chunksRead } = stalled();
  request.headers.set('content-length', '101');
  await assert.rejects(read(request, '203.0.113.1'), { code: 'PAYLOAD_TOO_LARGE', message: /100 bytes/ });
  assert.equal(chunksRead(), 0);
});

test('a body that is late no longer counts', async () => {
  const read = createAnonymousBodies({ ...LIMITS, withinMs: 5, maxOpen: 1 });
  await assert.rejects(read(stalled().request, '203.0.113.1'), { code: 'VALIDATION_ERROR' });
  await assert.rejects(read(stalled().request, '203.0.113.1'), { code: 'VALIDATION_ERROR' });
});
