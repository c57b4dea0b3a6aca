/** Under which address people reach the service: as it was said, else where it listens. Without a slash at the end. */
export function getPublicUrl({ PUBLIC_URL, HOST, PORT }: { PUBLIC_URL?: string | undefined; HOST: string; PORT: number }): string {
  const host = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST;
  return (PUBLIC_URL ?? `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`).replace(/\/+$/, '');
}
