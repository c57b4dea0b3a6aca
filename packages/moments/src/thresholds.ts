/**
 * How sure something must be to be printed, in one place. Measured on real recordings that nobody here made (`npm run bench -- real DIR --curve`; the curve is in
 * `docs/guide/quality.md`): of what was named with 0.75 or more 62 of 62 were right, of what was named with less none of 18; 67 of 68 printed steps are right.
 */

/** That something was done here at all: below, the moment is shown and nothing is claimed. */
export const DONE_SURELY = 0.75;
/** The name of a button, a field, a question. */
export const NAME_SURELY = 0.8;
/** The field that a surely read value was typed into, named beside it: below, the step says only what was typed. */
export const FIELD_SURELY = 0.6;
/** What was typed, run or answered: one wrong letter makes another command. */
export const VALUE_SURELY = 0.8;
/** A heading is seen by everybody and checked by nobody. */
export const HEADING_SURELY = 0.85;
/** Without a heading that is seen for so long in all there is none. */
export const HEADING_SECONDS = 3;
/** Told by captions or sure speech: the share of such instructions that were right on the drawn videos. */
export const TOLD_CERTAINTY = 0.95;
/** A heading is printed from here on; below there is none. */
export const HEADING_SURE = 0.7;
/** A heading that is none of the lines that were read alone: it was put together from several of them. */
export const HEADING_JOINED = 0.8;
/** What the narration promises the video to be about. */
export const PROMISED_CERTAINTY = 0.9;
/** A heading may be the title where it was read so surely, and stood for this part of the time: before what else names the recording, or behind it. */
export const LONG_SURE = 0.85;
export const MOST_SHARE = 0.25;
export const LONG_SHARE = 0.1;
/** A value is listed among what was entered from here on. */
export const ENTRY_SURE = 0.85;
