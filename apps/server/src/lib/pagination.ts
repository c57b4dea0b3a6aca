import type { Pagination } from '@docreel/contract';

/** The envelope of a list answer. */
export function pagination(page: { limit: number; offset: number }, count: number, total: number): Pagination {
  return { limit: page.limit, offset: page.offset, count, total, hasMore: page.offset + count < total };
}

/** The envelope of a list that is never paged: templates, folders. */
export function createSinglePage(count: number): Pagination {
  return { limit: Math.max(count, 1), offset: 0, count, total: count, hasMore: false };
}
