import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BoostedTrees } from '../../packages/timeline/src/actions/scoring/boosted-trees.ts';
import type { ActionModels } from '../../packages/timeline/src/actions/scoring/read-models.ts';
import { modelFolder } from '../../tools/corpus/corpus-files.ts';

/** Reads the trained models that never saw this program: those of its fold, or the final ones for a program of the test split. */
export async function readModels(program: string): Promise<ActionModels> {
  const groups = (await readJson('groups.json')) as Record<string, number>;
  const fold = groups[program];
  const folder = fold === undefined ? 'final' : `fold-${fold}`;
  const read = async (name: string) => (await readJson(path.join(folder, `${name}.json`))) as BoostedTrees;
  return { press: await read('press'), pressed: await read('pressed'), claim: await read('claim') };
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(path.join(modelFolder(), file), 'utf8'));
}
