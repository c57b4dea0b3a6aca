const MAX_LENGTH = 200;
const FALLBACK = 'video';

/**
 * Chooses the name of a downloaded file: the one that its server sends, or the end of the URL. If that has none (`/download?id=7`), the
 * URL after redirects is used. The name is only shown to people; no stored file is named after it.
 */
export function chooseFilename(source: { disposition: string | undefined; address: string; finalAddress: string }): string {
  const candidates = [readDisposition(source.disposition), readUrl(source.address), readUrl(source.finalAddress)].map(makeSafe);
  return candidates.find((name) => name.includes('.')) ?? candidates.find((name) => name !== '') ?? FALLBACK;
}

/** Sanitizes a name from a client. */
export function sanitizeFilename(given: string): string {
  return makeSafe(given) || FALLBACK;
}

/** `Create a project` for `Create a project.mp4`. */
export function removeExtension(filename: string): string {
  return filename.replace(/\.[A-Za-z0-9]{1,5}$/, '') || filename;
}

/** RFC 6266: the encoded form takes precedence over the plain one. */
function readDisposition(header: string | undefined): string {
  const encoded = /filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(header ?? '')?.[1];
  if (encoded) return decode(encoded);
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header ?? '');
  return decode(plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2] ?? '');
}

function readUrl(address: string): string {
  return decode(URL.parse(address)?.pathname.split('/').pop() ?? '');
}

/** Percent signs that encode nothing are kept. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** One path segment of visible characters, without leading dots, separators and characters that change the text direction. */
function makeSafe(name: string): string {
  const segment = name.normalize('NFC').split(/[/\\]/).pop() ?? '';
  const visible = segment.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}<>:"|?*]/gu, '');
  const trimmed = visible.replace(/\s+/g, ' ').replace(/^[. ]+|[. ]+$/g, '');
  return shorten(trimmed);
}

/** Shortens the name and keeps its extension. */
function shorten(name: string): string {
  const letters = [...name];
  if (letters.length <= MAX_LENGTH) return name;
  const extension = /\.[A-Za-z0-9]{1,5}$/.exec(name)?.[0] ?? '';
  return letters.slice(0, MAX_LENGTH - extension.length).join('') + extension;
}
