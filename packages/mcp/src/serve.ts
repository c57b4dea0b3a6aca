import { once } from 'node:events';
import { stdin } from 'node:process';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Connection } from './connection.ts';
import { createServer } from './create-server.ts';

/**
 * Serves one HTTP request of an MCP client, in protocol version 2026-07-28 or 2025-11-25. `body` is the parsed JSON. The caller has checked
 * the key, the host and the origin. Nothing is kept between requests, so any process can serve the next one. There are no subscriptions,
 * because nothing would be sent to them.
 */
export function serveMcpRequest(request: Request, body: unknown, connection: Connection): Promise<Response> {
  return createMcpHandler(() => createServer(connection), { maxSubscriptions: 0 }).fetch(request, { parsedBody: body });
}

/** Serves one MCP client over standard input and output. Resolves when the client closes them, and rejects when `signal` fires. */
export async function serveMcpStdio(connection: Connection, signal: AbortSignal): Promise<void> {
  const server = serveStdio(() => createServer(connection), { maxSubscriptions: 0 });
  try {
    await once(stdin, 'close', { signal });
  } finally {
    await server.close();
  }
}
