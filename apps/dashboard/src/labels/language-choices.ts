/** Languages with many speakers or much software documentation. Regions are listed if their written languages differ. */
const CODES = (
  'af,sq,am,ar,hy,az,eu,be,bn,bs,bg,my,ca,zh-Hans,zh-Hant,hr,cs,da,nl,en,en-GB,en-US,et,fil,fi,fr,fr-CA,gl,' +
  'ka,de,de-AT,de-CH,el,gu,he,hi,hu,is,id,ga,it,ja,kn,kk,km,ko,ky,lo,lv,lt,mk,ms,ml,mt,mr,mn,' +
  'ne,nb,nn,fa,pl,pt,pt-BR,pt-PT,pa,ro,ru,sr,si,sk,sl,es,es-419,es-ES,es-MX,sw,sv,ta,te,th,tr,uk,ur,uz,' +
  'vi,cy,zu'
).split(',');

export interface LanguageChoice {
  value: string;
  /** Name in English and in the language itself: “German – Deutsch”. */
  label: string;
}

const LISTED = CODES.map(toChoice);

/** Returns the listed languages by English name, with the selected one, and with a typed code that matches none of them. */
export function listLanguages(typed: string, selected: string): LanguageChoice[] {
  const codes = LISTED.some((choice) => matchesLanguage(choice, typed)) ? [selected] : [selected, typed];
  const others = new Set(codes.map(readCode).filter((code) => code !== null && !CODES.includes(code)));
  return [...LISTED, ...[...others].map((code) => toChoice(code as string))].toSorted((one, other) =>
    one.label.localeCompare(other.label, 'en'),
  );
}

/** Returns whether a language's English name, own name or code contains the words. Case and accents do not matter. */
export function matchesLanguage({ value, label }: LanguageChoice, words: string): boolean {
  return fold(`${label} ${value}`).includes(fold(words.trim()));
}

function toChoice(code: string): LanguageChoice {
  const [english, own] = [nameIn('en', code), nameIn(code, code)];
  return { value: code, label: fold(own) === fold(english) ? english : `${english} – ${own}` };
}

/** Names regions in parentheses, so that “German (Austria)” follows “German”. */
function nameIn(locale: string, code: string): string {
  return new Intl.DisplayNames([locale], { type: 'language', languageDisplay: 'standard' }).of(code) ?? code;
}

/** Returns the canonical form of a code as the contract defines it. Browsers know the names of few languages, so any code is accepted. */
function readCode(text: string): string | null {
  if (!/^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(text.trim())) return null;
  try {
    return Intl.getCanonicalLocales(text.trim())[0] ?? null;
  } catch {
    return null;
  }
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
