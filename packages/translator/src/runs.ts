import type { Text } from './types.ts';

/** Returns the uninterrupted runs of words in a text, in order and without surrounding spaces. */
export function listRuns(text: Text): string[] {
  return text.flatMap((part) => {
    if (typeof part !== 'string') return listRuns(part.parts ?? []);
    return isRun(part) ? [part.trim()] : [];
  });
}

/** Returns the text with each run of words replaced by its translation. */
export function fillRuns(text: Text, answers: readonly Text[]): Text {
  const left = [...answers];
  const fill = (parts: Text): Text =>
    parts.flatMap((part): Text => {
      if (typeof part !== 'string') return [part.parts === null ? part : { ...part, parts: fill(part.parts) }];
      if (!isRun(part)) return [part];
      const [start = ''] = /^\s*/.exec(part) ?? [];
      const [end = ''] = /\s*$/.exec(part) ?? [];
      return [start, ...(left.shift() ?? []), end].filter((one) => one !== '');
    });
  return fill(text);
}

function isRun(part: string): boolean {
  return /\p{L}/u.test(part);
}
