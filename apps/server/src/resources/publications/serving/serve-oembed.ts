import type { Context } from '../../../context.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import { decodePath } from './decode-path.ts';
import { findLiveArticle, findLiveSite } from './live-files.store.ts';

const WIDTH = 720;
const HEIGHT = 640;
const ARTICLE = /^(?:([A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*)\/)?([^/]+)(?:\/(?:index\.html)?)?$/;

/** Serves `oembed?url=…` (oembed.com), which tells other sites how to embed a page. Works only if the project allows embedding. */
export async function serveOembed(
  { db }: Pick<Context, 'db'>,
  query: URLSearchParams,
  { slug, address, headers }: { slug: string; address: string; headers: Record<string, string> },
): Promise<Response> {
  const format = query.get('format') ?? 'json';
  if (format !== 'json') return Response.json({ error: 'Only JSON is answered.' }, { status: 501, headers });
  const site = await findLiveSite(db, slug);
  const path = pathIn(query.get('url'), address);
  const [, language = site?.language ?? '', name] = (path !== null && ARTICLE.exec(path)) || [];
  const article = site && name !== undefined && site.embedOrigins.length > 0 && (await findLiveArticle(db, site, { language, slug: name }));
  if (!article) throw new ApiError('NOT_FOUND', 'No page that may be embedded is at this address.');
  const page = new URL(`${language === site.language ? '' : `${language}/`}${encodeURIComponent(article.slug)}/`, address).href;
  const [width, height] = [sizeFrom(query.get('maxwidth'), WIDTH), sizeFrom(query.get('maxheight'), HEIGHT)];
  return Response.json(
    {
      version: '1.0',
      type: 'rich',
      title: article.title,
      provider_name: site.name,
      provider_url: address,
      cache_age: 300,
      width,
      height,
      html: `<iframe src="${escaped(page)}?embed" width="${width}" height="${height}" title="${escaped(article.title)}" loading="lazy" allowfullscreen style="border:0"></iframe>`,
    },
    { headers: { ...headers, 'access-control-allow-origin': '*' } },
  );
}

/** Returns the path of a URL relative to the site, or null if the URL is not on the site. */
function pathIn(url: string | null, address: string): string | null {
  const asked = url === null ? null : URL.parse(url);
  const site = new URL(address);
  if (asked === null || asked.host !== site.host || !asked.pathname.startsWith(site.pathname)) return null;
  return decodePath(asked.pathname.slice(site.pathname.length));
}

function sizeFrom(asked: string | null, most: number): number {
  return asked !== null && /^[1-9][0-9]{0,4}$/.test(asked) ? Math.min(Number(asked), most) : most;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');
}
