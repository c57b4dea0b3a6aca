import type { Operation } from '@docreel/contract';
import type { Caller } from './handler.ts';
import type { RequestContext } from './request-context.ts';

/** Authenticates requests. One implementation uses API keys, the other one sessions. */
export interface Authenticator {
  /**
   * Checks the credentials (401), the rate limit (429) and the permissions (403). Stores the API key or person in `requestContext`.
   * `project` is set if the URL names a project. Throws `ApiError`.
   */
  authenticate(
    requestContext: RequestContext,
    operation: Pick<Operation, 'scope' | 'isSensitive'>,
    project: string | undefined,
  ): Promise<Caller>;
}

export const NOBODY: Caller = { principal: { kind: 'nobody', id: '' }, projectId: '', scopes: [] };
