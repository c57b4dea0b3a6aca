import { EXPORT_FORMATS, type ExportFormat } from '@docreel/contract';
import { ApiError } from '../../platform/http/errors/api-error.ts';

const ALIASES: Record<string, ExportFormat> = { md: 'markdown', llm: 'llm-text', llms: 'llm-text', 'llms-txt': 'llm-text' };

/** Throws `INVALID_FORMAT`. */
export function readFormat(requested: string): ExportFormat {
  const format = EXPORT_FORMATS.find((name) => name === requested) ?? (Object.hasOwn(ALIASES, requested) ? ALIASES[requested] : undefined);
  if (!format) throw new ApiError('INVALID_FORMAT', `Unknown format "${requested}". Use one of: ${EXPORT_FORMATS.join(', ')}.`);
  return format;
}

/** Returns the file name, content type and extension of an export. */
export function nameExport(slug: string, format: ExportFormat): { fileName: string; contentType: string; extension: 'txt' | 'zip' } {
  if (format === 'llm-text') return { fileName: `${slug}.txt`, contentType: 'text/plain; charset=utf-8', extension: 'txt' };
  return { fileName: `${slug}-${format}.zip`, contentType: 'application/zip', extension: 'zip' };
}

/** Returns the `Content-Disposition` header. The file name needs no escaping, because slugs contain only letters, digits and dashes. */
export function disposition(fileName: string): string {
  return `${fileName.endsWith('.txt') ? 'inline' : 'attachment'}; filename="${fileName}"`;
}

/** Returns whether a `Prefer` header contains `respond-async` (RFC 7240). */
export function prefersAsync(prefer: string | undefined): boolean {
  return (prefer ?? '').split(',').some((preference) => /^\s*respond-async\s*(?:;.*)?$/i.test(preference));
}
