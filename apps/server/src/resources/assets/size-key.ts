/**
 * Returns the storage key of a smaller version of a picture. The width in pixels is appended to the file name. The SQL of
 * `listDueOrphanedFiles` expects this format.
 */
export function toSizeKey(key: string, width: number): string {
  return key.replace(/\.\w+$/, `-${width}.webp`);
}
