import { LINK_SCHEMES } from '@docreel/markdown';
import { type PictureMarks, readMarks } from './pictures/marks.ts';

/** Parsed target of a link or picture in Markdown. Targets of any other form are removed. */
export type Address =
  | { kind: 'asset'; id: string; marks: PictureMarks }
  | { kind: 'video'; id: string; seconds: number | null }
  | { kind: 'external'; href: string }
  | { kind: 'relative'; href: string };

const ASSET = /^asset:([\w-]+)(?:#(.*))?$/;
const VIDEO = /^video:([\w-]+)(?:#t=(\d{1,7}(?:\.\d{1,3})?))?$/;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const BASE = new URL('https://relative.invalid/');

/**
 * Parses a URL with the WHATWG parser as browsers do, so that it recognises `java script:` and `\\host`. Returns null if the URL is invalid
 * or unsafe.
 */
export function readAddress(value: string): Address | null {
  const text = value.trim();
  const [, asset, marks = ''] = ASSET.exec(text) ?? [];
  if (asset) return { kind: 'asset', id: asset, marks: readMarks(marks) };
  const [, video, seconds] = VIDEO.exec(text) ?? [];
  if (video) return { kind: 'video', id: video, seconds: seconds === undefined ? null : Number(seconds) };
  if (SCHEME.test(text)) return absolute(URL.parse(text));
  const url = URL.parse(text, BASE);
  if (url === null) return null;
  return url.host === BASE.host ? { kind: 'relative', href: text } : absolute(url);
}

function absolute(url: URL | null): Address | null {
  if (url === null || !LINK_SCHEMES.includes(url.protocol.slice(0, -1))) return null;
  return { kind: 'external', href: url.href };
}
