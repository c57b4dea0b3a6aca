/** The part of a video around a moment from which suggestions are made, in seconds before and after it. */
export const AROUND_SECONDS = { before: 6, after: 8 };
