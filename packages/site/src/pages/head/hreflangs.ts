import type { Alternate, Frame } from '../../plan/inputs.ts';
import { languageTag } from '../language.ts';
import { absoluteUrl } from '../site.ts';

/** A page's languages as search engines want them; `x-default`, for readers of any other, is the first: the project's own where it has the page. */
export function hreflangs(frame: Pick<Frame, 'baseUrl'>, alternates: Alternate[]): { code: string; href: string }[] {
  const links = alternates.map(({ language, path }) => ({ code: languageTag(language), href: absoluteUrl(frame, path) }));
  return links[0] ? [...links, { code: 'x-default', href: links[0].href }] : [];
}
