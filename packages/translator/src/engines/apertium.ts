import { type Engine, EngineFailure, type Task, type Text } from '../types.ts';
import { decode, encode } from './tags.ts';

export interface ApertiumOptions {
  /** Name of an installed translation direction, such as `eng-spa`: see `findApertiumMode`. */
  mode: string;
  /** Runs this script with bash, where `$1` is a file with the text; answers what it wrote. Throws `EngineFailure`. */
  run: (script: string, text: string, signal: AbortSignal | undefined) => Promise<string>;
}

/** One call starts some ten programs that read their dictionaries: 0.1 to 0.3 s, whatever the text is. */
const LIMITS = { texts: 400, characters: 60_000 };

/**
 * Apertium, which works offline. It knows no marks: a word that no dictionary has stands for each thing and each stretch of
 * words, so that it is in the right place of the sentence, and the stretches are translated as sentences of their own.
 */
export function apertiumEngine({ mode, run }: ApertiumOptions): Engine {
  return {
    name: `Apertium (${mode})`,
    takesGlossary: false,
    limits: LIMITS,
    async translate(texts, { signal }: Task) {
      const sentences: string[] = [];
      const stem = freeStem(JSON.stringify(texts));
      texts.forEach((text) => flatten(text, sentences, stem));
      const html = sentences.map((sentence) => `<p>${encode(sentence)}</p>\n`).join('');
      const answer = await run(scriptOf(mode), html, signal);
      const answers = [...answer.matchAll(/<p>(.*?)<\/p>/gs)].map(([, words = '']) => decode(words));
      if (answers.length !== sentences.length)
        throw new EngineFailure(`Apertium (${mode}) answered another number of sentences`, { isPassing: false });
      const fitted = answers.map((one, index) => beginLike(sentences[index] ?? '', one));
      return texts.map((text) => unflatten(text, fitted, stem));
    },
  };
}

/** The program `apertium` does the same and needs /proc for it, which the sandbox does not have. */
function scriptOf(mode: string): string {
  return `set -o pipefail; export LC_ALL=C.UTF-8; apertium-deshtml "$1" | bash ${APERTIUM_MODES}/${mode}.mode -n | apertium-rehtml-noent`;
}

/** Where Debian's packages put what they can translate, a file each. */
export const APERTIUM_MODES = '/usr/share/apertium/modes';

/** A text and the stretches in it, each one sentence. */
function flatten(text: Text, sentences: string[], stem: string): void {
  sentences.push(text.map((part) => (typeof part === 'string' ? part : wordFor(part.id, stem))).join(''));
  for (const part of text) if (typeof part !== 'string' && part.parts) flatten(part.parts, sentences, stem);
}

/** Reads the answers off in the order in which `flatten` wrote their sentences. */
function unflatten(text: Text, answers: string[], stem: string): Text {
  const answer = answers.shift() ?? '';
  const marks = new Map(text.flatMap((part) => (typeof part === 'string' ? [] : [[wordFor(part.id, stem).toLowerCase(), part]])));
  const inner = new Map([...marks].map(([word, mark]) => [word, { ...mark, parts: mark.parts && unflatten(mark.parts, answers, stem) }]));
  return answer
    .split(new RegExp(`(${stem}[a-j]+z)`, 'gi'))
    .map((piece, index) => (index % 2 === 0 ? piece : (inner.get(piece.toLowerCase()) ?? piece)))
    .filter((piece) => piece !== '');
}

/** Apertium begins every sentence with a capital, and labels of one word are sentences here. */
function beginLike(sentence: string, answer: string): string {
  const [first] = /\p{L}/u.exec(sentence) ?? [];
  if (first === undefined) return answer;
  const isLower = first === first.toLowerCase();
  return answer.replace(/\p{L}/u, (letter) => (isLower ? letter.toLowerCase() : letter.toUpperCase()));
}

/** Letters only: digits would be taken for a number, and agreed with. The capital keeps it a name. */
function wordFor(id: number, stem: string): string {
  const letters = [...String(id)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  return `${stem}${letters}z`;
}

/** The beginning of words that are nowhere in the text. */
function freeStem(text: string): string {
  let stem = 'Qzx';
  while (text.toLowerCase().includes(stem.toLowerCase())) stem += 'q';
  return stem;
}
