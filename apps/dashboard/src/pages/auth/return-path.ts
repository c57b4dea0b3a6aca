import { paths } from '../../paths.ts';

/** Back to where one came from, and never to another site: an address of ours begins with one slash. */
export function toReturnPath(wanted: string | null): string {
  return wanted !== null && /^\/(?![/\\])[^\\\s]*$/.test(wanted) ? wanted : paths.home();
}
