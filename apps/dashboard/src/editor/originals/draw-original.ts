import { originalsText } from '../../text/originals.ts';
import { compareWords } from './compare-words.ts';

/** The content of a block of the original next to its translation. */
export interface DrawnOriginal {
  /** Sanitized HTML. Null if the original no longer has the block. */
  html: string | null;
  changes: readonly { before: string; after: string | null }[];
  state: 'current' | 'stale' | 'untranslated' | 'missing';
  /** Whether the element is an item of a list. */
  isItem: boolean;
  language: string;
  /** Marks the block as up to date. Null if it has no translation. */
  onConfirm: (() => void) | null;
}

/** Returns the element with a block of the original. The server has sanitized the HTML as it does for the site. */
export function drawOriginal({ html, changes, state, isItem, language, onConfirm }: DrawnOriginal): HTMLElement {
  const dom = document.createElement(isItem ? 'li' : 'div');
  dom.className = 'original';
  dom.contentEditable = 'false';
  dom.dataset['state'] = state;
  dom.lang = language;
  if (html !== null) {
    const text = document.createElement('div');
    text.className = 'content article-text';
    text.innerHTML = html;
    // A single step without a moment looks like an item of a short list.
    if (isItem) text.querySelector(':scope > ol')?.classList.add('steps');
    dom.append(text);
  }
  if (changes.length > 0) dom.append(drawChanges(changes));
  if (state === 'current') return dom;
  const foot = document.createElement('div');
  foot.className = 'original-foot';
  if (state !== 'stale') foot.append(createNote(originalsText[state]));
  if (onConfirm && state !== 'missing') foot.append(createButton(state, onConfirm));
  dom.append(foot);
  return dom;
}

function createNote(text: string): HTMLElement {
  const note = document.createElement('p');
  note.className = 'original-note';
  note.lang = 'en';
  note.textContent = text;
  return note;
}

function createButton(state: 'stale' | 'untranslated', onConfirm: () => void): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'original-confirm';
  button.lang = 'en';
  button.textContent = originalsText.confirm[state];
  button.addEventListener('click', onConfirm);
  return button;
}

function drawChanges(changes: DrawnOriginal['changes']): HTMLElement {
  const box = document.createElement('div');
  box.className = 'original-changes';
  box.append(createNote(changes.every(({ after }) => after === null) ? originalsText.gone : originalsText.changed));
  for (const { before, after } of changes) {
    const line = document.createElement('p');
    const parts = compareWords(before, after ?? '');
    parts.forEach(({ kind, text }, at) => {
      // Without a space, a removed and an added word would look like one word.
      if (kind === 'added' && parts[at - 1]?.kind === 'removed') line.append(' ');
      const part = document.createElement(kind === 'same' ? 'span' : kind === 'added' ? 'ins' : 'del');
      part.textContent = text;
      line.append(part);
    });
    box.append(line);
  }
  return box;
}
