import type { TranslationState } from '@docreel/contract';
import { useEffect } from 'react';
import { useRead } from '../../api/query.ts';
import { QueryResult } from '../../ui/Page.tsx';
import { TranslationForm } from './TranslationForm.tsx';

/** Loads the blocks of an article and of its translation, and shows them side by side. */
export function SideBySide({ id, state }: { id: number; state: TranslationState }) {
  const call = { params: { id }, query: { format: 'json', detail: 'html' } as const };
  const original = useRead('getArticle', call);
  const translation = useRead('getArticle', { ...call, query: { ...call.query, language: state.language } });
  const { data, refetch } = translation;
  const { updatedAt } = state;
  // A finished translation job may have changed the text, so it is read again.
  const isOld = data !== undefined && updatedAt !== null && data.updatedAt < updatedAt;
  useEffect(() => {
    if (isOld) void refetch();
  }, [isOld, refetch]);
  return (
    <QueryResult query={original}>
      {(source) => (
        <QueryResult query={translation}>
          {(translated) => <TranslationForm article={source} translated={translated} status={state.status} />}
        </QueryResult>
      )}
    </QueryResult>
  );
}
