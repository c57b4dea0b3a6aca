export { defaultLimits, type Limits } from './limits.ts';
export { KilledProgramError, MediaError, type MediaErrorCode } from './media-error.ts';
export { type Isolation, type IsolationKind, detectIsolation, runTool } from './sandbox/run-tool.ts';
export { convertCaptions, parseCaptions } from './transcript/captions/read-captions.ts';
export { type Cue, toSrt, toVtt } from './transcript/captions/export-captions.ts';
export { type ProbeOptions, probeVideo } from './probe/probe.ts';
export { folderCache, type ProgressPosition, type RecordOptions, recordVideo, type StageCache, type StageName } from './record-video.ts';
export {
  FRAME_VERSION,
  type Frame,
  type FrameOptions,
  type FrameReader,
  createFrameReader,
  extractFrame,
  extractPoster,
} from './frames/extract-frame.ts';
export { findFreeSide, type NumberSide } from './frames/number-side.ts';
export { decodePixels, type Pixels } from './frames/pixels.ts';
export { redactPicture, type RedactOptions, shrinkPicture } from './frames/user-pictures.ts';
export { findSurfaces } from './frames/surfaces.ts';
export { includeIcon, moveEdgesOffText } from './frames/text-edges.ts';
export { endAbandonedSandboxes } from './sandbox/end-abandoned-sandboxes.ts';
export { checkTools, type Tool } from './sandbox/check-tools.ts';
export { type OcrEngines, listOcrEngines } from './ocr/open-engine.ts';
export { ICON_NAMES, type IconName } from './icons/icon-names.ts';
export type * from './types.ts';
export { createOpenAiTranscriber, type OpenAiTranscriberOptions } from './transcript/speech/openai-transcriber.ts';
export { checkSpeechModel, createModelTranscriber } from './transcript/speech/model-transcriber.ts';
export { createManualTranscript, type Transcriber, type TranscribeJob } from './transcript/create-transcript.ts';
