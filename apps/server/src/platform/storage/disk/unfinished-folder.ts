/** Folder for files that are being written. No key can name it, because keys do not start with a dot. */
export const UNFINISHED = '.unfinished';
