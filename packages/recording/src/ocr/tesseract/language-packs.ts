/** Maps languages to the language packs of tesseract. */
import { defaultLimits } from '../../limits.ts';
import { runTool } from '../../sandbox/run-tool.ts';

/** Language packs by the first part of a language tag. Debian names its packages after the pack. */
const LANGUAGE_PACKS: Record<string, string> = {
  cs: 'ces',
  da: 'dan',
  de: 'deu',
  el: 'ell',
  en: 'eng',
  es: 'spa',
  fi: 'fin',
  fr: 'fra',
  hu: 'hun',
  id: 'ind',
  it: 'ita',
  ja: 'jpn',
  ko: 'kor',
  nb: 'nor',
  nl: 'nld',
  no: 'nor',
  pl: 'pol',
  pt: 'por',
  ro: 'ron',
  ru: 'rus',
  sv: 'swe',
  tr: 'tur',
  uk: 'ukr',
  vi: 'vie',
  zh: 'chi_sim',
};
const TRADITIONAL = /^zh-(?:.*-)?(?:hant|tw|hk|mo)\b/i;
export const ENGLISH = 'eng';

/** Returns the language pack, or null if none is known for the language. */
export function findLanguagePack(language: string): string | null {
  if (TRADITIONAL.test(language)) return 'chi_tra';
  return LANGUAGE_PACKS[language.toLowerCase().split(/[-_]/)[0] ?? ''] ?? null;
}

let installed: Promise<Set<string>> | undefined;

/** Returns the installed language packs. The result is cached, so a newly installed pack is used after the next start of the service. */
export function listInstalledPacks(): Promise<Set<string>> {
  installed ??= readInstalledPacks().catch((error: unknown) => {
    installed = undefined;
    throw error;
  });
  return installed;
}

async function readInstalledPacks(): Promise<Set<string>> {
  const { childMemoryBytes: memoryBytes } = defaultLimits();
  const { output } = await runTool({ program: 'tesseract', args: () => ['--list-langs'], memoryBytes, timeoutSeconds: 20 });
  return new Set(output.toString().split('\n').slice(1).filter(Boolean));
}
