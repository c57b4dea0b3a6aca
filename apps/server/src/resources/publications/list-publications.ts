import type { Publication } from '@docreel/contract';
import type { Context } from '../../context.ts';
import { pagination } from '../../lib/pagination.ts';
import { toPublication } from './publication.ts';
import { getProject, listPublications as listRows } from './publications.store.ts';

export async function listPublications({ db }: Pick<Context, 'db'>, projectId: string, page: { limit: number; offset: number }) {
  const [{ rows, total }, project] = await Promise.all([listRows(db, projectId, page), getProject(db, projectId)]);
  const publications: Publication[] = rows.map((row) => toPublication(row, project.live_publication_id));
  return { publications, pagination: pagination(page, rows.length, total) };
}
