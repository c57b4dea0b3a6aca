import type { Properties } from 'hast';
import { normalizeUri } from 'micromark-util-sanitize-uri';
import type { ContentPage } from './page.ts';
import { CODE_CLASS } from './schema.ts';

/** Returns the URL as an attribute, or no attribute if it is unsafe. */
export function createUrlProperty(
  name: 'href' | 'src',
  url: string,
  { page, schemes }: { page: ContentPage; schemes: string[] },
): Properties {
  const address = page.address(normalizeUri(url));
  return address === null || !isOneOf(schemes, address) ? {} : { [name]: address };
}

/** Returns whether the URL has one of the schemes or none. A scheme ends at the first colon. */
function isOneOf(schemes: string[], address: string): boolean {
  const scheme = /^([^:/?#]*):/.exec(address)?.[1];
  return scheme === undefined || schemes.includes(scheme);
}

/** Returns the class that names the language of a code block. */
export function createCodeClass(language: string | null | undefined): Properties {
  if (!language) return {};
  const name = `language-${language.split(/\s+/)[0] ?? ''}`;
  return { className: CODE_CLASS.test(name) ? [name] : [] };
}

const FILE_NAME = /(?:^|\s)(?:title|file|filename)=(?:"([^"]{1,120})"|'([^']{1,120})'|([^\s"']{1,120}))/;

/** Returns the file name of a code block, written after its language: `js title="index.js"`. */
export function createCodeTitle(meta: string | null | undefined): Properties {
  const [, ...found] = FILE_NAME.exec(meta ?? '') ?? [];
  const title = found.find((name) => name !== undefined);
  return title === undefined ? {} : { title };
}
