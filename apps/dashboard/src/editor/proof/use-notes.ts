import { useMemo } from 'react';
import { useRead } from '../../api/query.ts';
import { type BlockNotes, readNotes } from './block-notes.ts';

/** Returns what the server knows about the blocks of an article. It is read again after each save. */
export function useNotes(id: number): BlockNotes {
  const { data } = useRead('getArticle', { params: { id }, query: { format: 'json' } }, { keepsPrevious: true });
  const blocks = data?.blocks;
  return useMemo(() => readNotes(blocks), [blocks]);
}
