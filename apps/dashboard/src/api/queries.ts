import { QueryCache, QueryClient } from '@tanstack/react-query';
import { isSignedOut } from './errors.ts';

/** Creates the query cache. The SDK retries requests, so the cache does not. The activity poll invalidates queries, so few are repeated. */
export function createQueries(): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 15_000, gcTime: 10 * 60_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
    queryCache: new QueryCache({
      onError: (error) => {
        // The session ended elsewhere. Reading the session again makes `SignedInOnly` redirect to the sign-in page.
        if (isSignedOut(error)) void queries.invalidateQueries({ queryKey: ['', 'getSession'] });
      },
    }),
  });
  return queries;
}
