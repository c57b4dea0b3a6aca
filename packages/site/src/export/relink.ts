import { posix } from 'node:path';

/**
 * References of the project (`asset:ID#mark=…`, `video:ID#t=133`) as addresses that any reader of Markdown follows, and back. Only where
 * Markdown or HTML has an address, so that prose stays as it is; read as text, not as syntax, so that nothing else can change.
 */
export interface Places {
  /** Path of a picture from the root of the archive; null: it is not there. */
  asset: (id: string) => string | null;
  /** Whole address of a video's file; null: it has none. */
  video: (id: string) => string | null;
}

const DESTINATION = /(\]\(\s{0,3}<?|\]:\s{0,3}<?|\b(?:src|href|poster)\s?=\s?["']?)([^\s()<>"']+)/gi;
/** With what is marked in it: whatever stands behind the `#` goes where the picture goes. */
const ASSET = /^asset:([\w-]+)(#.*)?$/;
const VIDEO = /^video:([\w-]+)(#t=[\d.]+)?$/;
/** The id travels in the address: it finds its way back wherever the service was. */
const VIDEO_ADDRESS = /^https?:\/\/[^\s?#]+\?video=([\w-]+)(#t=[\d.]+)?$/;

/** `path` is the file's own; addresses of pictures are relative to it. */
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

/** The same with whole addresses, for readers who have no archive. */
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

/** `assetAt` knows the picture at a path from the root of the archive. */
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

/** The way out together with the proof that it leads back: null where it would not, because the text names such places itself. */
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

/** What stands before the sign, and the rest with it. */
function cutAt(text: string, sign: string): [string, string] {
  const at = text.indexOf(sign);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)];
}

/** People write `my%20picture.png`; a percent sign that encodes nothing stays. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
