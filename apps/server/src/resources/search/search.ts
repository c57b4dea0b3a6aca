import type { Pagination, QueryOf, SearchHit, searchOperations } from '@docreel/contract';
import { pagination } from '../../lib/pagination.ts';
import type { Db } from '../../platform/db/tables.ts';
import { resolveLanguage } from '../languages/resolve-language.ts';
import { findPassage, shortenAround } from './find-passage.ts';
import { findHits, type HitRow, parseQuery } from './search.store.ts';

/**
 * Searches articles in all their languages, and transcripts of videos. Returns the best hits first, each with the position in the video
 * that it refers to.
 */
export async function search(
  db: Db,
  projectId: string,
  { q, language: requested, ...page }: QueryOf<(typeof searchOperations)['search']>,
): Promise<{ hits: SearchHit[]; pagination: Pagination }> {
  const language = requested === undefined ? undefined : await resolveLanguage(db, projectId, requested);
  const parsed = await parseQuery(db, { projectId, q });
  if (parsed === null) return { hits: [], pagination: pagination(page, 0, 0) };
  const { rows, total } = await findHits(db, { projectId, language, ...parsed }, page);
  return { hits: rows.map((row) => toHit(row, q)), pagination: pagination(page, rows.length, total) };
}

function toHit({ text, ...row }: HitRow, q: string): SearchHit {
  if (row.kind === 'transcript') return { ...row, excerpt: shortenAround(text, q) };
  const { excerpt, moment } = findPassage(text, q);
  return { ...row, ...moment, excerpt };
}
