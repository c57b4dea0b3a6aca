import type { Pagination, QueryOf, SearchHit, searchOperations } from '@docreel/contract';
import { pagination } from '../../lib/pagination.ts';
import type { Db } from '../../platform/db/tables.ts';
import { resolveLanguage } from '../languages/resolve-language.ts';
import { excerptOf, placeWords } from './place-words.ts';
import { recallCommonWord } from './common.store.ts';
import { recallHits } from './remembered.store.ts';
import { findHits, findQuery, type HitRow } from './search.store.ts';

/** Articles in their own language and in others, and transcripts, best first; each with the moment that speaks of what was asked. */
export async function search(
  db: Db,
  projectId: string,
  { q, language: asked, ...page }: QueryOf<(typeof searchOperations)['search']>,
): Promise<{ hits: SearchHit[]; pagination: Pagination }> {
  const language = asked === undefined ? undefined : await resolveLanguage(db, projectId, asked);
  const found = await findQuery(db, { projectId, wanted: q });
  if (found === null) return { hits: [], pagination: pagination(page, 0, 0) };
  const { isCommon, isRemembered, ...query } = found;
  const wish = { projectId, language, ...query };
  const { rows, total } =
    (isCommon && (await recallCommonWord(db, wish, page))) ||
    (isRemembered && (await recallHits(db, wish, page))) ||
    (await findHits(db, wish, page));
  return { hits: rows.map((row) => toHit(row, q)), pagination: pagination(page, rows.length, total) };
}

function toHit({ text, ...row }: HitRow, q: string): SearchHit {
  if (row.kind === 'transcript') return { ...row, excerpt: excerptOf(text, q) };
  const { excerpt, moment } = placeWords(text, q);
  return { ...row, ...moment, excerpt };
}
