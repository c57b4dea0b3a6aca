import type { Properties } from 'hast';
import { normalizeUri } from 'micromark-util-sanitize-uri';
import type { ContentPage } from './page.ts';
import { CODE_CLASS } from './schema.ts';

/** The address as an attribute, or none where it leads nowhere safe. */
export function addressOf(name: 'href' | 'src', url: string, { page, schemes }: { page: ContentPage; schemes: string[] }): Properties {
  const address = page.address(normalizeUri(url));
  return address === null || !isOneOf(schemes, address) ? {} : { [name]: address };
}

/** What stands before the first colon, if that is where a scheme ends. */
function isOneOf(schemes: string[], address: string): boolean {
  const scheme = /^([^:/?#]*):/.exec(address)?.[1];
  return scheme === undefined || schemes.includes(scheme);
}

/** The class that names the language of a listing. */
export function codeClass(language: string | null | undefined): Properties {
  if (!language) return {};
  const name = `language-${language.split(/\s+/)[0] ?? ''}`;
  return { className: CODE_CLASS.test(name) ? [name] : [] };
}

const FILE_NAME = /(?:^|\s)(?:title|file|filename)=(?:"([^"]{1,120})"|'([^']{1,120})'|([^\s"']{1,120}))/;

/** The name of the file that a listing shows, as it stands behind the language: `js title="index.js"`. */
export function codeTitle(meta: string | null | undefined): Properties {
  const [, ...found] = FILE_NAME.exec(meta ?? '') ?? [];
  const title = found.find((name) => name !== undefined);
  return title === undefined ? {} : { title };
}
