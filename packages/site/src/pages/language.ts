const RIGHT_TO_LEFT = new Set(['ar', 'dv', 'fa', 'he', 'ku', 'ps', 'sd', 'ug', 'ur', 'yi']);

/** Returns a language tag that browsers and Intl accept; `en` if the given one is invalid. */
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
 * Formats a date, such as `21 November 2026`, in the language of the page. Always in UTC, so that the same snapshot gives the same bytes
 * everywhere.
 */
export function formatDate(iso: string, tag: string): string {
  let format = formats.get(tag);
  if (!format) {
    format = new Intl.DateTimeFormat(tag === 'en' ? 'en-GB' : tag, { dateStyle: 'long', timeZone: 'UTC' });
    formats.set(tag, format);
  }
  return format.format(new Date(iso));
}

/** Formats by language tag. Kept because creating one takes longer than rendering a page. */
const formats = new Map<string, Intl.DateTimeFormat>();
