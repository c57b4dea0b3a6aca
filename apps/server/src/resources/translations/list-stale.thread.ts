import { type Block, listStale } from '@docreel/translator';

/** Finds the parts of a translation whose source text has changed. Runs in a worker thread. */
export default function run({ source, blocks, pieces }: { source: string; blocks: Block[]; pieces: string[] }): boolean[] {
  return listStale(source, { blocks }, pieces);
}
