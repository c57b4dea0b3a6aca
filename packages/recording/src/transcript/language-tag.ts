/** Normalises language names: files use `eng` (ISO 639-2), transcription servers `english`, people `en-GB`. */

/** Maximum length of a tag. RFC 5646, section 4.4.1, requires every implementation to support it. */
const LONGEST_TAG = 35;

/** Returns the BCP 47 tag, such as `en` or `pt-BR`, or null for an empty or unknown name. */
export function toLanguageTag(name: string | null | undefined): string | null {
  const normalized = name?.trim().replaceAll('_', '-') ?? '';
  if (normalized.length > LONGEST_TAG) return null;
  if (/^[a-z]{4,}$/i.test(normalized)) return findLanguageCode(normalized);
  try {
    const [tag = ''] = Intl.getCanonicalLocales(normalized);
    // Codes without a language: und (undetermined), zxx (no linguistic content), mis and mul (no specific language).
    return /^(und|zxx|mis|mul)\b/.test(tag) ? null : tag;
  } catch {
    return null;
  }
}

/** Returns the code of the language with this English name. */
function findLanguageCode(englishName: string): string | null {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  const wanted = englishName.toLowerCase();
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  for (const first of letters) {
    for (const second of letters) if (names.of(first + second)?.toLowerCase() === wanted) return first + second;
  }
  return null;
}
