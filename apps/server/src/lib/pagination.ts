import type { Pagination } from '@docreel/contract';

/** The pagination of a list response. */
export function pagination(page: { limit: number; offset: number }, count: number, total: number): Pagination {
  return { limit: page.limit, offset: page.offset, count, total, hasMore: page.offset + count < total };
}

/** The pagination of a list that has one page: templates, folders. */
export function createSinglePage(count: number): Pagination {
  return { limit: Math.max(count, 1), offset: 0, count, total: count, hasMore: false };
}
