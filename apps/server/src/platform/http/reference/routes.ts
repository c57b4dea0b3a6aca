import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isNotModified, quoteEtag } from '../etag.ts';
import type { Exchange, Reply } from '../exchange.ts';
import type { OpenRoute } from '../observing/probes.ts';
import type { ApiDocument } from './document.ts';
import { REFERENCE_CSP, referencePage } from './reference-page.ts';

const STYLE_PATH = '/docs/reference.css';
/** In this order: colours and text, the frame of the page, an operation, what is otherwise on small screens and on paper. */
const STYLES = ['text.css', 'frame.css', 'operation.css', 'media.css'];

/** `GET /docs`: the API reference, made from the document itself when it is first asked for. */
export function referenceRoutes(document: () => object): OpenRoute[] {
  let page: string | undefined;
  let style: string | undefined;
  return [
    {
      name: 'reference',
      path: '/docs',
      answer: async (exchange) => {
        // The shape is that of our own document: `openApiDocument` makes it, its tests hold it.
        page ??= referencePage(document() as ApiDocument, { stylePath: STYLE_PATH });
        return toReply(page, 'text/html; charset=utf-8', exchange);
      },
    },
    {
      name: 'reference',
      path: STYLE_PATH,
      answer: async (exchange) => {
        style ??= STYLES.map((name) => readFileSync(new URL(`./style/${name}`, import.meta.url), 'utf8')).join('');
        return toReply(style, 'text/css; charset=utf-8', exchange);
      },
    },
  ];
}

function toReply(body: string, contentType: string, { request }: Exchange): Reply {
  const etag = createHash('sha256').update(body).digest('base64url');
  const headers = {
    'content-type': contentType,
    'cache-control': 'no-cache',
    'content-security-policy': REFERENCE_CSP,
    'referrer-policy': 'no-referrer',
    etag: quoteEtag(etag),
  };
  const isKnown = isNotModified(request.headers.get('if-none-match'), etag);
  return isKnown ? { status: 304, headers, body: null } : { status: 200, headers, body };
}
