import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A transcription server that uses no CPU. It takes the same time for every request, as a server with a GPU would. */
export interface SlowTranscriber extends AsyncDisposable {
  /** `TRANSCRIBE_URL` of the service. */
  readonly url: string;
  /** Number of requests with a complete response. */
  readonly answered: number;
}

export async function startSlowTranscriber(responseMs: number): Promise<SlowTranscriber> {
  let answered = 0;
  const body = JSON.stringify({ language: 'english', segments: [{ start: 0.2, end: 1.8, text: 'Click Save.' }] });
  const server = createServer((request, response) => {
    request.resume();
    void sleep(responseMs).then(() => response.writeHead(200, { 'content-type': 'application/json' }).end(body, () => void answered++));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    get answered() {
      return answered;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
