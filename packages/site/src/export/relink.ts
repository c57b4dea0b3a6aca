import { posix } from 'node:path';

/**
 * Converts references of the project (`asset:ID#mark=…`, `video:ID#t=133`) into URLs that any Markdown reader can open, and back. Replaces
 * only URLs of Markdown or HTML in the source text, without parsing, so that nothing else changes.
 */
export interface Places {
  /** Returns the path of a picture in the ZIP file, or null if the picture is missing. */
  asset: (id: string) => string | null;
  /** Returns the absolute URL of a video file, or null if there is none. */
  video: (id: string) => string | null;
}

const DESTINATION = /(\]\(\s{0,3}<?|\]:\s{0,3}<?|\b(?:src|href|poster)\s?=\s?["']?)([^\s()<>"']+)/gi;
/** Matches a reference with its fragment, which the URL preserves. */
const ASSET = /^asset:([\w-]+)(#.*)?$/;
const VIDEO = /^video:([\w-]+)(#t=[\d.]+)?$/;
/** The URL contains the ID, so an import can restore the reference even if the export came from another server. */
const VIDEO_ADDRESS = /^https?:\/\/[^\s?#]+\?video=([\w-]+)(#t=[\d.]+)?$/;

/** Replaces references by URLs relative to the file at `path`. */
export function toPlaces(content: string, path: string, places: Places): string {
  return replaceDestinations(content, (destination) => {
    const [, asset, marks = ''] = ASSET.exec(destination) ?? [];
    if (asset !== undefined) {
      const target = places.asset(asset);
      return target === null ? null : posix.relative(posix.dirname(path), target) + marks;
    }
    const [, video, moment = ''] = VIDEO.exec(destination) ?? [];
    const address = video === undefined ? null : places.video(video);
    return address === null ? null : `${address}?video=${video}${moment}`;
  });
}

/** Replaces references by absolute URLs, for a text without its ZIP file. */
export function toAddresses(content: string, addresses: Places): string {
  return replaceDestinations(content, (destination) => {
    const [, asset, marks = ''] = ASSET.exec(destination) ?? [];
    if (asset !== undefined) {
      const address = addresses.asset(asset);
      return address === null ? null : address + marks;
    }
    const [, video, moment = ''] = VIDEO.exec(destination) ?? [];
    const address = video === undefined ? null : addresses.video(video);
    return address === null ? null : `${address}${moment}`;
  });
}

/** Restores references. `assetAt` returns the picture at a path in the ZIP file. */
export function fromPlaces(content: string, path: string, assetAt: (path: string) => string | null): string {
  return replaceDestinations(content, (destination) => {
    const [, video, moment = ''] = VIDEO_ADDRESS.exec(destination) ?? [];
    if (video !== undefined) return `video:${video}${moment}`;
    if (destination.includes(':')) return null;
    const [file, marks] = cutAt(destination, '#');
    const id = assetAt(posix.join(posix.dirname(path), decoded(file)));
    return id === null ? null : `asset:${id}${marks}`;
  });
}

/** Replaces references. Returns null if they could not be restored, because the text already contains similar paths. */
export function toPlacesAndBack(
  content: string,
  path: string,
  places: Places & { assetAt: (path: string) => string | null },
): string | null {
  const changed = toPlaces(content, path, places);
  return fromPlaces(changed, path, places.assetAt) === content ? changed : null;
}

function replaceDestinations(content: string, replace: (destination: string) => string | null): string {
  return content.replace(DESTINATION, (whole, before: string, destination: string) => {
    const other = replace(destination);
    return other === null ? whole : before + other;
  });
}

/** Splits a text before a character. The second part starts with this character. */
function cutAt(text: string, sign: string): [string, string] {
  const at = text.indexOf(sign);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)];
}

/** Decodes a path such as `my%20picture.png`. Keeps invalid percent signs. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
