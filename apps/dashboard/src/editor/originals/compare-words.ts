import { matchSequences } from '../model/match-sequences.ts';

/** A part of a sentence that was kept, added or removed. */
export interface ComparedWords {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Compares two paragraphs of Markdown word by word, as readers see them. */
export function compareWords(before: string, after: string): ComparedWords[] {
  const [old, now] = [splitWords(before), splitWords(after)];
  const parts: ComparedWords[] = [];
  const add = (kind: ComparedWords['kind'], words: readonly string[]) => {
    const text = words.join('');
    const last = parts.at(-1);
    if (text === '') return;
    if (last?.kind === kind) last.text += text;
    else parts.push({ kind, text });
  };
  let [at, nowAt] = [0, 0];
  for (const [kept, nowKept] of [...matchSequences(old, now), [old.length, now.length] as const]) {
    add('removed', old.slice(at, kept));
    add('added', now.slice(nowAt, nowKept));
    add('same', old.slice(kept, kept + 1));
    [at, nowAt] = [kept + 1, nowKept + 1];
  }
  return parts;
}

/** Removes the markup of a paragraph: links keep their text, pictures their description, and moments disappear. */
export function removeMarkup(markdown: string): string {
  return markdown
    .replaceAll(/\s*\[[\d:]+\]\(video:[^)]*\)/g, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\*\*|__|`/g, '')
    .replaceAll(/\\([^\w\s])/g, '$1')
    .trim();
}

function splitWords(markdown: string): string[] {
  return removeMarkup(markdown)
    .split(/(\s+|[^\p{L}\p{M}\p{N}\s]+)/u)
    .filter((word) => word !== '');
}
