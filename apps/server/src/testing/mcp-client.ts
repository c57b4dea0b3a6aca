import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { TEST_URL } from './test-server.ts';

/** Both ways in which the official client finds the protocol version, and the version that it then uses. */
export const VERSIONS = { legacy: '2025-11-25', auto: '2026-07-28' } as const;
export type Mode = keyof typeof VERSIONS;

export interface McpClient extends AsyncDisposable {
  client: Client;
  /** Calls a tool. Returns its text, and whether it is an error. */
  call(name: string, args?: Record<string, unknown>): Promise<{ text: string; isError: boolean }>;
  toolNames(): Promise<string[]>;
}

export interface McpClientOptions {
  key: string;
  mode?: Mode;
  /** Query string of the endpoint. */
  query?: string;
}

export type Send = (request: Request) => Response | Promise<Response>;

/** Connects the official client. If there are several servers, each request goes to the next one. */
export async function connectMcp(servers: readonly Send[], { key, mode = 'auto', query = '' }: McpClientOptions): Promise<McpClient> {
  const turns = [...servers];
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  const transport = new StreamableHTTPClientTransport(new URL(`${TEST_URL}/mcp${query}`), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
    // Each request goes to the next server.
    fetch: async (input, init) => {
      const [next] = turns.splice(0, 1);
      if (!next) throw new Error('There is no server.');
      turns.push(next);
      return next(new Request(input, init));
    },
  });
  await client.connect(transport);
  return {
    client,
    async call(name, args = {}) {
      const { content, isError = false } = await client.callTool({ name, arguments: args });
      const texts = content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
      return { text: texts.join('\n'), isError };
    },
    toolNames: async () => (await client.listTools()).tools.map((tool) => tool.name),
    [Symbol.asyncDispose]: () => client.close(),
  };
}
