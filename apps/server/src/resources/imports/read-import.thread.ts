import { ArchiveError } from '../../platform/archive/archive-error.ts';
import type { Archive, ArchiveLimits } from '../../platform/archive/archive.ts';
import { openFolder } from '../../platform/archive/open-folder.ts';
import { openZip } from '../../platform/archive/open-zip.ts';
import { sendAll } from '../../platform/threads/send-all.ts';
import type { StreamCall } from '../../platform/threads/threads.ts';
import { PICTURE_MAX_BYTES } from './import.ts';
import { ImportError } from './import-error.ts';
import { type ArticleText, createReader } from './read-files.ts';
import { type PlanItem, readPlan } from './read-plan.ts';

export interface ImportSource {
  path: string;
  isFolder: boolean;
  limits?: ArchiveLimits;
}

/**
 * A request to the thread. The first request reads the plan, which lists the files. Later requests read pictures or texts, which are
 * returned in the requested order.
 */
export type ReadRequest =
  | { what: 'plan' }
  | { what: 'pictures'; root: string; paths: readonly string[] }
  | { what: 'texts'; root: string; paths: readonly string[]; pictures: readonly (readonly [path: string, id: string])[] };

/**
 * A message from the thread. `refused` is the message of an `ImportError`, because errors lose their class when they are sent between
 * threads.
 */
export type ReadItem = PlanItem | { bytes: Uint8Array } | { text: ArticleText | undefined } | { refused: string };

/** Reads an import. It always runs in a thread, because the archives come from users and may be harmful. */
export default async function readImport({ input, port }: StreamCall<{ source: ImportSource; request: ReadRequest }>): Promise<void> {
  await sendAll(port, read(input));
}

async function* read({ source, request }: { source: ImportSource; request: ReadRequest }): AsyncGenerator<ReadItem> {
  try {
    await using archive = await open(source);
    yield* readItems(archive, request);
  } catch (error) {
    if (error instanceof ImportError) yield { refused: error.message };
    else if (error instanceof ArchiveError) yield { refused: `This archive cannot be imported: ${error.message}.` };
    else throw error;
  }
}

function open({ path, isFolder, limits }: ImportSource): Promise<Archive> {
  return isFolder ? openFolder(path) : openZip(path, limits);
}

async function* readItems(archive: Archive, request: ReadRequest): AsyncGenerator<ReadItem> {
  if (request.what === 'plan') {
    yield* readPlan(archive);
    return;
  }
  const reader = createReader(archive, request.root);
  if (request.what === 'pictures') for (const path of request.paths) yield { bytes: await reader.readBytes(path, PICTURE_MAX_BYTES) };
  else {
    reader.setPictures(new Map(request.pictures));
    for (const path of request.paths) yield { text: await reader.readArticle(path) };
  }
}
