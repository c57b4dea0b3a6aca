import type { Node } from 'prosemirror-model';
import { type Entry, listEntries } from '../model/entries.ts';
import { TAKEN_SECONDS } from './rank-suggestions.ts';

/** Returns the sentences of the numbered steps near a moment, without the one of the entry itself. */
export function listTaken(doc: Node, entry: Pick<Entry, 'videoId' | 'seconds'> & { from?: number }): string[] {
  return listEntries(doc)
    .filter((one) => one.kind === 'step' && one.from !== entry.from && one.videoId === entry.videoId)
    .filter(({ seconds }) => Math.abs(seconds - entry.seconds) <= TAKEN_SECONDS)
    .map(({ paragraph }) => doc.nodeAt(paragraph)?.textContent ?? '');
}
