/** Where files are written until they are whole. No key can name it: keys do not start with a dot. */
export const UNFINISHED = '.unfinished';
