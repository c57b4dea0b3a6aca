import { useQuery } from '@tanstack/react-query';
import { people } from '../../api/client.ts';
import { hasCode } from '../../api/errors.ts';
import { useOneTimeToken } from './use-one-time-token.ts';

/** Returns the details of the one-time link in the page's URL. */
export function useLink() {
  const token = useOneTimeToken();
  const link = useQuery({
    queryKey: ['', 'getLink', token],
    queryFn: ({ signal }) => people.getLink({ body: { token }, signal }),
    enabled: token !== '',
  });
  return { token, link, isExpired: token === '' || hasCode(link.error, 'LINK_NOT_FOUND', 'VALIDATION_ERROR') };
}
