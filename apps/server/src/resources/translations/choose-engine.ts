import { readdir } from 'node:fs/promises';
import { type Engine, EngineFailure } from '@docreel/translator';
import {
  APERTIUM_MODES,
  createApertiumEngine,
  findApertiumMode,
  findLibrePair,
  createLibreTranslateEngine,
  listLibreLanguages,
  createOpenAiEngine,
} from '@docreel/translator/engines';
import type { Config } from '../../config.ts';
import { JobFailure } from '../../platform/queue/queue.ts';
import { runApertium } from './run-apertium.ts';

export type TranslateSettings = Pick<Config, 'TRANSLATE_ENGINE' | 'TRANSLATE_URL' | 'TRANSLATE_MODEL' | 'TRANSLATE_KEY'>;

/** Source and target language as BCP 47 tags. */
export interface Pair {
  from: string;
  to: string;
}

/** Returns the translation engine for a language pair. If there is none, throws a `JobFailure` that names the missing setting. */
export async function chooseEngine(settings: TranslateSettings, pair: Pair): Promise<Engine> {
  const { TRANSLATE_ENGINE: kind, TRANSLATE_URL: url } = settings;
  if (kind === 'none') throw notConfigured('translation is switched off by TRANSLATE_ENGINE=none');
  if (kind === 'apertium' || (kind === 'auto' && !url)) return chooseApertium(pair);
  if (!url) throw notConfigured(`TRANSLATE_ENGINE=${kind} requires a URL in TRANSLATE_URL`);
  const languages = kind === 'openai' ? null : await listLibreLanguages(url);
  if (languages) return chooseLibreTranslate({ ...settings, url }, languages, pair);
  if (kind === 'libretranslate') throw new EngineFailure(`the LibreTranslate server at ${url} does not respond`, { isTemporary: true });
  return createOpenAiEngine({ url, model: settings.TRANSLATE_MODEL, key: settings.TRANSLATE_KEY });
}

async function chooseApertium({ from, to }: Pair): Promise<Engine> {
  const modes = await listApertiumModes();
  const mode = findApertiumMode(modes, from, to);
  if (mode) return createApertiumEngine({ mode, run: runApertium });
  const found = modes.length === 0 ? 'Apertium is not installed' : 'no installed Apertium package does';
  throw notConfigured(`no engine translates from "${from}" to "${to}": set TRANSLATE_URL to a server that does; ${found}`);
}

type LibreLanguages = NonNullable<Awaited<ReturnType<typeof listLibreLanguages>>>;

function chooseLibreTranslate(settings: TranslateSettings & { url: string }, languages: LibreLanguages, { from, to }: Pair): Engine {
  const pair = findLibrePair(languages, from, to);
  if (pair) return createLibreTranslateEngine({ url: settings.url, key: settings.TRANSLATE_KEY, pair });
  throw notConfigured(`the LibreTranslate server at TRANSLATE_URL does not translate from "${from}" to "${to}"`);
}

/** Returns the language pairs of the installed Apertium packages, such as `eng-spa`. */
export async function listApertiumModes(): Promise<string[]> {
  const files = await readdir(APERTIUM_MODES).catch(() => []);
  return files.filter((name) => name.endsWith('.mode')).map((name) => name.slice(0, -'.mode'.length));
}

function notConfigured(sentence: string): JobFailure {
  return new JobFailure('NOT_CONFIGURED', sentence);
}
