export { defaultLimits, type Limits } from './limits.ts';
export { MediaError, type MediaErrorCode } from './media-error.ts';
export { type ProbeOptions, probeVideo } from './probe.ts';
export { type RecordOptions, recordVideo } from './record-video.ts';
export { folderCache, type StageCache, type StageName } from './stage-cache.ts';
export { type Frame, type FrameOptions, takeFrame, takePoster } from './take-frame.ts';
export type { Transcriber, TranscribeJob } from './transcript.ts';
export type * from './types.ts';
export { toVtt } from './vtt.ts';
