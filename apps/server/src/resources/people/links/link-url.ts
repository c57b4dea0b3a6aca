/** Returns the URL of a one-time link, a page of the dashboard. The token is in the fragment, so proxies and logs do not see it. */
export function toLinkUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/link#${token}`;
}

export function toSetupUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/setup#${token}`;
}
