/** One name for a language, whoever names it: files say `eng` (ISO 639-2), transcription servers `english`, people `en-GB`. */

/** RFC 5646, section 4.4.1: what every reader of tags has room for. */
const LONGEST_TAG = 35;

/** The BCP 47 tag, such as `en` or `pt-BR`; null where nothing is named or the name is unknown. */
export function languageTag(name: string | null | undefined): string | null {
  const given = name?.trim().replaceAll('_', '-') ?? '';
  if (given.length > LONGEST_TAG) return null;
  if (/^[a-z]{4,}$/i.test(given)) return codeOf(given);
  try {
    const [tag = ''] = Intl.getCanonicalLocales(given);
    // und: undetermined; zxx: no language at all; mis and mul name none either.
    return /^(und|zxx|mis|mul)\b/.test(tag) ? null : tag;
  } catch {
    return null;
  }
}

/** The code of a language that is called so in English. */
function codeOf(englishName: string): string | null {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  const wanted = englishName.toLowerCase();
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  for (const first of letters) {
    for (const second of letters) if (names.of(first + second)?.toLowerCase() === wanted) return first + second;
  }
  return null;
}
