import { useState } from 'react';

/**
 * The token behind the `#` of a one-time link. It is taken out of the address at once, so that it stands in no history and on no screenshot,
 * and is kept while the page is.
 */
export function useOneTimeToken(): string {
  const [token] = useState(() => {
    const found = globalThis.location.hash.slice(1);
    if (found !== '') history.replaceState(history.state, '', globalThis.location.pathname);
    return found;
  });
  return token;
}
