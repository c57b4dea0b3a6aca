import type { Engine, Task, Text } from '../types.ts';

export const TASK: Task = { from: 'en', to: 'de', rules: null, glossary: [], page: 'A page' };

export interface FakeEngine extends Engine {
  /** All texts that the engine received, in order. */
  asked: Text[];
}

/** Returns a translation engine for tests. It translates each run of words separately and records the texts that it receives. */
export function createWordEngine(change: (words: string) => string, more: Partial<Engine> = {}): FakeEngine {
  return createAnswerEngine((text) => changeWords(text, change), more);
}

export function createAnswerEngine(answer: (text: Text) => Text | null, more: Partial<Engine> = {}): FakeEngine {
  const asked: Text[] = [];
  return {
    name: 'fake',
    takesGlossary: false,
    translatesLabels: true,
    limits: { texts: 20, characters: 4000 },
    ...more,
    asked,
    translate: async (texts) => {
      asked.push(...texts);
      return texts.map(answer);
    },
  };
}

/** Rotates each letter by half the alphabet (ROT13). Applying this twice gives the original text. */
export function rot13(words: string): string {
  return words.replaceAll(/[a-z]/gi, (letter) => {
    const base = letter <= 'Z' ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base);
  });
}

function changeWords(text: Text, change: (words: string) => string): Text {
  return text.map((part) => {
    if (typeof part === 'string') return change(part);
    return part.parts === null ? part : { ...part, parts: changeWords(part.parts, change) };
  });
}
