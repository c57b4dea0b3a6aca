/** Where the same picture lies in another width: its place or storage key, with the width in the name. `listDueOrphanedFiles` knows it. */
export function toSizeKey(key: string, width: number): string {
  return key.replace(/\.\w+$/, `-${width}.webp`);
}
