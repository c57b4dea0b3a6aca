import { exportHtml } from './export-html.ts';
import { exportJson } from './export-json.ts';
import { exportMarkdown } from './export-markdown.ts';
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
}

export interface PreparedExport {
  fileName: string;
  contentType: string;
  extension: 'txt' | 'zip';
  /** Known before the first byte is made. */
  etag: string;
  /** Nothing is read before the first is snapshot; leaving early frees everything. */
  chunks(): AsyncGenerator<Uint8Array, void, undefined>;
}

/** Raised when the same content gives other bytes. */
const EXPORT_VERSION = 4;

/** Looks at what there is, not at the texts. Throws `FOLDER_NOT_FOUND`. */
export async function prepareExport(context: ExportContext, request: ExportRequest): Promise<PreparedExport> {
  const { format } = request;
  // One text cannot be in all languages: without a request it is the articles as they were written.
  const language = format === 'llm-text' && request.language === undefined ? null : request.language;
  const snapshot = await readOutline(context.db, { ...request, language });
  const { slug } = snapshot.outline.project;
  // Other programs make other pages of the same content.
  const version = format === 'html' ? `${EXPORT_VERSION}.${siteVersion()}` : EXPORT_VERSION;
  return {
    ...nameExport(slug, format),
    etag: hash([version, format, context.config.PUBLIC_URL, snapshot]),
    async *chunks() {
      const write = WRITERS[format];
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

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);
}
