import type { SignedIn } from '@docreel/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { people } from './client.ts';
import { keyOf } from './query.ts';

/** Who is signed in, with their projects. One answer for all pages. */
export function useSession(): UseQueryResult<SignedIn> {
  return useQuery({ queryKey: keyOf('', 'getSession'), queryFn: ({ signal }) => people.getSession({ signal }), staleTime: 60_000 });
}
