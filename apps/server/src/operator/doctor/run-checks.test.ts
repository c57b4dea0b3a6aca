import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { readConfig } from '../../config.ts';
import { testDatabase } from '../../platform/db/testing/database.ts';
import { checkPublicUrl } from './check-public-url.ts';
import { checkDatabase } from './check-database.ts';
import { checkModelUrl } from './check-model-url.ts';

test('a public URL that other machines cannot reach is reported with the variable to set', () => {
  const stateOf = (env: Record<string, string>) => checkPublicUrl(readConfig(env)).state;
  assert.equal(stateOf({}), 'good');
  assert.equal(stateOf({ HOST: '0.0.0.0', PUBLIC_URL: 'https://docs.example.com' }), 'good');
  for (const env of [
    { HOST: '0.0.0.0' },
    { HOST: '0.0.0.0', PUBLIC_URL: 'http://127.0.0.1:3000' },
    { PUBLIC_URL: 'http://docs.example.com' },
    { PUBLIC_URL: 'https://example.com/docs' },
  ]) {
    const { state, fix } = checkPublicUrl(readConfig(env));
    assert.deepEqual([state, fix?.includes('PUBLIC_URL')], ['weak', true], JSON.stringify(env));
  }
});

test('the model check reports an unreachable server, a refused key and an unknown model', async () => {
  const server = createServer((request, response) => {
    const isKnown = request.headers.authorization === 'Bearer right';
    response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ data: [{ id: 'small' }] }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const engine = { name: 'writer', prefix: 'WRITER', url, model: 'small', key: 'right', without: 'articles are written offline' };
  assert.equal((await checkModelUrl(engine)).state, 'good');
  assert.equal((await checkModelUrl({ ...engine, url: undefined })).state, 'good');
  assert.match((await checkModelUrl({ ...engine, model: 'large' })).fix ?? '', /WRITER_MODEL to one of: small/);
  const refused = await checkModelUrl({ ...engine, key: 'canary' });
  assert.match(refused.fix ?? '', /WRITER_KEY/);
  assert.ok(!JSON.stringify(refused).includes('canary'));
  server.closeAllConnections();
  server.close();
  const gone = await checkModelUrl(engine);
  assert.match(`${gone.state} ${gone.found} ${gone.fix}`, /^weak .*cannot be reached.*offline Check WRITER_URL/);
});

test('doctor reports pending migrations, stuck jobs and disabled webhooks without migrating the database', async () => {
  const t = await testDatabase();
  const env = { DATABASE_URL: t.url };
  const check = async () => new Map((await checkDatabase(env, readConfig(env))).map((one) => [one.name, one]));
  const healthy = await check();
  assert.deepEqual([...healthy.keys()], ['database (DATABASE_URL)', 'clock', 'schema', 'jobs', 'webhooks']);
  assert.deepEqual([...new Set([...healthy.values()].map(({ state }) => state))], ['good']);

  const projectId = uuid();
  await sql`insert into projects (id, name, slug) values (${projectId}, 'Test', 'given-up')`.execute(t.db);
  await sql`insert into jobs (id, project_id, kind, scope, input, run_after)
    values (${uuid()}, ${projectId}, 'publish', 'publish', '{}', now() - interval '1 hour')`.execute(t.db);
  await sql`insert into project_webhooks (project_id, url, disabled_at, disabled_reason)
    values (${projectId}, 'https://example.com/hook', now(), 'gone')`.execute(t.db);
  const still = await check();
  assert.match(still.get('jobs')?.found ?? '', /^1 waiting, .* has been waiting for 60 minutes$/);
  assert.match(
    `${still.get('webhooks')?.found} ${still.get('webhooks')?.fix}`,
    /given-up Run npm run docreel -- webhook show --project given-up/,
  );

  await sql`delete from migrations where name like '0001%'`.execute(t.db);
  assert.match((await check()).get('schema')?.found ?? '', /^empty; the first start creates it/);
  await sql`insert into migrations (name, checksum) values ('9999_future.sql', 'x')`.execute(t.db);
  assert.match((await check()).get('database (DATABASE_URL)')?.found ?? '', /newer than this program/);
  await t.close();
});

test('a wrong clock and missing permissions are reported with a fix', async (t) => {
  const own = await testDatabase();
  t.after(() => own.close());
  const check = async (url: string) =>
    new Map((await checkDatabase({ DATABASE_URL: url }, readConfig({ DATABASE_URL: url }))).map((one) => [one.name, one]));

  t.mock.timers.enable({ apis: ['Date'], now: Date.now() - 600_000 });
  const clock = (await check(own.url)).get('clock');
  t.mock.timers.reset();
  assert.match(`${clock?.state} ${clock?.found} ${clock?.fix}`, /^weak .*differ by (?:600|599|601) s.*timedatectl/);

  const role = `reader_${process.pid}`;
  await sql`create role ${sql.id(role)}`.execute(own.db);
  // The embedded PostgreSQL server accepts only its own user, so the test connects as that user and then switches to the other role.
  const url = new URL(own.url);
  url.searchParams.set('options', `-c role=${role}`);
  const user = (await check(url.href)).get('database (DATABASE_URL)');
  await sql`drop role ${sql.id(role)}`.execute(own.db);
  assert.match(
    `${user?.state} ${user?.found} ${user?.fix}`,
    /^bad .*cannot create tables Make the user of DATABASE_URL the owner of the database/,
  );
});

test('an unreachable database is reported, and the other checks still run', async () => {
  const env = { DATABASE_URL: 'postgres://nobody:canary@127.0.0.1:1/nothing' };
  const [check] = await checkDatabase(env, readConfig(env));
  assert.deepEqual([check?.state, check?.found.includes('canary')], ['bad', false]);
  assert.match(`${check?.found} ${check?.fix}`, /ECONNREFUSED.*DATABASE_URL/);
});
