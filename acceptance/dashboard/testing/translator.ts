import { text } from 'node:stream/consumers';
import { startOutside } from '../../testing/outside.ts';

/** A LibreTranslate server that says everything in capitals; answers its address. */
export async function startTranslator(): Promise<string> {
  const { origin } = await startOutside((request, response) => {
    void text(request).then((body) => {
      const send = (value: unknown) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
      if (request.url === '/languages') return send([{ code: 'en', targets: ['de', 'fr'] }]);
      const { q } = JSON.parse(body) as { q: string[] };
      return send({ translatedText: q.map(shout) });
    });
  });
  return origin;
}

/** Tags as they are. */
function shout(markup: string): string {
  return markup.replaceAll(/<[^>]*>|\p{L}+/gu, (found) => (found.startsWith('<') ? found : found.toUpperCase()));
}
