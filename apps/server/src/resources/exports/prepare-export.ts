import { exportHtml } from './export-html.ts';
import { exportJson } from './export-json.ts';
import { exportForSync, exportMarkdown } from './export-markdown.ts';
import { exportText } from './export-text.ts';
import { createHash } from 'node:crypto';
import type { ExportFormat } from '@docreel/contract';
import { siteVersion } from '@docreel/site';
import { writeZip } from '../../platform/archive/write-zip.ts';
import { nameExport } from './export.ts';
import type { ExportContext } from './export-context.ts';
import { type Selection, type OutlineSnapshot, readOutline } from './read-outline.ts';

export interface ExportRequest extends Selection {
  format: ExportFormat;
  /** `sync` is for programs that keep a copy of the project. It needs the format `markdown`. */
  purpose?: 'sync' | undefined;
}

export interface PreparedExport {
  fileName: string;
  contentType: string;
  extension: 'txt' | 'zip';
  /** ETag of the export, computed from the project's data before the download starts. */
  etag: string;
  /** Yields the bytes of the file. Nothing is read before the first call. Stopping early releases all resources. */
  chunks(): AsyncGenerator<Uint8Array, void, undefined>;
}

/** Part of the ETag. Increase it if a code change alters the exported bytes. */
const EXPORT_VERSION = 4;

/** Prepares an export without reading the content of articles. Throws `FOLDER_NOT_FOUND`. */
export async function prepareExport(context: ExportContext, request: ExportRequest): Promise<PreparedExport> {
  const { format, purpose } = request;
  // A text export contains only one language, so it defaults to the original language.
  const language = format === 'llm-text' && request.language === undefined ? null : request.language;
  const snapshot = await readOutline(context.db, { ...request, language });
  const { slug } = snapshot.outline.project;
  // The ETag of an HTML export includes the version of the site's code, which changes the generated pages.
  const version = format === 'html' ? `${EXPORT_VERSION}.${siteVersion()}` : EXPORT_VERSION;
  return {
    ...nameExport(slug, format),
    etag: hash([version, format, context.config.PUBLIC_URL, snapshot, ...(purpose ? [purpose] : [])]),
    async *chunks() {
      const write = purpose === 'sync' ? writeForSync : WRITERS[format];
      yield* write(context, { ...request, language }, snapshot);
    },
  };
}

type FormatWriter = (
  context: ExportContext,
  selection: Selection,
  snapshot: OutlineSnapshot,
) => AsyncGenerator<Uint8Array, void, undefined>;

const WRITERS: Record<ExportFormat, FormatWriter> = {
  html: (context, selection, snapshot) => writeZip(exportHtml(context, selection, snapshot)),
  markdown: (context, { projectId }, snapshot) => writeZip(exportMarkdown(context, projectId, snapshot)),
  json: (context, { projectId }, snapshot) => writeZip(exportJson(context, projectId, snapshot)),
  'llm-text': exportText,
};

const writeForSync: FormatWriter = (context, { projectId }, snapshot) => writeZip(exportForSync(context, projectId, snapshot));

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);
}
