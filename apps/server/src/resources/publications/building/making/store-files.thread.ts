import { renderFile } from '@docreel/site';
import { tellFailure, type ToldFailure } from '../../../../platform/storage/disk/errors.ts';
import { type FileToPut, putFiles } from '../../../../platform/storage/disk/put-files.ts';
import { sendAll } from '../../../../platform/threads/send-all.ts';
import type { StreamCall } from '../../../../platform/threads/threads.ts';
import type { SiteFile } from '../../site-files.store.ts';
import { readPlanned } from '../planning/planned-portion.ts';
import type { RenderFiles } from './render-files.thread.ts';
import { toSiteFile } from './to-site-file.ts';

export interface StoreFiles extends RenderFiles {
  projectId: string;
  /** The storage's folder. */
  folder: string;
}

/** What was rendered and is about to be stored, then, where that did not go well, why. */
export type StoringFiles = { files: SiteFile[] } | { failure: ToldFailure };

/** Runs in a thread: renders the files and stores them itself, so that their bytes never leave it. */
export default function storeFilesInThread({ input, port }: StreamCall<StoreFiles>): Promise<void> {
  return sendAll(port, storeAll(input));
}

function* storeAll({ files, keys, contents, projectId, folder }: StoreFiles): Generator<StoringFiles> {
  const rendered = readPlanned(files, keys).map((file) => toSiteFile(projectId, file.key, renderFile(file, contents)));
  // Taken when they are known to belong to nobody yet: only then may they be stored.
  yield { files: rendered.map(({ file }) => file) };
  try {
    putFiles(
      folder,
      rendered.map(({ file, bytes }): FileToPut => ({ key: file.storage_key, bytes })),
    );
  } catch (error) {
    yield { failure: tellFailure(error) };
  }
}
