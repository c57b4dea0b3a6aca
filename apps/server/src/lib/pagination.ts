import type { Pagination } from '@docreel/contract';

/** Returns the `pagination` field of a list response. */
export function pagination(page: { limit: number; offset: number }, count: number, total: number): Pagination {
  return { limit: page.limit, offset: page.offset, count, total, hasMore: page.offset + count < total };
}

/** Returns the `pagination` field of a list that always has one page, such as templates and folders. */
export function createSinglePage(count: number): Pagination {
  return { limit: Math.max(count, 1), offset: 0, count, total: count, hasMore: false };
}
