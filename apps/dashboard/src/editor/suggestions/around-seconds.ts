/** Suggestions come from this many seconds before and after a moment. */
export const AROUND_SECONDS = { before: 6, after: 8 };
