/**
 * Exports for processes that answer requests. It loads quickly because it needs no image library. Everything else is in `index.ts`, which
 * is loaded with the first job that needs it.
 */

export { defaultLimits, type Limits } from './limits.ts';
export { MediaError, type MediaErrorCode } from './media-error.ts';
export { type Isolation, ourIsolation } from './sandbox/isolation.ts';
export { convertCaptions, parseCaptions } from './transcript/captions.ts';
export { type Cue, toSrt, toVtt } from './transcript/vtt.ts';
