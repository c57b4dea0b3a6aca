import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ActionModels, BoostedTrees, LinearModel } from '../../packages/timeline/src/actions/scoring/action-models.ts';
import { modelFolder } from '../../tools/corpus/corpus-files.ts';

/**
 * Reads the models of `npm run corpus -- train` that never saw this program, or this origin of recordings by other people: those of its fold,
 * or the final ones if no model saw it, as those of the test split.
 */
export async function readFoldModels(program: string): Promise<ActionModels> {
  const groups = (await readJson('groups.json')) as Record<string, number>;
  const fold = groups[program];
  const folder = fold === undefined ? 'final' : `fold-${fold}`;
  const read = (name: string) => readJson(path.join(folder, `${name}.json`));
  const readTrees = async (name: string) => (await read(name)) as BoostedTrees;
  return {
    pressed: await readTrees('pressed'),
    press: await readTrees('press'),
    told: (await read('told')) as LinearModel,
    claim: await readTrees('claim'),
    picked: await readTrees('picked'),
  };
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(path.join(modelFolder(), file), 'utf8'));
}
