import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ActionModels, BoostedTrees } from '../../packages/timeline/src/actions/scoring/action-models.ts';
import { modelFolder } from '../../tools/corpus/corpus-files.ts';

/**
 * Reads the models of `npm run corpus -- train` that never saw this program, or this origin of recordings by other people: those of its fold,
 * or the final ones if no model saw it, as those of the test split.
 */
export async function readFoldModels(program: string): Promise<ActionModels> {
  const groups = (await readJson('groups.json')) as Record<string, number>;
  const fold = groups[program];
  const folder = fold === undefined ? 'final' : `fold-${fold}`;
  const read = async (name: string) => (await readJson(path.join(folder, `${name}.json`))) as BoostedTrees;
  return { press: await read('press'), pressed: await read('pressed'), claim: await read('claim') };
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(path.join(modelFolder(), file), 'utf8'));
}
