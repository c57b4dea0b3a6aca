import type { SignedIn } from '@docreel/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { people } from './client.ts';
import { buildQueryKey } from './query.ts';

/** Returns the signed-in user and the projects of this user. All pages share one query. */
export function useSession(): UseQueryResult<SignedIn> {
  return useQuery({ queryKey: buildQueryKey('', 'getSession'), queryFn: ({ signal }) => people.getSession({ signal }), staleTime: 60_000 });
}
