/** What loads in a moment, for a process that answers requests from its start: no picture is opened with it. All else is `index.ts`, loaded with the first work that needs it. */

export { defaultLimits, type Limits } from './limits.ts';
export { MediaError, type MediaErrorCode } from './media-error.ts';
export { type Isolation, ourIsolation } from './programs/isolation.ts';
export { readCaptionFile } from './transcript/captions.ts';
export { type Cue, toSrt, toVtt } from './transcript/vtt.ts';
