import { isDeepStrictEqual } from 'node:util';
import type { ArchiveFile } from '../../platform/archive/write-zip.ts';
import { planSite } from '../publications/building/plan-site.ts';
import { readContent } from '../publications/building/read-content.ts';
import { renderFiles } from '../publications/building/render-files.ts';
import { ContentChanged } from './content-changed.ts';
import { createWarningsFile } from './media.ts';
import type { ExportContext } from './export-context.ts';
import { type StoredFile, readStoredFiles } from './stored-files.ts';
import { type Selection, type OutlineSnapshot, readOutline } from './read-outline.ts';

/** Exports the site as publishing would create it now, with pictures and videos. The exported pages work without a server. */
export async function* exportHtml(
  context: ExportContext,
  selection: Selection,
  snapshot: OutlineSnapshot,
): AsyncGenerator<ArchiveFile, void, undefined> {
  // The README comes first, so that the download starts immediately. Rendering the first page may take a while.
  yield { path: 'README.txt', body: 'Unpack all files, then open index.html in a browser. No server is needed.\n' };
  const stop = new AbortController();
  const { projectId, folderId, language } = selection;
  const { signal } = stop;
  try {
    const content = await readContent(context, projectId, { signal });
    // The ETag describes `snapshot`, which was read earlier. The export fails if the project has changed since.
    const now = await readOutline(context.db, selection);
    if (!isDeepStrictEqual(now, snapshot)) throw new ContentChanged('The project changed while its export started.');
    const plan = await planSite(content, { signal, addresses: 'files', narrowing: { folderId, language } });
    for await (const files of renderFiles(context, projectId, { files: plan.missing, texts: plan.texts, signal }))
      yield* files.map(({ path, body }) => ({ path, body }));
    const warnings = [...plan.missingMedia];
    const onMissing = ({ path }: StoredFile) => warnings.push(`The file ${path} is not in storage, so it is missing from this export.`);
    yield* readStoredFiles(context.storage, { files: plan.media, onMissing });
    yield* createWarningsFile(warnings);
  } finally {
    stop.abort();
  }
}
