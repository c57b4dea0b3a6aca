/** Transcript words with a lower confidence (0 to 1) are uncertain. The API contract uses the same value. */
export const UNCERTAIN_BELOW = 0.6;
