/** Where a one-time link leads: a page of the dashboard. The token stands behind the `#`, so that no proxy and no log sees it. */
export function linkAddress(publicUrl: string, token: string): string {
  return `${publicUrl}/link#${token}`;
}

export function setupAddress(publicUrl: string, token: string): string {
  return `${publicUrl}/setup#${token}`;
}
