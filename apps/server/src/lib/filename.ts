const MAX_LENGTH = 200;
const FALLBACK = 'video';

/**
 * Returns the display name of a downloaded file. Prefers the name that the server sends, then the end of the URL, then the end of the URL
 * after redirects. Stored files never use this name.
 */
export function chooseFilename(source: { disposition: string | undefined; address: string; finalAddress: string }): string {
  const candidates = [readDisposition(source.disposition), readUrl(source.address), readUrl(source.finalAddress)].map(makeSafe);
  return candidates.find((name) => name.includes('.')) ?? candidates.find((name) => name !== '') ?? FALLBACK;
}

/** Sanitizes a file name that a client sent. */
export function sanitizeFilename(given: string): string {
  return makeSafe(given) || FALLBACK;
}

/**
 * Proposes the name of a video: `create-a_project.mp4` becomes `Create a project`. Hyphens between digits stay, because they belong to
 * dates.
 */
export function nameVideo(filename: string): string {
  const words = filename
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/_|(?<=[^\s\d])-(?=\S)|(?<=\d)-(?=[^\s\d])/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  // Names such as “iPhone” keep their first letter.
  return words.replace(/^\p{Ll}(?!\p{Lu})/u, (letter) => letter.toUpperCase()) || filename;
}

/** In RFC 6266, the encoded `filename*` takes precedence over the plain `filename`. */
function readDisposition(header: string | undefined): string {
  const encoded = /filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(header ?? '')?.[1];
  if (encoded) return decode(encoded);
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header ?? '');
  return decode(plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2] ?? '');
}

function readUrl(address: string): string {
  return decode(URL.parse(address)?.pathname.split('/').pop() ?? '');
}

/** Decodes a percent-encoded name. Percent signs that encode nothing remain unchanged. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns one path segment without separators, leading dots, invisible characters and characters that change the text direction. */
function makeSafe(name: string): string {
  const segment = name.normalize('NFC').split(/[/\\]/).pop() ?? '';
  const visible = segment.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}<>:"|?*]/gu, '');
  const trimmed = visible.replace(/\s+/g, ' ').replace(/^[. ]+|[. ]+$/g, '');
  return shorten(trimmed);
}

/** Shortens a file name to the maximum length and keeps its extension. */
function shorten(name: string): string {
  const letters = [...name];
  if (letters.length <= MAX_LENGTH) return name;
  const extension = /\.[A-Za-z0-9]{1,5}$/.exec(name)?.[0] ?? '';
  return letters.slice(0, MAX_LENGTH - extension.length).join('') + extension;
}
