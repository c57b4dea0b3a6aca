import { readWords } from '../read-words.ts';
import { translateTexts } from '../translate-texts.ts';
import type { Engine, Task } from '../types.ts';
import { findUiWord } from './ui-words.ts';

/**
 * Returns a translation for each label, or null if it has none or is the same in both languages. The glossary comes first, then an engine
 * that translates labels well, otherwise the dictionary of common labels. Throws `EngineFailure`.
 */
export async function translateLabels(engine: Engine, labels: readonly string[], task: Task): Promise<(string | null)[]> {
  const glossary = new Map(task.glossary.map(({ term, translation }) => [term.toLowerCase(), translation]));
  const isOpen = (label: string) => engine.translatesLabels && !glossary.has(label.toLowerCase());
  const open = labels.filter(isOpen);
  const answers = await translateTexts(
    engine,
    open.map((label) => [label]),
    { ...task, page: `Labels of the product: ${task.page}` },
  );
  const answered = new Map(open.map((label, index) => [label, readWords(answers[index] ?? [])]));
  return labels.map((label) => {
    const known = glossary.get(label.toLowerCase());
    const found = known === undefined ? (answered.get(label) ?? findUiWord(label, task)) : known;
    return found === null ? null : checkTranslation(label, found);
  });
}

/** Returns the translation if it can stand in brackets: short, a single line without markup, and other words than the label. */
function checkTranslation(label: string, given: string): string | null {
  const translation = given.trim();
  const isPlain = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} '’"“”,:/>+-]|\.{3}$|…$)*$/u.test(translation);
  const isShort = translation.length <= label.length * 3 + 12;
  return isPlain && isShort && translation.toLowerCase() !== label.toLowerCase() ? translation : null;
}
