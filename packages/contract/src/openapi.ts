import type { Operation } from './operation.ts';

export interface DocumentOptions {
  /** Base address, ending in the version: `https://docs.example.com/api/v2`. */
  serverUrl: string;
  /** Name of the header that carries the signature of a webhook. */
  signatureHeader?: string;
}

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument(operations: Readonly<Record<string, Operation>>, options: DocumentOptions): object {
  const paths: Record<string, object> = {};
  for (const operation of Object.values(operations))
    paths[operation.path] = { ...paths[operation.path], [operation.method]: { summary: operation.summary } };
  return { openapi: '3.1.1', info: { title: 'Docreel', version: '2' }, servers: [{ url: options.serverUrl }], paths };
}
