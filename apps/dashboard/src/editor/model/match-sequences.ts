import { diffArrays } from 'diff';

/** Maximum number of inserted and deleted keys. Sequences that differ more have no pairs, because comparing them would block the page. */
const MAX_EDITS = 2000;

/** Returns the pairs of indexes of equal keys in a longest common subsequence, in order. */
export function matchSequences(one: readonly string[], other: readonly string[]): [number, number][] {
  const pairs: [number, number][] = [];
  let [at, otherAt] = [0, 0];
  for (const { added, removed, count } of diffArrays([...one], [...other], { maxEditLength: MAX_EDITS }) ?? []) {
    if (!added && !removed) for (let index = 0; index < count; index++) pairs.push([at + index, otherAt + index]);
    if (!added) at += count;
    if (!removed) otherAt += count;
  }
  return pairs;
}
