/** `pt-br` → `pt-BR`: the one way that a language code is stored, compared and answered. */
export function canonicalLanguage(code: string): string {
  return Intl.getCanonicalLocales(code)[0] ?? code;
}
