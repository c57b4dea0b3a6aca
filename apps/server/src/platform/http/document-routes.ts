import { stringify } from 'yaml';
import { createHash } from 'node:crypto';
import { openApiDocument, type Operation } from '@docreel/contract';
import type { Config } from '../../config.ts';
import { isNotModified, quoteEtag } from './etag.ts';
import type { RequestContext, Reply } from './request-context.ts';
import type { PublicRoute } from './observing/probes.ts';
import { createReferenceRoutes } from './reference/routes.ts';

type Origin = Pick<Config, 'API_BASE_PATH' | 'PUBLIC_URL' | 'SIGNATURE_HEADER'>;

/**
 * Routes for the API description: OpenAPI as JSON or YAML (by `Accept` header or file name), and an HTML page. The description is generated
 * on the first request.
 */
export function createDocumentRoutes(config: Origin, operations: Record<string, Operation>): PublicRoute[] {
  const { API_BASE_PATH: base, PUBLIC_URL, SIGNATURE_HEADER: signatureHeader } = config;
  const document = () => openApiDocument(operations, { serverUrl: (PUBLIC_URL ?? '').replace(/\/$/, '') + base, signatureHeader });
  const made: Partial<Record<Format, string>> = {};

  async function answer(format: Format, { request }: RequestContext): Promise<Reply> {
    const text = (made[format] ??= RENDER[format](document()));
    return toReply(text, format, request);
  }

  return [
    {
      name: 'openapi',
      path: `${base}/openapi`,
      answer: async (requestContext) =>
        answer(prefersYaml(requestContext.request.headers.get('accept') ?? '') ? 'yaml' : 'json', requestContext),
    },
    { name: 'openapi', path: `${base}/openapi.json`, answer: async (requestContext) => answer('json', requestContext) },
    { name: 'openapi', path: `${base}/openapi.yaml`, answer: async (requestContext) => answer('yaml', requestContext) },
    ...createReferenceRoutes(document),
  ];
}

const RENDER = {
  json: (document: object) => JSON.stringify(document),
  yaml: (document: object) => stringify(document, { aliasDuplicateObjects: false }),
};
type Format = keyof typeof RENDER;

function prefersYaml(accept: string): boolean {
  return /yaml/i.test(accept) && !/json/i.test(accept);
}

function toReply(body: string, format: Format, request: Request): Reply {
  const etag = createHash('sha256').update(body).digest('base64url');
  const headers = {
    'content-type': format === 'json' ? 'application/json' : 'application/yaml',
    'cache-control': 'no-cache',
    vary: 'Accept',
    // Browser tools on any origin may read this document. The API itself allows no other origins.
    'access-control-allow-origin': '*',
    etag: quoteEtag(etag),
  };
  const isKnown = isNotModified(request.headers.get('if-none-match'), etag);
  return isKnown ? { status: 304, headers, body: null } : { status: 200, headers, body };
}
