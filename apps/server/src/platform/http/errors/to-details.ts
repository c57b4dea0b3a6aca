import type { ErrorDetail } from '@docreel/contract';
import * as z from 'zod';

/** What a schema found wrong, as sentences that say what to send instead. */
export function toDetails(error: z.ZodError, root: string): ErrorDetail[] {
  return error.issues.flatMap((issue) => {
    const path = z.core.toDotPath([root, ...issue.path]);
    if (issue.code !== 'unrecognized_keys') return [{ path, code: codeOf(issue), message: sentence(issue) }];
    return issue.keys.map((key) => ({
      path: z.core.toDotPath([root, ...issue.path, key]),
      code: 'unknown',
      message: 'Is not known here. Leave it out, or check how it is spelled.',
    }));
  });
}

function isMissing(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'invalid_type' && issue.input === undefined && issue.message.endsWith('received undefined');
}

function codeOf(issue: z.core.$ZodIssue): string {
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

function sentence(issue: z.core.$ZodIssue): string {
  if (isMissing(issue)) return 'Is required.';
  switch (issue.code) {
    case 'invalid_type':
      return `Must be ${TYPES[issue.expected] ?? issue.expected}.`;
    case 'too_small':
      return `Must ${bound(issue.origin, issue.inclusive === false ? 'more than' : 'at least', issue.minimum)}.`;
    case 'too_big':
      return `Must ${bound(issue.origin, issue.inclusive === false ? 'less than' : 'at most', issue.maximum)}.`;
    case 'invalid_value':
      return `Must be one of: ${issue.values.map(String).join(', ')}.`;
    case 'invalid_format':
      // A message that the contract gives itself says more than the name of the format.
      return issue.message.startsWith('Invalid ') ? `Must be a valid ${issue.format.toUpperCase()}.` : issue.message;
    default:
      return issue.message.endsWith('.') ? issue.message : `${issue.message}.`;
  }
}

function bound(origin: string, word: string, limit: number | bigint): string {
  const plural = Number(limit) === 1 ? '' : 's';
  if (origin === 'string') return `have ${word} ${limit} character${plural}`;
  if (origin === 'array') return `have ${word} ${limit} item${plural}`;
  return `be ${word} ${limit}`;
}
