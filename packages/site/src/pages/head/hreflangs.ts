import type { Alternate, Frame } from '../../plan/inputs.ts';
import { languageTag } from '../language.ts';
import { absoluteUrl } from '../site.ts';

/**
 * Returns the `hreflang` links of a page. `x-default`, for readers of any other language, is the first link: the project's main language if
 * the page exists in it.
 */
export function hreflangs(frame: Pick<Frame, 'baseUrl'>, alternates: Alternate[]): { code: string; href: string }[] {
  const links = alternates.map(({ language, path }) => ({ code: languageTag(language), href: absoluteUrl(frame, path) }));
  return links[0] ? [...links, { code: 'x-default', href: links[0].href }] : [];
}
