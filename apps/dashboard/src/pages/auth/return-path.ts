import { paths } from '../../paths.ts';

/** Returns a path of this dashboard, never of another site: it must start with exactly one slash. */
export function toReturnPath(wanted: string | null): string {
  return wanted !== null && /^\/(?![/\\])[^\\\s]*$/.test(wanted) ? wanted : paths.home();
}
