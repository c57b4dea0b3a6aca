import type { ErrorDetail } from '@docreel/contract';
import * as z from 'zod';

/** Maximum number of validation errors that a response lists. */
export const DETAILS_MAX = 20;
const PATH_MAX = 300;

/** The validation errors of a request. */
export interface Mistakes {
  /** The first validation errors, up to `DETAILS_MAX`. */
  details: ErrorDetail[];
  /** Number of all validation errors that were found. */
  count: number;
  /** True if validation stopped before the end of the request. */
  isPartial?: boolean;
}

/** Converts Zod issues into sentences that say what to send instead. */
export function collectMistakes(issues: readonly z.core.$ZodIssue[], root: string): Mistakes {
  const details: ErrorDetail[] = [];
  let count = 0;
  for (const issue of issues) {
    count += issue.code === 'unrecognized_keys' ? issue.keys.length : 1;
    if (details.length < DETAILS_MAX) details.push(...toDetails(issue, root));
  }
  return { details, count };
}

/** Returns the first twenty validation errors, and one entry with the number of the others. Long paths are shortened. */
export function limitDetails({ details, count, isPartial }: Mistakes): ErrorDetail[] {
  const few = details
    .slice(0, DETAILS_MAX)
    .map((detail) => (detail.path.length <= PATH_MAX ? detail : { ...detail, path: `${detail.path.slice(0, PATH_MAX).toWellFormed()}…` }));
  const path = few[0]?.path.split(/[.[]/)[0] ?? '';
  if (isPartial) return [...few, { path, code: 'more', message: 'There may be more. Checking stopped here.' }];
  return count > few.length ? [...few, { path, code: 'more', message: `And ${count - few.length} more.` }] : few;
}

function toDetails(issue: z.core.$ZodIssue, root: string): ErrorDetail[] {
  const path = z.core.toDotPath([root, ...issue.path]);
  if (issue.code !== 'unrecognized_keys') return [{ path, code: getDetailCode(issue), message: describeIssue(issue) }];
  return issue.keys.slice(0, DETAILS_MAX).map((key) => ({
    path: z.core.toDotPath([root, ...issue.path, key]),
    code: 'unknown',
    message: 'Is not known here. Leave it out, or check how it is spelled.',
  }));
}

function isMissing(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'invalid_type' && issue.input === undefined && issue.message.endsWith('received undefined');
}

function getDetailCode(issue: z.core.$ZodIssue): string {
  if (isMissing(issue)) return 'required';
  return issue.code === 'custom' ? 'invalid' : issue.code;
}

const TYPES: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'an integer',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

function describeIssue(issue: z.core.$ZodIssue): string {
  if (isMissing(issue)) return 'Is required.';
  switch (issue.code) {
    case 'invalid_type':
      return `Must be ${TYPES[issue.expected] ?? issue.expected}.`;
    case 'too_small':
      return `Must ${describeLimit(issue.origin, issue.inclusive === false ? 'more than' : 'at least', issue.minimum)}.`;
    case 'too_big':
      return `Must ${describeLimit(issue.origin, issue.inclusive === false ? 'less than' : 'at most', issue.maximum)}.`;
    case 'invalid_value':
      return `Must be one of: ${issue.values.map(String).join(', ')}.`;
    case 'invalid_format':
      // A custom message in the contract is more helpful than the name of the format.
      return issue.message.startsWith('Invalid ') ? `Must be a valid ${issue.format.toUpperCase()}.` : issue.message;
    default:
      return issue.message.endsWith('.') ? issue.message : `${issue.message}.`;
  }
}

function describeLimit(origin: string, word: string, limit: number | bigint): string {
  const plural = Number(limit) === 1 ? '' : 's';
  if (origin === 'string') return `have ${word} ${limit} character${plural}`;
  if (origin === 'array') return `have ${word} ${limit} item${plural}`;
  return `be ${word} ${limit}`;
}
