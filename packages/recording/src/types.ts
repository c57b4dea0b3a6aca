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

/** Something the person in the video did, seen in the picture alone. */
export interface ScreenAction {
  /** click: the pointer rested on a label and the screen changed; point: it rested and nothing changed; type: text appeared; go: another screen came with no pointer seen. */
  kind: 'click' | 'point' | 'type' | 'go';
  atSeconds: number;
  scene: number;
  label: string | null;
  /** For `type`: the name of the field. */
  field: string | null;
  /** For `type`: what was typed; for a click on a switch: `on` or `off`, where that can be told. */
  value: string | null;
  confidence: number;
  pointer: { x: number; y: number } | null;
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
  /** Where the words come from: a track in the file, a file beside it, a person who corrected them, a configured address, the offline recogniser. */
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
  actions: ScreenAction[];
  transcript: Transcript;
  /** Sentences for the person: a truncated end, a track that could not be read. */
  warnings: string[];
}
