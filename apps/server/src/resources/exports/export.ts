import { EXPORT_FORMATS, type ExportFormat } from '@docreel/contract';
import { ApiError } from '../../platform/http/errors/api-error.ts';

const ALIASES: Record<string, ExportFormat> = { md: 'markdown', llm: 'llm-text', llms: 'llm-text', 'llms-txt': 'llm-text' };

/** Throws `INVALID_FORMAT`. */
export function readFormat(requested: string): ExportFormat {
  const format = EXPORT_FORMATS.find((name) => name === requested) ?? (Object.hasOwn(ALIASES, requested) ? ALIASES[requested] : undefined);
  if (!format) throw new ApiError('INVALID_FORMAT', `The format "${requested}" is not offered. Use one of: ${EXPORT_FORMATS.join(', ')}.`);
  return format;
}

/** What an export is called: the same content, the same name. */
export function nameExport(slug: string, format: ExportFormat): { fileName: string; contentType: string; extension: 'txt' | 'zip' } {
  if (format === 'llm-text') return { fileName: `${slug}.txt`, contentType: 'text/plain; charset=utf-8', extension: 'txt' };
  return { fileName: `${slug}-${format}.zip`, contentType: 'application/zip', extension: 'zip' };
}

/** Slugs hold nothing that a header would have to quote. */
export function disposition(fileName: string): string {
  return `${fileName.endsWith('.txt') ? 'inline' : 'attachment'}; filename="${fileName}"`;
}

/** `Prefer: respond-async` (RFC 7240), among others. */
export function prefersAsync(prefer: string | undefined): boolean {
  return (prefer ?? '').split(',').some((preference) => /^\s*respond-async\s*(?:;.*)?$/i.test(preference));
}
