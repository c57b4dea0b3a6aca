/** Returns the public URL of the service without a slash at the end. Defaults to the URL on which the service listens. */
export function getPublicUrl({ PUBLIC_URL, HOST, PORT }: { PUBLIC_URL?: string | undefined; HOST: string; PORT: number }): string {
  const host = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST;
  return (PUBLIC_URL ?? `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`).replace(/\/+$/, '');
}
