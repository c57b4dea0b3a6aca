import { addKey } from '../platform/http/testing/edge.ts';
import { watchChanges } from './changes.ts';
import type { TestServer } from './test-server.ts';
import { type Seed, seedProject } from './seed-project.ts';

/** A project in which every operation finds something, and a key that holds every scope. */
export interface Fixture {
  seed: Seed;
  key: string;
}

export interface FixturePool {
  /** One in which nothing was changed since it was made: to make one takes longer than most of what is asked there, and most of that changes nothing. */
  intact(): Promise<Fixture>;
  /** The tables that were changed since this was last asked, bookkeeping aside. */
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
