/** `pt-br` → `pt-BR`: the form in which language codes are stored, compared and returned. */
export function canonicalLanguage(code: string): string {
  return Intl.getCanonicalLocales(code)[0] ?? code;
}
