const RIGHT_TO_LEFT = new Set(['ar', 'dv', 'fa', 'he', 'ku', 'ps', 'sd', 'ug', 'ur', 'yi']);

/** Returns a language tag that browsers and Intl accept. Returns `en` if the given tag is invalid. */
export function languageTag(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? 'en';
  } catch {
    return 'en';
  }
}

export function getTextDirection(tag: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(tag.split('-')[0] ?? '') ? 'rtl' : 'ltr';
}

/**
 * Formats a date in the language of the page, for example `21 November 2026`. Uses UTC, so that the same snapshot gives the same bytes on
 * every machine.
 */
export function formatDate(iso: string, tag: string): string {
  let format = formats.get(tag);
  if (!format) {
    format = new Intl.DateTimeFormat(tag === 'en' ? 'en-GB' : tag, { dateStyle: 'long', timeZone: 'UTC' });
    formats.set(tag, format);
  }
  return format.format(new Date(iso));
}

/** Returns the name of a language in the language of the page, for example `Englisch` for `en`. Returns the code if it has no name. */
export function getLanguageName(code: string, tag: string): string {
  try {
    return new Intl.DisplayNames([tag], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** Date formatters by language tag. They are reused, because creating one takes longer than rendering a page. */
const formats = new Map<string, Intl.DateTimeFormat>();
