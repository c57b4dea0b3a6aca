/**
 * What a video shows and says, as plain data: the only thing the writer knows of a video.
 * Times are seconds from the start of the file, as a player shows them; boxes are pixels of the upright picture.
 */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What ffprobe says of a file that passed the limits. */
export interface Source {
  durationSeconds: number;
  /** As shown: rotation already applied. */
  width: number;
  height: number;
  /** Degrees by which the stored picture is turned to be shown. */
  rotation: number;
  container: string;
  videoCodec: string;
  audioCodec: string | null;
  /** Mean frames per second; null where the file does not say. */
  frameRate: number | null;
  /** Pictures come at uneven times, as screen recorders write them: none of them may be skipped. */
  isVariableRate?: boolean;
  /** Where the file starts on its own clock; every other time counts from there, as a player shows it. */
  startSeconds: number;
  captionTracks: CaptionTrack[];
}

export interface CaptionTrack {
  streamIndex: number;
  codec: string;
  language: string | null;
}

/** A word or phrase read from a picture. Confidence is 0 to 1. */
export interface Label extends Box {
  text: string;
  confidence: number;
  /** Contrast of its strokes against the ground, 0 to 255: dimmed text behind a dialog has little. */
  ink: number;
}

/** A stretch of time in which the screen shows the same thing; pointer and webcam do not count. */
export interface Scene {
  index: number;
  startSeconds: number;
  endSeconds: number;
  /** Last moment the picture stands still before it is left: where a picture of it is taken. */
  lateSeconds: number;
  /** The moment its text was read. */
  readSeconds: number;
  /** The clearly largest line, a dialog's title first; null where nothing stands out. */
  heading: string | null;
  labels: Label[];
  /** Index of an earlier scene that shows the same picture. */
  sameAs: number | null;
}

/** A line of text that stood at one place: the same letters, from the first moment they were read there to the first at which they no longer stood there. A line that grows is a row of these. */
export interface ScreenLine extends Box {
  text: string;
  confidence: number;
  startSeconds: number;
  endSeconds: number;
}

/** The pointer stood still. */
export interface PointerRest {
  startSeconds: number;
  endSeconds: number;
  /** Its tip; of a finger the middle of what it touches. */
  x: number;
  y: number;
  shape: 'arrow' | 'hand' | 'bar' | 'touch' | 'unknown';
  /** How sure it is that a pointer stood there. */
  certainty: number;
}

/** The picture changed: by more than the pointer, and not where it always moves. */
export interface ScreenChange {
  /** The last moment of the picture before, and the first at which the new one stood still. */
  startSeconds: number;
  endSeconds: number;
  /** Where, each group of changed pixels apart. */
  boxes: Box[];
  /** Part of the picture that changed, 0 to 1. */
  share: number;
}

/** A part of the picture that moves by itself: a camera, a video, a clock. */
export interface RestlessArea extends Box {
  startSeconds: number;
  endSeconds: number;
}

/** A switch whose look was seen to turn; its box is its own, not its label's. */
export interface Switch extends Box {
  label: string;
  /** To which it was turned. */
  side: 'on' | 'off';
  /** The first moment it was seen turned. */
  atSeconds: number;
  /** Of its label, as it was read. */
  confidence: number;
}

export interface Word {
  text: string;
  startSeconds: number;
  endSeconds: number;
  confidence: number;
}

export interface TranscriptSegment {
  startSeconds: number;
  endSeconds: number;
  text: string;
  confidence: number;
  words: Word[];
}

export interface Transcript {
  /** Where the words come from: a track in the file, a file beside it, a person who corrected them, a configured address or speech model (`endpoint`), the offline recogniser. */
  source: 'captions' | 'sidecar' | 'person' | 'endpoint' | 'recogniser' | 'none';
  language: string | null;
  isPunctuated: boolean;
  /** 0 to 1; 1 for captions, which a person wrote. */
  confidence: number;
  segments: TranscriptSegment[];
}

export interface Recording {
  version: 1;
  source: Source;
  scenes: Scene[];
  /** By the moment at which they had turned. */
  switches: Switch[];
  /** By the first moment, then from top to bottom. */
  lines: ScreenLine[];
  pointer: PointerRest[];
  changes: ScreenChange[];
  restless: RestlessArea[];
  transcript: Transcript;
  /** Sentences for the person: a truncated end, a track that could not be read. */
  warnings: string[];
}
