import { randomBytes } from 'node:crypto';
import type { Context } from '../context.ts';
import { ApiError } from '../platform/http/errors/api-error.ts';
import { chooseEncoding } from '../platform/http/bodies/content-encoding.ts';
import { isUnchanged } from '../platform/http/bodies/send-file.ts';
import type { StaticRoute } from '../platform/http/create-app.ts';
import { BUILT, type BuiltDashboard, type BuiltFile, readBuilt } from './built-files.ts';
import { dashboardPolicy } from './dashboard-policy.ts';

/** Routes of the dashboard. Every path returns the same HTML page, and its script reads the path. */
export const DASHBOARD_ROUTES = ['/', '/setup', '/link', '/sign-in', '/sign-in/return', '/signed-out', '/pair', '/account', '/p/*'];

/** Asset names contain a hash of the content, so browsers may cache them permanently. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Message of the log and of responses if the dashboard is missing. */
export const NOT_BUILT =
  'The dashboard is not built, so its pages return 503. Build it with "npm run build", or start the service with "npm start", which builds it.';

/** The built dashboard. The first request reads it from disk. If it is not built yet, each later request tries again. */
export function dashboardMounts(folder = BUILT): StaticRoute[] {
  let reading: Promise<BuiltDashboard | undefined> | undefined;
  async function built(): Promise<BuiltDashboard> {
    const found = await (reading ??= readBuilt(folder));
    if (found) return found;
    reading = undefined;
    throw new ApiError('SERVICE_UNAVAILABLE', NOT_BUILT);
  }
  return [
    ...DASHBOARD_ROUTES.map((path) => ({ name: 'dashboard', path, serve: async (context: Context) => servePage(context, await built()) })),
    { name: 'dashboard-asset', path: '/assets/*', serve: async (_, request) => serveAsset(request, await built()) },
  ];
}

/** Each response has its own nonce, so browsers must not cache the page. */
function servePage({ config }: Context, { page }: BuiltDashboard): Response {
  const nonce = randomBytes(16).toString('base64');
  const base = new URL(config.PUBLIC_URL).pathname.replace(/\/+$/, '');
  const html = page
    .replaceAll('__NONCE__', nonce)
    .replaceAll('__BASE__', base)
    .replaceAll(/(src|href)="\.\//g, `$1="${base}/`);
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': dashboardPolicy(config, nonce),
      'referrer-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'x-robots-tag': 'noindex',
    },
  });
}

function serveAsset(request: Request, { assets }: BuiltDashboard): Response {
  const file = assets.get(new URL(request.url).pathname.slice('/assets/'.length));
  if (!file) throw new ApiError('NOT_FOUND');
  const encoding = selectEncoding(request, file);
  const etag = encoding ? `${file.sha256}-${encoding}` : file.sha256;
  const headers = new Headers({
    'content-type': file.contentType,
    'cache-control': FOR_EVER,
    vary: 'Accept-Encoding',
    etag: `"${etag}"`,
    ...(encoding && { 'content-encoding': encoding }),
  });
  if (isUnchanged(request, etag)) return new Response(null, { status: 304, headers });
  const bytes = file.bytes[encoding ?? 'identity'] ?? Buffer.alloc(0);
  headers.set('content-length', String(bytes.byteLength));
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), { status: 200, headers });
}

function selectEncoding(request: Request, file: BuiltFile): 'br' | 'gzip' | null {
  const wanted = chooseEncoding(request.headers.get('accept-encoding') ?? '');
  return wanted && file.bytes[wanted] ? wanted : null;
}
