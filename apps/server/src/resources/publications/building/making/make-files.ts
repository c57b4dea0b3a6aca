import type { Context } from '../../../../context.ts';
import { failureOf } from '../../../../platform/storage/disk/errors.ts';
import type { LocalFolder } from '../../../../platform/storage/storage.ts';
import type { JobRun } from '../../../../platform/queue/queue.ts';
import { freeLater, keepFiles } from '../../../assets/free-unreferenced-files.ts';
import { findMadeKeys, insertSiteFiles, type SiteFile } from '../../site-files.store.ts';
import { loadContents } from './contents.ts';
import { makeHere } from './make-here.ts';
import { type Making, PAGES_MS } from './making.ts';
import { type PlannedPortion, readNeeds } from '../planning/planned-portion.ts';
import type { RenderFiles } from './render-files.thread.ts';
import type { StoreFiles, StoringFiles } from './store-files.thread.ts';

const STORE_FILES = new URL('./store-files.thread.ts', import.meta.url);
/** Far longer than a portion takes; what a process that was killed or frozen has stored is removed after this. */
const UNKEPT_MS = 3_600_000;

/**
 * Renders those files of a portion that were never made in a thread, stores each under the hash of its bytes, and notes them under their
 * keys. Before a file is stored it is said to belong to nobody, so that none stays for ever if the process dies and the next try publishes
 * other content.
 */
export async function makeFiles(
  context: Context,
  job: JobRun<unknown>,
  { portion, signal }: { portion: PlannedPortion; signal: AbortSignal },
): Promise<void> {
  const { projectId } = job;
  const needs = await readNeeds(portion);
  const all = needs.files.map(({ key }) => key);
  const found = await findMadeKeys(context.db, projectId, all);
  const files = needs.files.filter(({ key }) => !found.has(key));
  if (files.length === 0) return;
  const keys = new Set(files.map(({ key }) => key));
  const loadInput = async (): Promise<RenderFiles> => ({
    files: portion.files,
    keys,
    contents: await loadContents(context, projectId, { ...needs, files }),
  });
  const beforeStored = (made: SiteFile[]) =>
    freeLater(context.db, { projectId, storageKeys: made.map((file) => file.storage_key), afterMs: UNKEPT_MS });
  const making: Making = { projectId, loadInput, signal, beforeStored };
  const folder = context.storage.localFolder();
  const made = folder ? await makeInThread(context, making, folder) : await makeHere(context, making);
  await job.transaction(async (tx) => {
    await insertSiteFiles(tx, projectId, made);
    await keepFiles(
      tx,
      made.map((file) => file.storage_key),
    );
  });
}

/** The thread that renders them writes them too. */
async function makeInThread(
  { threads }: Pick<Context, 'threads'>,
  { projectId, loadInput, signal, beforeStored }: Making,
  folder: LocalFolder,
): Promise<SiteFile[]> {
  const made: SiteFile[] = [];
  const loadWork = async (): Promise<StoreFiles> => ({ ...(await loadInput()), projectId, folder: folder.path });
  for await (const told of threads.stream<StoringFiles>(STORE_FILES, loadWork, { owner: projectId, stallMs: PAGES_MS, signal })) {
    if ('failure' in told) {
      const failure = failureOf(told.failure);
      folder.told('put', [], failure);
      throw failure;
    }
    await beforeStored(told.files);
    made.push(...told.files);
  }
  folder.told(
    'put',
    made.map((file) => file.storage_key),
  );
  return made;
}
