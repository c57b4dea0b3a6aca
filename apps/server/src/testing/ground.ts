import { addKey } from '../platform/http/testing/edge.ts';
import { watchChanges } from './changes.ts';
import type { House } from './house.ts';
import { type Seed, sow } from './sow.ts';

/** A project in which every operation finds something, and a key that holds every scope. */
export interface Ground {
  seed: Seed;
  key: string;
}

export interface Grounds {
  /** One in which nothing was changed since it was made: to make one takes longer than most of what is asked there, and most of that changes nothing. */
  sound(): Promise<Ground>;
  /** The tables that were changed since this was last asked, bookkeeping aside. */
  changes(): Promise<string[]>;
}

export async function openGrounds({ context }: House): Promise<Grounds> {
  const watched = await watchChanges(context.db);
  let ground: Ground | undefined;
  async function changes(): Promise<string[]> {
    const tables = await watched();
    if (tables.length > 0) ground = undefined;
    return tables;
  }
  async function sound(): Promise<Ground> {
    await changes();
    if (ground) return ground;
    const seed = await sow(context);
    const { key } = await addKey(context.db, { projectId: seed.projectId });
    await watched();
    ground = { seed, key };
    return ground;
  }
  return { sound, changes };
}
