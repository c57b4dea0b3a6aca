import { text } from 'node:stream/consumers';
import { startExternalServer } from '../../testing/external-servers.ts';

/** Starts a LibreTranslate server that translates text into capital letters. Returns its URL. */
export async function startTranslator(): Promise<string> {
  const { origin } = await startExternalServer((request, response) => {
    void text(request).then((body) => {
      const send = (value: unknown) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
      if (request.url === '/languages') return send([{ code: 'en', targets: ['de', 'fr'] }]);
      const { q } = JSON.parse(body) as { q: string[] };
      return send({ translatedText: q.map(toCapitals) });
    });
  });
  return origin;
}

/** Returns HTML tags unchanged. */
function toCapitals(markup: string): string {
  return markup.replaceAll(/<[^>]*>|\p{L}+/gu, (found) => (found.startsWith('<') ? found : found.toUpperCase()));
}
