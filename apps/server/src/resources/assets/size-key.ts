/**
 * Returns the path or storage key of a narrower version of a picture, with the width in its name. The query of `listDueOrphanedFiles`
 * depends on this format.
 */
export function toSizeKey(key: string, width: number): string {
  return key.replace(/\.\w+$/, `-${width}.webp`);
}
