import type { Operation } from '@docreel/contract';
import type { Caller } from './handler.ts';
import type { RequestContext } from './request-context.ts';

/** What lets a request in or refuses it. There is one for keys and one for people; behind them everything is the same. */
export interface Authenticator {
  /**
   * Who asks (401), how often (429), whether they may (403). `project`: of an address that names one. Throws `ApiError`; what is known
   * goes on `requestContext`.
   */
  authenticate(
    requestContext: RequestContext,
    operation: Pick<Operation, 'scope' | 'isSensitive'>,
    project: string | undefined,
  ): Promise<Caller>;
}

export const NOBODY: Caller = { principal: { kind: 'nobody', id: '' }, projectId: '', scopes: [] };
