/**
 * Certainty thresholds for printing, in one place. The certainty of an action is the calibrated estimate of the models. At 0.63, 331 of 358
 * printed steps about unseen train programs were right; the reliability of the estimates is in `tools/corpus/training-report.md`.
 */

/** Minimum certainty that an action happened. Below it, the moment is shown without any claim. */
export const DONE_SURELY = 0.63;
/** Minimum certainty of a click whose target has no certain name. It is high because “Click here” helps nobody if nothing was clicked. */
export const MARKED_SURELY = 0.9;
/** Minimum certainty of the name of a button, a field or a question. */
export const NAME_SURELY = 0.63;
/** The same in a narrated recording. The estimate of a press then contains what is said, and fewer presses that the narrator does not name are certain. */
export const TOLD_NAME_SURELY = 0.6;
/** Minimum certainty of a field's name next to a value that was read reliably. Below it, the step says only what was typed. */
export const FIELD_SURELY = 0.6;
/** Minimum certainty of a typed value, a command or an answer. It is high because one wrong letter makes another command. */
export const VALUE_SURELY = 0.63;
/** Minimum certainty of a heading of a step. It is high because a wrong heading is seen by every reader and checked by nobody. */
export const HEADING_SURELY = 0.85;
/** Minimum total time in seconds that a heading must be visible to be used. */
export const HEADING_SECONDS = 3;
/** Certainty of an instruction from captions or reliable speech: the share that was right on the synthetic recordings. */
export const TOLD_CERTAINTY = 0.95;
/** Minimum certainty of a screen's heading. Below it, the screen has no heading. */
export const HEADING_SURE = 0.7;
/** Certainty of a heading that matches no single OCR line because it was joined from several lines. */
export const HEADING_JOINED = 0.8;
/** Certainty of a title that the narration announces. */
export const PROMISED_CERTAINTY = 0.9;
/**
 * Conditions for using a heading as the title: its minimum certainty, and the share of the recording for which it must be visible. The
 * higher share puts it before other sources of a title, the lower one after them.
 */
export const LONG_SURE = 0.85;
export const MOST_SHARE = 0.25;
export const LONG_SHARE = 0.1;
/** Minimum certainty of a value in the list of entered values. */
export const ENTRY_SURE = 0.85;
