import { buffer, text } from 'node:stream/consumers';
import { pageOfCard, readCard } from '@docreel/site/light';
import type { Context } from '../../../context.ts';
import { createKeptBytes, type KeptBytes } from '../../../lib/kept-bytes.ts';
import { isUnchanged } from '../../../platform/http/bodies/send-file.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { CardToDraw } from './draw-card.thread.ts';
import { findLiveFile, findLiveSite, type LiveFile } from './live-files.store.ts';

const DRAW_CARD = new URL('./draw-card.thread.ts', import.meta.url);
/** A hundred times what one takes. */
const DRAW_MS = 10_000;
/** Some 400 of them. Whoever shows a link keeps its picture; a second one asks within the same minutes, if at all. */
const KEPT_BYTES = 24 * 1024 * 1024;
/** Of a frame of ours. */
const PICTURE_MAX_BYTES = 8 * 1024 * 1024;

const keptOf = new WeakMap<Storage, KeptBytes>();

interface Asked {
  slug: string;
  /** Decoded, relative to the site. */
  path: string;
  headers: Record<string, string>;
}

/**
 * The picture of a link to a live page, drawn when it is first asked for. Only what a page names is drawn; an address from before the
 * page changed leads to the one it names now. Undefined where the path is none of a card, or its page names none.
 */
export async function serveCard(context: Context, request: Request, { slug, path, headers }: Asked): Promise<Response | undefined> {
  const pagePath = pageOfCard(path);
  const file = pagePath === undefined ? undefined : await findLiveFile(context.db, slug, pagePath);
  const page = file && (await context.storage.open(file.storage_key));
  const card = page && readCard(await text(page.stream));
  if (!file || !card) return undefined;
  const name = nameIn(card.address);
  if (name !== nameIn(path)) return new Response(null, { status: 302, headers: { ...headers, location: card.address } });
  const all = { ...headers, 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff', etag: `"${name}"` };
  if (isUnchanged(request, name)) return new Response(null, { status: 304, headers: all });
  if (request.method === 'HEAD') return new Response(null, { headers: all });
  const bytes = await keptFor(context.storage).make(card.address, () => draw(context, slug, card));
  return new Response(new Uint8Array(bytes), { headers: { ...all, 'content-length': String(bytes.byteLength) } });
}

function nameIn(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1);
}

function keptFor(storage: Storage): KeptBytes {
  const known = keptOf.get(storage);
  if (known) return known;
  const made = createKeptBytes(KEPT_BYTES);
  keptOf.set(storage, made);
  return made;
}

async function draw(
  context: Context,
  slug: string,
  { address: _address, ...card }: NonNullable<ReturnType<typeof readCard>>,
): Promise<Buffer> {
  const site = await findLiveSite(context.db, slug);
  const file = card.picture === null ? undefined : await findLiveFile(context.db, slug, card.picture);
  const input: CardToDraw = { card, picture: file ? await readPicture(context.storage, file) : null };
  return Buffer.from(await context.threads.run<Uint8Array>(DRAW_CARD, input, { owner: site?.projectId ?? slug, timeoutMs: DRAW_MS }));
}

async function readPicture(storage: Storage, file: LiveFile): Promise<Uint8Array | null> {
  if (file.content_type !== 'image/webp' || file.size_bytes > PICTURE_MAX_BYTES) return null;
  const opened = await storage.open(file.storage_key);
  return opened ? buffer(opened.stream) : null;
}
