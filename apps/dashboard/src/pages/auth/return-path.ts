import { paths } from '../../paths.ts';

/** Returns the path to open after signing in. The path must start with exactly one slash, so that it cannot lead to another website. */
export function toReturnPath(wanted: string | null): string {
  return wanted !== null && /^\/(?![/\\])[^\\\s]*$/.test(wanted) ? wanted : paths.home();
}
