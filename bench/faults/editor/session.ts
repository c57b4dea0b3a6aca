import type { BrowserContext } from 'playwright-core';
import type { Random } from '../random.ts';
import type { EditorPage } from './editor-page.ts';
import type { EditorServer } from './editor-server.ts';

/** One session of a person in the editor, with the words that were typed, saved and journalled. */
export interface Session {
  random: Random;
  editor: EditorPage;
  context: BrowserContext;
  on: EditorServer;
  articleId: number;
  url: string;
  /** Returns a new word. Each is typed once. */
  createWord: () => string;
  /** Words that somebody else saved. */
  theirs: Set<string>;
  /** Number of each action and fault. */
  counts: Record<string, number>;
  lost: string[];
}

/** Returns the words of `createWord` in a text. Asterisks are ignored, because a part of a word can be bold. */
export function listWords(text: string): string[] {
  return text.replaceAll('*', '').match(/zq\d+x\d+y/g) ?? [];
}
