import { deserialize } from 'node:v8';
import type { Contents, PlannedFile } from '@docreel/site/light';
import { type Piece, readPiece, readPieceNow } from '../../../../platform/process/pieces.ts';
import type { TextPlace } from '../outline.store.ts';

/** Some files of a site that are made together, where the plan has them: it is ahead by many of whoever makes them. */
export interface PlannedPortion {
  /** `PlannedNeeds`. */
  needs: Piece;
  /** `PlannedFile[]`. */
  files: Piece;
  /** How much of the site is planned with it, 0 to 1. */
  share: number;
}

/** What it takes to make the files. */
export interface PlannedNeeds {
  files: NeededFile[];
  /** Of their texts, by the hash. */
  places: Map<string, TextPlace>;
}

/** A planned file's key, and what it needs of which texts. */
export interface NeededFile extends Pick<PlannedFile, 'key' | 'contentHashes'> {
  need: keyof Contents;
}

export async function readNeeds({ needs }: PlannedPortion): Promise<PlannedNeeds> {
  // Written by our own thread a moment ago.
  return deserialize(await readPiece(needs)) as PlannedNeeds;
}

/** Those that have these keys, in a thread. */
export function readPlanned(files: Piece, keys: ReadonlySet<string>): PlannedFile[] {
  return (deserialize(readPieceNow(files)) as PlannedFile[]).filter(({ key }) => keys.has(key));
}
