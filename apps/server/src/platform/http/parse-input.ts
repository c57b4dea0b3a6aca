import type { ErrorDetail } from '@docreel/contract';
import * as z from 'zod';
import { findBadText } from '../../lib/find-bad-text.ts';
import { ApiError } from './errors/api-error.ts';
import { limitDetails, type Mistakes, collectMistakes } from './errors/to-details.ts';

/**
 * Validates the path, the query or a form, and returns it. Paths of validation errors begin with `root`, as in `query.limit`. Use
 * `parseBody` for JSON bodies.
 */
export function parseInput<T>(schema: z.ZodType<T>, value: unknown, root: 'path' | 'query' | 'body'): T {
  const result = schema.safeParse(value);
  if (!result.success) throw invalid(collectMistakes(result.error.issues, root));
  const bad = findBadText(value, root);
  if (bad !== undefined) throw createBadTextError(bad);
  return result.data;
}

/** Creates a validation error. Its message contains the first problem, because many clients log only the message. */
export function invalid(found: Mistakes | ErrorDetail[]): ApiError {
  const mistakes = Array.isArray(found) ? { details: found, count: found.length } : found;
  const details = limitDetails(mistakes);
  const [first] = details;
  const count = mistakes.isPartial ? '' : ` ${mistakes.count - 1}`;
  const more = mistakes.count > 1 ? ` (and${count} more, see details)` : '';
  return new ApiError('VALIDATION_ERROR', first && `${first.path}: ${first.message}${more}`, { details });
}

/** Validates the query string. A repeated parameter is refused, because clients and servers disagree about the meaning of `a=1&a=2`. */
export function parseQuery(schema: z.ZodObject | undefined, search: string): Record<string, unknown> | undefined {
  if (search === '' && schema === undefined) return undefined;
  const values: Record<string, string> = Object.create(null);
  const details: ErrorDetail[] = [];
  for (const part of search.slice(1).split('&')) {
    if (part === '') continue;
    const [name, value] = decodePair(part);
    if (name in values) details.push({ path: `query.${name}`, code: 'repeated', message: 'Must be given once.' });
    values[name] = value;
  }
  if (details.length > 0) throw invalid(details);
  return parseInput(schema ?? NO_PARAMETERS, { ...values }, 'query');
}

const NO_PARAMETERS = z.strictObject({});
const BAD_TEXT = 'Must not hold the character U+0000 or half of a surrogate pair.';

function decodePair(part: string): [string, string] {
  const at = part.indexOf('=');
  const raw = at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)];
  try {
    const [name = '', value = ''] = raw.map((text) => decodeURIComponent(text.replaceAll('+', ' ')));
    return [name, value];
  } catch {
    throw invalid([{ path: 'query', code: 'invalid_encoding', message: 'Must be percent-encoded UTF-8.' }]);
  }
}

export function createBadTextError(path: string): ApiError {
  return invalid([{ path, code: 'invalid_text', message: BAD_TEXT }]);
}
