import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JobKind } from './queue.ts';
import { insertProject, isEnded, kindOf, type TestQueue, testQueue } from './testing/queue.ts';

/**
 * Creates a job kind whose jobs run until `end` is called. `running` and `most` contain the current and the highest number of running jobs
 * per project.
 */
function long(lane: 'compute' | 'download') {
  const gate = Promise.withResolvers<void>();
  const running = new Map<string, number>();
  const most = new Map<string, number>();
  const kind: JobKind<null> = {
    kind: `long ${lane}`,
    lane,
    async run(_, { projectId }) {
      const now = (running.get(projectId) ?? 0) + 1;
      running.set(projectId, now);
      most.set(projectId, Math.max(now, most.get(projectId) ?? 0));
      await gate.promise;
      running.set(projectId, (running.get(projectId) ?? 0) - 1);
      return {};
    },
  };
  return { kind, running, most, end: () => gate.resolve() };
}

async function until(isTrue: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 10_000; !isTrue(); await sleep(20))
    assert.ok(Date.now() < deadline, 'the condition was not met within ten seconds');
}

type Service = Awaited<ReturnType<TestQueue['open']>>;

const several = (t: TestQueue, service: Service, { kind, count }: { kind: string; count: number }) =>
  Promise.all(Array.from({ length: count }, () => t.enqueue(service, kind)));

test('endless downloads do not delay compute jobs, not even of the same project', async () => {
  await using t = await testQueue();
  const { kind, running, end } = long('download');
  const service = await t.open([kind, kindOf('publish', async () => ({}))], { concurrency: 1 });
  await several(t, service, { kind: kind.kind, count: 3 });
  await until(() => running.get(t.projectId) === 1);
  assert.equal((await t.until(await t.enqueue(service, 'publish'), isEnded)).status, 'completed');
  end();
});

for (const lane of ['compute', 'download'] as const) {
  test(`a project whose jobs take every slot does not delay other projects: ${lane}`, async () => {
    await using t = await testQueue();
    const { kind, running, most, end } = long(lane);
    const quick: JobKind<null> = { kind: 'quick', lane, run: async () => ({}) };
    const service = await t.open([kind, quick], { concurrency: 2 });
    const ids = await several(t, service, { kind: kind.kind, count: 5 });
    await until(() => running.get(t.projectId) === 2);
    const others = [await insertProject(t.db), await insertProject(t.db)];
    const startedAt = performance.now();
    for (const projectId of [...others, ...others]) await t.until(await t.enqueue(service, 'quick', { projectId }), isEnded);
    assert.ok(performance.now() - startedAt < 8_000);
    assert.equal(most.get(t.projectId), 2, 'the overflow slot is not for a project with running jobs');
    end();
    for (const id of ids) await t.until(id, isEnded);
    assert.equal(most.get(t.projectId), 2);
  });
}

test('the running jobs of a project count across processes', async () => {
  await using t = await testQueue();
  const { kind, running, most, end } = long('compute');
  const service = await t.open([kind], { concurrency: 1 });
  await t.open([kind], { concurrency: 1 });
  const ids = await several(t, service, { kind: kind.kind, count: 5 });
  await until(() => running.get(t.projectId) === 2);
  const other = await insertProject(t.db);
  await t.enqueue(service, kind.kind, { projectId: other });
  await t.enqueue(service, kind.kind, { projectId: other });
  await until(() => running.get(other) === 1);
  await sleep(2_500); // After this time, each process has polled at least once for an overflow job.
  assert.deepEqual([most.get(t.projectId), most.get(other)], [2, 1]);
  end();
  for (const id of ids) await t.until(id, isEnded);
});

test('with one slot, projects take turns', async () => {
  await using t = await testQueue();
  const order: string[] = [];
  const kind = kindOf('work', async ({ projectId }) => {
    order.push(projectId);
    return {};
  });
  const service = await t.open([kind]);
  const other = await insertProject(t.db);
  const ids = await several(t, service, { kind: 'work', count: 4 });
  ids.push(await t.enqueue(service, 'work', { projectId: other }), await t.enqueue(service, 'work', { projectId: other }));
  service.startWorking(null, { concurrency: 1 });
  for (const id of ids) await t.until(id, isEnded);
  assert.ok(order.lastIndexOf(other) <= 3, order.map((id) => (id === other ? 'B' : 'A')).join(''));
});
