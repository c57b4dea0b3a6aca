/** Reads the models that `npm run corpus -- train` has trained on the films of `tools/corpus` and on recordings by other people. */
import { readFileSync } from 'node:fs';
import type { BoostedTrees } from './boosted-trees.ts';

/** The trained models. */
export interface ActionModels {
  /** Probability that something was pressed at this time, whatever it was. */
  pressed: BoostedTrees;
  /** Probability that the thing with this label was pressed at this time. */
  press: BoostedTrees;
  /** Probability that a claim of another pass is right, values and names included. */
  claim: BoostedTrees;
}

let known: ActionModels | null = null;

/** Returns the models of the package. They are read once. */
export function readModels(): ActionModels {
  known ??= { pressed: readModel('pressed'), press: readModel('press'), claim: readModel('claim') };
  return known;
}

function readModel(name: string): BoostedTrees {
  return JSON.parse(readFileSync(new URL(`models/${name}.json`, import.meta.url), 'utf8')) as BoostedTrees;
}
