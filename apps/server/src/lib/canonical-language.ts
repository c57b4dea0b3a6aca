/** `pt-br` → `pt-BR`: how a language code that the contract let through is stored and compared. */
export function canonicalLanguage(code: string): string {
  return Intl.getCanonicalLocales(code)[0] ?? code;
}
