import { QueryCache, QueryClient } from '@tanstack/react-query';
import { isSignedOut } from './errors.ts';

/** The cache of answers. The SDK repeats what is worth repeating, so nothing is repeated here; the activity says what is old, so little is asked twice. */
export function createQueries(): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 15_000, gcTime: 10 * 60_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
    queryCache: new QueryCache({
      onError: (error) => {
        // The session ended elsewhere: whoever guards the pages asks again who is there and leads to the sign-in.
        if (isSignedOut(error)) void queries.invalidateQueries({ queryKey: ['', 'getSession'] });
      },
    }),
  });
  return queries;
}
