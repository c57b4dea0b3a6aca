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
import { type Selection, type TakenOutline, takeOutline } from './take-outline.ts';

export interface ExportWish extends Selection {
  format: ExportFormat;
}

export interface PreparedExport {
  fileName: string;
  contentType: string;
  extension: 'txt' | 'zip';
  /** Known before the first byte is made. */
  etag: string;
  /** Nothing is read before the first is taken; leaving early frees everything. */
  chunks(): AsyncGenerator<Uint8Array, void, undefined>;
}

/** Raised when the same content gives other bytes. */
const EXPORT_VERSION = 4;

/** Looks at what there is, not at the texts. Throws `FOLDER_NOT_FOUND`. */
export async function prepareExport(context: ExportContext, wish: ExportWish): Promise<PreparedExport> {
  const { format } = wish;
  // One text cannot be in all languages: without a wish it is the articles as they were written.
  const language = format === 'llm-text' && wish.language === undefined ? null : wish.language;
  const taken = await takeOutline(context.db, { ...wish, language });
  const { slug } = taken.outline.project;
  // Other programs make other pages of the same content.
  const version = format === 'html' ? `${EXPORT_VERSION}.${siteVersion()}` : EXPORT_VERSION;
  return {
    ...nameExport(slug, format),
    etag: hashOf([version, format, context.config.PUBLIC_URL, taken]),
    async *chunks() {
      const write = FORMS[format];
      yield* write(context, { ...wish, language }, taken);
    },
  };
}

type Form = (context: ExportContext, selection: Selection, taken: TakenOutline) => AsyncGenerator<Uint8Array, void, undefined>;

const FORMS: Record<ExportFormat, Form> = {
  html: (context, selection, taken) => writeZip(exportHtml(context, selection, taken)),
  markdown: (context, { projectId }, taken) => writeZip(exportMarkdown(context, projectId, taken)),
  json: (context, { projectId }, taken) => writeZip(exportJson(context, projectId, taken)),
  'llm-text': exportText,
};

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);
}
