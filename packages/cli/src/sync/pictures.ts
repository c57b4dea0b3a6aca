import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import path from 'node:path';

/**
 * Pictures of a folder. The ID of a picture on the server is a hash of its bytes, so a file is recognized under any name, and a changed
 * file is a new picture.
 */
export interface Pictures {
  /** Returns the ID of the picture at a path relative to the folder. Undefined if there is no picture. */
  idAt(file: string): string | undefined;
  /** Returns the path of a picture with this ID. */
  pathOf(id: string): string | undefined;
  /** Adds a picture that was downloaded. */
  add(file: string, id: string): void;
}

export const PICTURE_FILE = /\.(?:png|jpe?g|webp|gif)$/i;
/** Pictures that texts may refer to. The server does not accept all of them. */
const ANY_PICTURE = /\.(?:png|jpe?g|webp|gif|svg|avif)$/i;
/** The name that `pull` gives to a picture. It names the picture even if the file is missing or a pointer of Git LFS. */
const NAMED_BY_ID = /(?:^|\/)assets\/([0-9a-f]{32})\.\w+$/;

export async function readPictures(root: string, files: readonly string[]): Promise<Pictures> {
  const ids = new Map<string, string>();
  const paths = new Map<string, string>();
  function add(file: string, id: string): void {
    ids.set(file, id);
    if (!paths.has(id)) paths.set(id, file);
  }
  for (const file of files) {
    const bytes = await readFile(path.join(root, file));
    const named = NAMED_BY_ID.exec(file)?.[1];
    add(file, named !== undefined && isLfsPointer(bytes) ? named : hashPicture(bytes));
  }
  return { idAt: (file) => ids.get(file), pathOf: (id) => paths.get(id), add };
}

export function hashPicture(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}

function isLfsPointer(bytes: Buffer): boolean {
  return bytes.subarray(0, 40).toString('latin1').startsWith('version https://git-lfs');
}

/** Matches the URL of a link or picture in Markdown or HTML, after the characters before it. */
const DESTINATION = /(\]\(\s{0,3}<?|\]:\s{0,3}<?|\b(?:src|href|poster)\s?=\s?["']?)([^\s()<>"']+)/gi;
const ASSET = /^asset:([\w-]+)(#.*)?$/;

export interface RelinkedText {
  content: string;
  /** IDs of the pictures of this folder that the text shows, with their paths. */
  shown: Map<string, string>;
  /** References to pictures with the way they are written in this file. */
  written: Map<string, string>;
  /** Pictures that the text shows and that cannot be sent, because they do not exist or have another format. */
  missing: string[];
}

/** Replaces paths of pictures by references such as `asset:ID`. `file` is the path of the text. */
export function toReferences(content: string, file: string, pictures: Pictures): RelinkedText {
  const result: Omit<RelinkedText, 'content'> = { shown: new Map(), written: new Map(), missing: [] };
  const changed = content.replace(DESTINATION, (whole, before: string, destination: string) => {
    if (destination.includes(':') || destination.startsWith('//')) return whole;
    const at = destination.indexOf('#');
    const [target, marks] = at < 0 ? [destination, ''] : [destination.slice(0, at), destination.slice(at)];
    const place = toPath(target, file);
    const known = pictures.idAt(place);
    const id = known ?? NAMED_BY_ID.exec(place)?.[1];
    if (id === undefined) {
      if (ANY_PICTURE.test(target)) result.missing.push(place);
      return whole;
    }
    if (known !== undefined) result.shown.set(id, place);
    result.written.set(`asset:${id}`, target);
    return `${before}asset:${id}${marks}`;
  });
  return { content: changed, ...result };
}

/** Returns the path relative to the folder. A path that begins with a slash starts there, others at the file. */
function toPath(target: string, file: string): string {
  let decoded = target;
  try {
    decoded = decodeURIComponent(target);
  } catch {
    // A percent sign that is no escape is part of the name.
  }
  return decoded.startsWith('/') ? posix.normalize(decoded.slice(1)) : posix.join(posix.dirname(file), decoded);
}

/** Replaces references by paths of pictures, as the file had written them before. Unknown pictures stay references. */
export function toPaths(
  content: string,
  file: string,
  { pictures, written }: { pictures: Pictures; written: ReadonlyMap<string, string> },
) {
  return content.replace(DESTINATION, (whole, before: string, destination: string) => {
    const [, id, marks = ''] = ASSET.exec(destination) ?? [];
    if (id === undefined) return whole;
    const place = pictures.pathOf(id);
    const target = written.get(`asset:${id}`) ?? (place && encodePath(posix.relative(posix.dirname(file), place)));
    return target ? before + target + marks : whole;
  });
}

function encodePath(target: string): string {
  return target.replaceAll(/[\s()<>"'#%]/g, (sign) =>
    encodeURIComponent(sign).replace(/[()']/g, (one) => `%${one.charCodeAt(0).toString(16)}`),
  );
}
