import type { ErrorBody } from '@docreel/contract';
import { SetupError } from '../setup/say.mjs';

/** Calls the API without validating responses, because the server already checks them against the API contract. */
export interface Client {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: unknown): Promise<T>;
  patch<T>(path: string, body: unknown): Promise<T>;
  put<T>(path: string, body: unknown): Promise<T>;
  download(path: string): Promise<Uint8Array>;
}

interface Access {
  api: string;
  key: string;
  signal: AbortSignal;
}

export function createClient({ api, key, signal }: Access): Client {
  async function ask(path: string, init: RequestInit): Promise<Response> {
    const headers = { 'x-api-key': key, 'content-type': 'application/json' };
    const response = await fetch(`${api}${path}`, { ...init, headers, signal });
    if (response.ok) return response;
    const { error } = (await response.json()) as ErrorBody;
    throw new SetupError(`${init.method} ${path} returned ${response.status}: ${error.code}: ${error.message}`);
  }
  const call = async (path: string, init: RequestInit): Promise<unknown> => (await ask(path, init)).json();
  return {
    get: async <T>(path: string) => (await call(path, { method: 'GET' })) as T,
    post: async <T>(path: string, body: unknown) => (await call(path, { method: 'POST', body: JSON.stringify(body) })) as T,
    patch: async <T>(path: string, body: unknown) => (await call(path, { method: 'PATCH', body: JSON.stringify(body) })) as T,
    put: async <T>(path: string, body: unknown) => (await call(path, { method: 'PUT', body: JSON.stringify(body) })) as T,
    download: async (path) => (await ask(path, { method: 'GET' })).bytes(),
  };
}
