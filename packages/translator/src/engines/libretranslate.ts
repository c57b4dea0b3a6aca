import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { type Engine, EngineFailure, type Task } from '../types.ts';
import { encode, readTags, type TagStyle, writeTags } from './tags.ts';

export interface LibreTranslateOptions {
  /** Base URL of the server, for example `http://127.0.0.1:5000`. */
  url: string;
  key?: string | undefined;
  /** Language pair in the server's codes. `findLibrePair` returns it. */
  pair: LibrePair;
  timeoutMs?: number | undefined;
}

export interface LibrePair {
  source: string;
  target: string;
}

const TIMEOUT_MS = 120_000;
const LIST_MS = 10_000;
const ATTEMPTS = 4;
const LONGEST_WAIT_MS = 60_000;

const languagesSchema = z.array(z.object({ code: z.string(), targets: z.array(z.string()).optional() }));
const answerSchema = z.object({ translatedText: z.array(z.string()) });

/** Returns the languages that the server supports with their targets. Returns null if the URL is not a LibreTranslate server. */
export async function listLibreLanguages(url: string): Promise<z.output<typeof languagesSchema> | null> {
  try {
    const response = await fetch(`${trim(url)}/languages`, { signal: AbortSignal.timeout(LIST_MS) });
    const result = languagesSchema.safeParse(response.ok ? await response.json() : null);
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}

/** Returns the server's codes for a pair of BCP 47 tags, or null. `pt-BR` matches the server's `pt-BR` if it exists, otherwise `pt`. */
export function findLibrePair(languages: z.output<typeof languagesSchema>, from: string, to: string): LibrePair | null {
  const pick = (codes: string[], wanted: string): string | undefined => {
    const [base = ''] = wanted.toLowerCase().split('-');
    return codes.find((code) => code.toLowerCase() === wanted.toLowerCase()) ?? codes.find((code) => code.toLowerCase() === base);
  };
  const source = pick(
    languages.map(({ code }) => code),
    from,
  );
  const known = languages.find(({ code }) => code === source);
  const target = pick(known?.targets ?? languages.map(({ code }) => code), to);
  return source !== undefined && target !== undefined && source !== target ? { source, target } : null;
}

/**
 * Returns a translation engine for a server with LibreTranslate's API. Marks (placeholders for markup) become HTML tags, which the server
 * preserves.
 */
export function createLibreTranslateEngine(options: LibreTranslateOptions): Engine {
  return {
    name: `LibreTranslate at ${options.url}`,
    takesGlossary: false,
    translatesLabels: true,
    limits: { texts: 20, characters: 4000 },
    async translate(texts, task) {
      const answers = await ask(
        texts.map((text) => writeTags(text, STYLE)),
        task,
        options,
      );
      return texts.map((_, index) => {
        const answer = answers[index];
        return answer === undefined ? null : readTags(answer, STYLE);
      });
    },
  };
}

/** HTML notation of marks. LibreTranslate does not translate `code` elements and elements with `translate="no"`. */
const STYLE: TagStyle = {
  write: ({ id, hint }, inner) =>
    inner === null ? `<code id="m${id}" translate="no">${encode(hint ?? String(id))}</code>` : `<span id="m${id}">${inner}</span>`,
  pattern: /<code id="m(\d+)"[^>]*>.*?<\/code>|<span id="m(\d+)"[^>]*>|<\/span>/gs,
  read: ([, thing, open]) => {
    if (thing !== undefined) return { id: Number(thing), kind: 'thing' };
    return open === undefined ? { kind: 'close' } : { id: Number(open), kind: 'open' };
  },
};

async function ask(
  texts: string[],
  { signal }: Task,
  { url, key, pair, timeoutMs = TIMEOUT_MS }: LibreTranslateOptions,
): Promise<string[]> {
  const body = JSON.stringify({ q: texts, ...pair, format: 'html', ...(key && { api_key: key }) });
  const limit = AbortSignal.timeout(timeoutMs);
  const within = signal ? AbortSignal.any([signal, limit]) : limit;
  for (let attempt = 1; ; attempt++) {
    const outcome = await attemptOnce(`${trim(url)}/translate`, body, within);
    signal?.throwIfAborted();
    if (outcome.answers) return outcome.answers;
    if (!outcome.isTemporary || attempt === ATTEMPTS || limit.aborted)
      throw new EngineFailure(`LibreTranslate at ${url} ${outcome.problem}`, { isTemporary: outcome.isTemporary });
    await sleep(outcome.waitMs ?? 500 * 2 ** attempt, undefined, { signal: within }).catch(() => signal?.throwIfAborted());
  }
}

interface Outcome {
  answers?: string[];
  problem: string;
  isTemporary: boolean;
  waitMs?: number | undefined;
}

async function attemptOnce(address: string, body: string, signal: AbortSignal): Promise<Outcome> {
  try {
    const response = await fetch(address, { method: 'POST', body, headers: { 'content-type': 'application/json' }, signal });
    if (!response.ok) {
      await response.body?.cancel();
      const { status } = response;
      const seconds = Number(response.headers.get('retry-after'));
      const waitMs = seconds > 0 ? Math.min(seconds * 1000, LONGEST_WAIT_MS) : undefined;
      return { problem: `answered with status ${status}`, isTemporary: status === 429 || status >= 500, waitMs };
    }
    const result = answerSchema.safeParse(await response.json());
    if (result.success) return { answers: result.data.translatedText, problem: '', isTemporary: false };
    return { problem: 'answered something else than translations', isTemporary: false };
  } catch (error) {
    if (error instanceof SyntaxError) return { problem: 'answered something else than JSON', isTemporary: false };
    return { problem: signal.aborted ? 'did not answer in time' : 'could not be reached', isTemporary: true };
  }
}

function trim(url: string): string {
  return url.replace(/\/+$/, '');
}
