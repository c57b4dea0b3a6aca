import { sql } from 'kysely';

/**
 * Names the hundred that a row is in, for queries that answer many rows as one text: all of them in one would take several times their
 * size on their way here.
 */
export const HUNDRED = sql<number>`(row_number() over () - 1) / 100`;
