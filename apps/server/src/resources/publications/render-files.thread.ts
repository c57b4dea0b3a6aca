import { type PlannedFile, renderFile, type SitePage } from '@docreel/site';
import { sendAll } from '../../platform/threads/send-all.ts';
import type { StreamCall } from '../../platform/threads/threads.ts';

export interface RenderFiles {
  files: PlannedFile[];
  contents: Map<string, string>;
}

export interface RenderedFile extends SitePage {
  key: string;
}

/** Runs in a thread: the bytes of each file, one at a time. */
export default function renderFilesInThread({ input, port }: StreamCall<RenderFiles>): Promise<void> {
  return sendAll(port, renderAll(input));
}

function* renderAll({ files, contents }: RenderFiles): Generator<RenderedFile> {
  for (const file of files) yield { ...renderFile(file, contents), key: file.key };
}
