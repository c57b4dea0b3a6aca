/**
 * Returns the dashboard URL of a one-time link. The token is in the fragment, which browsers do not send, so proxies and logs do not see
 * it.
 */
export function toLinkUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/link#${token}`;
}

export function toSetupUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/setup#${token}`;
}
