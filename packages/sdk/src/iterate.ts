import type { WirePage } from './calls.ts';
import type { Send, WireCall } from './send.ts';

/** Maximum number of items per page (specification decisions, section 1). */
const PAGE = 100;

/** Yields every item of a list. `limit` sets the page size, and `offset` the first item. */
export async function* iterate(send: Send, line: string, call: WireCall = {}): AsyncGenerator<unknown, void, void> {
  let offset = Number(call.query?.['offset'] ?? 0);
  const limit = call.query?.['limit'] ?? PAGE;
  for (;;) {
    const { body } = await send(line, { ...call, query: { ...call.query, limit, offset } });
    const { pagination, ...page } = body as WirePage;
    const items = Object.values(page).find((value) => Array.isArray(value)) ?? [];
    yield* items;
    if (!pagination.hasMore || items.length === 0) return;
    offset += items.length;
  }
}
