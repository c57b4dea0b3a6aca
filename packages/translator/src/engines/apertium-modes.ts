/** Apertium's codes for language names. Most have three letters, some have two. */
const THREE_LETTERS: Record<string, string> = {
  af: 'afr',
  an: 'arg',
  ar: 'ara',
  ast: 'ast',
  be: 'bel',
  bg: 'bul',
  bs: 'hbs_BS',
  br: 'bre',
  ca: 'cat',
  cy: 'cym',
  da: 'dan',
  en: 'eng',
  eo: 'epo',
  es: 'spa',
  eu: 'eus',
  fr: 'fra',
  gl: 'glg',
  hi: 'hin',
  hr: 'hbs_HR',
  id: 'ind',
  is: 'isl',
  it: 'ita',
  kk: 'kaz',
  mk: 'mkd',
  ms: 'zlm',
  mt: 'mlt',
  nb: 'nob',
  nl: 'nld',
  nn: 'nno',
  no: 'nob',
  oc: 'oci',
  pl: 'pol',
  pt: 'por',
  ro: 'ron',
  ru: 'rus',
  sc: 'srd',
  sl: 'slv',
  sr: 'hbs_SR',
  sv: 'swe',
  tr: 'tur',
  uk: 'ukr',
  ur: 'urd',
};

/** Returns the installed translation mode for a pair of BCP 47 tags, or null. Prefers a mode for the region. */
export function findApertiumMode(modes: readonly string[], from: string, to: string): string | null {
  const wanted = listNames(from).flatMap((source) => listNames(to).map((target) => `${source}-${target}`));
  return wanted.find((name) => modes.includes(name)) ?? null;
}

function listNames(tag: string): string[] {
  const { language, region } = new Intl.Locale(tag);
  const three = THREE_LETTERS[language];
  const names = three === undefined ? [language] : [three, three.split('_')[0] ?? three, language];
  return [...(region ? names.map((name) => `${name}_${region}`) : []), ...names];
}
