import { type PlannedFile, renderFile, type SitePage } from '@docreel/site';
import { inBatches } from '../../../lib/iterating/in-batches.ts';
import { sendAll } from '../../../platform/threads/send-all.ts';
import type { StreamCall } from '../../../platform/threads/threads.ts';
import type { FileContents } from './contents.ts';

export interface RenderFiles {
  files: PlannedFile[];
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

function* renderAll({ files, contents }: RenderFiles): Generator<RenderedFile> {
  for (const file of files) yield { ...renderFile(file, contents), key: file.key };
}
