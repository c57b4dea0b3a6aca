import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface RecordedRequest {
  path: string;
  headers: IncomingHttpHeaders;
  // oxlint-disable-next-line no-explicit-any
  body: any;
}

export interface FakeServer extends AsyncDisposable {
  url: string;
  asked: RecordedRequest[];
}

/** Starts an HTTP server that records its requests and sends the given responses. */
export async function startServer(answer: (asked: RecordedRequest, response: ServerResponse, count: number) => void): Promise<FakeServer> {
  const asked: RecordedRequest[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const one: RecordedRequest = { path: request.url ?? '', headers: request.headers, body: body === '' ? null : JSON.parse(body) };
      asked.push(one);
      answer(one, response, asked.length);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export function sendJson(response: ServerResponse, body: unknown, { status = 200, headers = {} } = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

/** Returns a chat completion response with this content. */
export function sendCompletion(response: ServerResponse, content: unknown): void {
  const said = typeof content === 'string' ? content : JSON.stringify(content);
  const choice = { index: 0, finish_reason: 'stop', message: { role: 'assistant', content: said } };
  sendJson(response, { id: 'chat-1', object: 'chat.completion', created: 1, model: 'm', choices: [choice] });
}
