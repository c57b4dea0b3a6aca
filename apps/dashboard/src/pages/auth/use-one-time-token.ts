import { useState } from 'react';

/**
 * Returns the token after the `#` of a one-time link. Removes the token from the URL immediately, so that it appears neither in the browser
 * history nor on screenshots.
 */
export function useOneTimeToken(): string {
  const [token] = useState(() => {
    const found = globalThis.location.hash.slice(1);
    if (found !== '') history.replaceState(history.state, '', globalThis.location.pathname);
    return found;
  });
  return token;
}
