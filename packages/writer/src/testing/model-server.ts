import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ModelRequest {
  model: string;
  messages: { role: string; content: string }[];
  response_format?: unknown;
}

/** Behaviour of the test server: returns a model's answer, or fails. */
export type Behaviour = (question: ModelRequest, response: ServerResponse, authorization: string | undefined) => void;

interface ModelServer extends AsyncDisposable {
  url: string;
  questions: ModelRequest[];
}

/** Starts a server that implements the chat completions API with the given behaviour. */
export async function startModelServer(behave: Behaviour): Promise<ModelServer> {
  const questions: ModelRequest[] = [];
  const server = createServer((request, response) => {
    void readBody(request).then((question) => {
      questions.push(question);
      behave(question, response, request.headers.authorization);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    questions,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Sends a chat completion with this content. */
export function answerWith(content: string): Behaviour {
  return (question, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const choice = { index: 0, finish_reason: 'stop', message: { role: 'assistant', content } };
    response.end(JSON.stringify({ id: 'chat-1', object: 'chat.completion', created: 1, model: question.model, choices: [choice] }));
  };
}

export function failWith(status: number): Behaviour {
  return (_question, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { message: 'no', type: 'server_error' } }));
  };
}

async function readBody(request: IncomingMessage): Promise<ModelRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as ModelRequest;
}
