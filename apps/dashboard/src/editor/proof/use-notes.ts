import { useMemo } from 'react';
import { useRead } from '../../api/query.ts';
import { type BlockNotes, readNotes } from './block-notes.ts';

/** Returns the notes of an article's blocks. They are read again after each save. */
export function useNotes(id: number): BlockNotes {
  const { data } = useRead('getArticle', { params: { id }, query: { format: 'json' } }, { keepsPrevious: true });
  const blocks = data?.blocks;
  return useMemo(() => readNotes(blocks), [blocks]);
}
