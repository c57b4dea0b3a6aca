import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { Caller } from '../../platform/http/handler.ts';
import type { JobRow } from './job.ts';

/** Throws `INSUFFICIENT_SCOPE` unless the caller has the scope with which the job was started (decisions, section 2). */
export function requireStarterScope(row: JobRow, caller: Caller): void {
  const held: readonly string[] = caller.scopes;
  if (held.includes(row.scope)) return;
  const who = caller.principal.kind === 'person' ? 'your role in the project' : 'the API key';
  throw new ApiError(
    'INSUFFICIENT_SCOPE',
    `This job was started with the scope "${row.scope}", which ${who} does not hold. It holds: ${caller.scopes.join(', ')}.`,
  );
}
