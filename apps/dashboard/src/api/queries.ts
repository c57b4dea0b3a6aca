import { QueryCache, QueryClient } from '@tanstack/react-query';
import { isSignedOut } from './errors.ts';

/**
 * Creates the query cache. It does not retry failed requests, because the SDK does. It rarely refetches by itself, because the activity
 * poll invalidates outdated queries.
 */
export function createQueries(): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 15_000, gcTime: 10 * 60_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
    queryCache: new QueryCache({
      onError: (error) => {
        // The session ended in another window or on the server. Reading it again makes `SignedInOnly` redirect to the sign-in page.
        if (isSignedOut(error)) void queries.invalidateQueries({ queryKey: ['', 'getSession'] });
      },
    }),
  });
  return queries;
}
