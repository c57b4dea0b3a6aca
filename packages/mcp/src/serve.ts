import { createMcpHandler } from '@modelcontextprotocol/server';
import { serveStdio, type StdioServerHandle } from '@modelcontextprotocol/server/stdio';
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

/** Serves one MCP client over standard input and output, until it closes them. */
export function serveMcpStdio(connection: Connection): StdioServerHandle {
  return serveStdio(() => createServer(connection), { maxSubscriptions: 0 });
}
