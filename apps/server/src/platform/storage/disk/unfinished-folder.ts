/** Name of the folder for files that are being written. Storage keys cannot address it, because no key starts with a dot. */
export const UNFINISHED = '.unfinished';
