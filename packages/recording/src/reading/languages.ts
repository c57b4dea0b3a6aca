/** Which of tesseract's language packs reads which language. */
import { defaultLimits } from '../limits.ts';
import { runTool } from '../programs/sandbox.ts';

/** By the first part of a language's tag; Debian names its packages after the pack. */
const PACKS: Record<string, string> = {
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

/** Null where the language has none that is known here. */
export function packOf(language: string): string | null {
  if (TRADITIONAL.test(language)) return 'chi_tra';
  return PACKS[language.toLowerCase().split(/[-_]/)[0] ?? ''] ?? null;
}

let installed: Promise<Set<string>> | undefined;

/** Asked once: a pack that is installed later is used from the next start on. */
export function installedPacks(): Promise<Set<string>> {
  installed ??= listPacks().catch((error: unknown) => {
    installed = undefined;
    throw error;
  });
  return installed;
}

async function listPacks(): Promise<Set<string>> {
  const { childMemoryBytes: memoryBytes } = defaultLimits();
  const { output } = await runTool({ program: 'tesseract', args: () => ['--list-langs'], memoryBytes, timeoutSeconds: 20 });
  return new Set(output.toString().split('\n').slice(1).filter(Boolean));
}
