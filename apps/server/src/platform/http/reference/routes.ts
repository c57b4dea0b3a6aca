import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isNotModified, quoteEtag } from '../etag.ts';
import type { RequestContext, Reply } from '../request-context.ts';
import type { PublicRoute } from '../observing/probes.ts';
import type { ApiDocument } from './document.ts';
import { REFERENCE_CSP, renderReferencePage } from './reference-page.ts';

const STYLE_PATH = '/docs/reference.css';
/** CSS files of the page. Their order matters: colors and text, page frame, operation, overrides for small screens and print. */
const STYLES = ['text.css', 'frame.css', 'operation.css', 'media.css'];

/** Route `GET /docs` for the API reference, which is rendered on the first request. */
export function createReferenceRoutes(document: () => object): PublicRoute[] {
  let page: string | undefined;
  let style: string | undefined;
  return [
    {
      name: 'reference',
      path: '/docs',
      answer: async (requestContext) => {
        // `openApiDocument` returns a document of this type, and its tests verify that.
        page ??= renderReferencePage(document() as ApiDocument, { stylePath: STYLE_PATH });
        return toReply(page, 'text/html; charset=utf-8', requestContext);
      },
    },
    {
      name: 'reference',
      path: STYLE_PATH,
      answer: async (requestContext) => {
        style ??= STYLES.map((name) => readFileSync(new URL(`./style/${name}`, import.meta.url), 'utf8')).join('');
        return toReply(style, 'text/css; charset=utf-8', requestContext);
      },
    },
  ];
}

function toReply(body: string, contentType: string, { request }: RequestContext): Reply {
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
