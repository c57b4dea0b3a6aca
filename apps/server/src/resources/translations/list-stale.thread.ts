import { type Block, listStale } from '@docreel/translator';

/** Runs in a thread: which pieces of a translation are behind. */
export default function run({ source, blocks, pieces }: { source: string; blocks: Block[]; pieces: string[] }): boolean[] {
  return listStale(source, { blocks }, pieces);
}
