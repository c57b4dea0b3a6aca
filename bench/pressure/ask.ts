/** Sends a request with an API key and reads the whole response. */
export interface Ask {
  (method: string, path: string, body?: string): Promise<{ status: number; text: string; length: number }>;
  api: string;
  key: string;
}

export function askerOf(api: string, key: string): Ask {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const ask = async (method: string, path: string, body?: string) => {
    const response = await fetch(api + path, {
      method,
      headers,
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(180_000),
    });
    const text = await response.text();
    return { status: response.status, text, length: Buffer.byteLength(text) };
  };
  return Object.assign(ask, { api, key });
}
