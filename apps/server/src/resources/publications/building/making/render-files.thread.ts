import { renderFile, type SitePage } from '@docreel/site';
import { inBatches } from '../../../../lib/iterating/in-batches.ts';
import type { Piece } from '../../../../platform/process/pieces.ts';
import { sendAll } from '../../../../platform/threads/send-all.ts';
import type { StreamCall } from '../../../../platform/threads/threads.ts';
import type { FileContents } from './contents.ts';
import { readPlanned } from '../planning/planned-portion.ts';

export interface RenderFiles {
  /** `PlannedFile[]`. */
  files: Piece;
  /** Of those that are to be made. */
  keys: ReadonlySet<string>;
  contents: FileContents;
}

export interface RenderedFile extends SitePage {
  key: string;
}

/** Each message wakes a thread at both ends, which takes as long as a page does. */
const FILES_AT_A_TIME = 10;

/** Runs in a thread: the bytes of the files, a few at a time. */
export default function renderFilesInThread({ input, port }: StreamCall<RenderFiles>): Promise<void> {
  return sendAll(port, inBatches(renderAll(input), FILES_AT_A_TIME));
}

function* renderAll({ files, keys, contents }: RenderFiles): Generator<RenderedFile> {
  for (const file of readPlanned(files, keys)) yield { ...renderFile(file, contents), key: file.key };
}
