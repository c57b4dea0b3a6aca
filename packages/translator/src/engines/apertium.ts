import { type Engine, EngineFailure, type Task, type Text } from '../types.ts';
import { decode, encode } from './tags.ts';

export interface ApertiumOptions {
  /** Name of an installed translation mode, for example `eng-spa`. `findApertiumMode` returns it. */
  mode: string;
  /** Runs a bash script and returns its output. `$1` is the path of a file with the text. Throws `EngineFailure`. */
  run: (script: string, text: string, signal: AbortSignal | undefined) => Promise<string>;
}

/**
 * Maximum size of a batch. Each call starts about ten programs that load their dictionaries, which takes 0.1 to 0.3 seconds for any text.
 */
const LIMITS = { texts: 400, characters: 60_000 };

/**
 * Returns a translation engine for Apertium, which works offline. Apertium does not support marks (placeholders for markup), so an unknown
 * word replaces each mark and moves with the sentence. The content of the mark is translated as a separate sentence.
 */
export function createApertiumEngine({ mode, run }: ApertiumOptions): Engine {
  return {
    name: `Apertium (${mode})`,
    takesGlossary: false,
    translatesLabels: false,
    limits: LIMITS,
    async translate(texts, { signal }: Task) {
      const sentences: string[] = [];
      const stem = findFreeStem(JSON.stringify(texts));
      texts.forEach((text) => flatten(text, sentences, stem));
      const html = sentences.map((sentence) => `<p>${encode(sentence)}</p>\n`).join('');
      const answer = await run(createScript(mode), html, signal);
      const answers = [...answer.matchAll(/<p>(.*?)<\/p>/gs)].map(([, words = '']) => decode(words));
      if (answers.length !== sentences.length)
        throw new EngineFailure(`Apertium (${mode}) answered another number of sentences`, { isTemporary: false });
      const fitted = answers.map((one, index) => matchCase(sentences[index] ?? '', one));
      return texts.map((text) => unflatten(text, fitted, stem));
    },
  };
}

/** Returns the shell script of a mode. The program `apertium` does the same but needs /proc, which the sandbox does not have. */
function createScript(mode: string): string {
  return `set -o pipefail; export LC_ALL=C.UTF-8; apertium-deshtml "$1" | bash ${APERTIUM_MODES}/${mode}.mode -n | apertium-rehtml-noent`;
}

/** Folder with one file per installed mode, as Debian's packages install it. */
export const APERTIUM_MODES = '/usr/share/apertium/modes';

/** Appends the text, and the contents of its marks as separate sentences. */
function flatten(text: Text, sentences: string[], stem: string): void {
  sentences.push(text.map((part) => (typeof part === 'string' ? part : createWord(part.id, stem))).join(''));
  for (const part of text) if (typeof part !== 'string' && part.parts) flatten(part.parts, sentences, stem);
}

/** Reads the translated sentences in the order in which `flatten` wrote the source sentences. */
function unflatten(text: Text, answers: string[], stem: string): Text {
  const answer = answers.shift() ?? '';
  const marks = new Map(text.flatMap((part) => (typeof part === 'string' ? [] : [[createWord(part.id, stem).toLowerCase(), part]])));
  const inner = new Map([...marks].map(([word, mark]) => [word, { ...mark, parts: mark.parts && unflatten(mark.parts, answers, stem) }]));
  return answer
    .split(new RegExp(`(${stem}[a-j]+z)`, 'gi'))
    .map((piece, index) => (index % 2 === 0 ? piece : (inner.get(piece.toLowerCase()) ?? piece)))
    .filter((piece) => piece !== '');
}

/** Restores the case of the first letter. Apertium capitalises every sentence, and a one-word label is a sentence here. */
function matchCase(sentence: string, answer: string): string {
  const [first] = /\p{L}/u.exec(sentence) ?? [];
  if (first === undefined) return answer;
  const isLower = first === first.toLowerCase();
  return answer.replace(/\p{L}/u, (letter) => (isLower ? letter.toLowerCase() : letter.toUpperCase()));
}

/**
 * Returns the word that replaces a mark. It contains only letters, because Apertium would inflect the sentence for a number. It starts with
 * a capital, so that Apertium treats it as a name.
 */
function createWord(id: number, stem: string): string {
  const letters = [...String(id)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  return `${stem}${letters}z`;
}

/** Returns a prefix that does not occur in the text. */
function findFreeStem(text: string): string {
  let stem = 'Qzx';
  while (text.toLowerCase().includes(stem.toLowerCase())) stem += 'q';
  return stem;
}
