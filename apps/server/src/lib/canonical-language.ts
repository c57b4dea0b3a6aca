/** Returns a language code in its canonical form, in which codes are stored and compared: `pt-br` becomes `pt-BR`. */
export function canonicalLanguage(code: string): string {
  return Intl.getCanonicalLocales(code)[0] ?? code;
}
