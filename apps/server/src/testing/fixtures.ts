import { addKey } from '../platform/http/testing/edge.ts';
import { watchChanges } from './changes.ts';
import type { TestServer } from './test-server.ts';
import { type Seed, seedProject } from './seed-project.ts';

/** A project with a resource for every operation, and an API key with every scope. */
export interface Fixture {
  seed: Seed;
  key: string;
}

export interface FixturePool {
  /** Returns an unchanged fixture. Creating one takes longer than most requests, so a fixture is used again until a request changes it. */
  intact(): Promise<Fixture>;
  /** Returns the tables that were changed since the last call, except rate limits, idempotency keys and caches. */
  changes(): Promise<string[]>;
}

export async function openFixtures({ context }: TestServer): Promise<FixturePool> {
  const watched = await watchChanges(context.db);
  let fixture: Fixture | undefined;
  async function changes(): Promise<string[]> {
    const tables = await watched();
    if (tables.length > 0) fixture = undefined;
    return tables;
  }
  async function intact(): Promise<Fixture> {
    await changes();
    if (fixture) return fixture;
    const seed = await seedProject(context);
    const { key } = await addKey(context.db, { projectId: seed.projectId });
    await watched();
    fixture = { seed, key };
    return fixture;
  }
  return { intact, changes };
}
