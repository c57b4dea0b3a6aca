/**
 * Types of a recording: the visible and spoken content of a video as plain data. The article writer has no other information about a
 * video. Times are seconds from the start of the file, as in a player. Boxes are in pixels of the upright frame.
 */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Properties of a video file that passed the limits, from ffprobe. */
export interface Source {
  durationSeconds: number;
  /** Size of the frame with the rotation applied. */
  width: number;
  height: number;
  /** Clockwise rotation in degrees that turns the stored frame upright. */
  rotation: number;
  container: string;
  videoCodec: string;
  audioCodec: string | null;
  /** Mean frames per second, or null if the file does not contain it. */
  frameRate: number | null;
  /** Whether the frame intervals vary, as in files of screen recorders. No frame of such a file may be skipped. */
  isVariableRate?: boolean;
  /** Start time according to the timestamps in the file. All other times are relative to it, as in a player. */
  startSeconds: number;
  captionTracks: CaptionTrack[];
}

export interface CaptionTrack {
  streamIndex: number;
  codec: string;
  language: string | null;
}

/** A word or phrase read by OCR. Confidence is from 0 to 1. */
export interface Label extends Box {
  text: string;
  confidence: number;
  /** Contrast of the letters against the background, 0 to 255. Dimmed text behind a dialog has low contrast. */
  ink: number;
}

/** A time range in which the screen shows the same content. Changes of the pointer and of a webcam are ignored. */
export interface Scene {
  index: number;
  startSeconds: number;
  endSeconds: number;
  /** Last time at which the frame is stable before it changes. Frames of the scene show this time. */
  lateSeconds: number;
  /** Time at which OCR read the text of the scene. */
  readSeconds: number;
  /** The clearly largest line, preferably a dialog's title, or null if no line stands out. */
  heading: string | null;
  labels: Label[];
  /** Index of an earlier scene with the same frame. */
  sameAs: number | null;
}

/**
 * A line of text in one position. Its time range starts when OCR first reads these letters there and ends when they are first missing. A
 * line that grows is a series of such lines.
 */
export interface ScreenLine extends Box {
  text: string;
  confidence: number;
  startSeconds: number;
  endSeconds: number;
  /** Area behind the text when it was first read. Missing in recordings that were made without pixels. */
  surface?: Surface;
}

/** The even area behind a text, such as the fill of a button or a field. */
export interface Surface {
  /** Distances from the text to the edges of the area. If no edge is near, the largest distance that was searched. */
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Contrast of the edges in this order, 0 to 255. It is 0 if no edge is near. */
  edges: number[];
  /** Mean contrast between the area and what lies beyond its edges, 0 to 255. A control with an outline and no fill has nearly 0. */
  outside: number;
  /** Contrast of the letters, 0 to 255. Labels of controls that are switched off have less than others. */
  ink: number;
}

/** A time range in which the pointer rested. */
export interface PointerRest {
  startSeconds: number;
  endSeconds: number;
  /** Position of the pointer's tip, or the centre of a touch. */
  x: number;
  y: number;
  shape: 'arrow' | 'hand' | 'bar' | 'touch' | 'unknown';
  /** Certainty that a pointer was there, 0 to 1. */
  certainty: number;
}

/** A change of the frame outside animated regions that is not caused by the pointer alone. */
export interface ScreenChange {
  /** Time of the last frame before the change, and of the first stable frame after it. */
  startSeconds: number;
  endSeconds: number;
  /** One box for each group of changed pixels. */
  boxes: Box[];
  /** Changed share of the frame, 0 to 1. */
  share: number;
}

/** An icon without a text at the pointer's tip, just before a change of the screen. */
export interface ScreenIcon {
  /** One of `ICON_NAMES`, such as `search`. */
  name: string;
  /** Certainty of the name, 0 to 1. */
  certainty: number;
  box: Box;
  /** Start of the change. */
  seconds: number;
}

/** A region that moves permanently, such as a camera, a video or a clock. */
export interface AnimatedRegion extends Box {
  startSeconds: number;
  endSeconds: number;
}

/** A toggle whose look changed. The box is that of the toggle, not of its label. */
export interface Switch extends Box {
  label: string;
  /** State after the change. */
  side: 'on' | 'off';
  /** First time at which the new state was detected. */
  atSeconds: number;
  /** OCR confidence of the label. */
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
  /**
   * Source of the words: a track in the file, a caption file, corrections by a person, a configured URL or speech model (`endpoint`), or
   * the offline recogniser.
   */
  source: 'captions' | 'sidecar' | 'person' | 'endpoint' | 'recogniser' | 'none';
  language: string | null;
  isPunctuated: boolean;
  /** Confidence from 0 to 1. It is 1 for captions, which are written by people. */
  confidence: number;
  segments: TranscriptSegment[];
}

export interface Recording {
  version: 1;
  source: Source;
  scenes: Scene[];
  /** Toggles, ordered by time. */
  switches: Switch[];
  /** Lines, ordered by start time, then from top to bottom. */
  lines: ScreenLine[];
  pointer: PointerRest[];
  changes: ScreenChange[];
  restless: AnimatedRegion[];
  /** Icons that may have been pressed, ordered by time. Missing in recordings from before they were detected. */
  icons?: ScreenIcon[];
  /** Language of the texts on the screen, such as `de`, or null if it is English or unknown. */
  screenLanguage?: string | null;
  transcript: Transcript;
  /** Warnings for the user as full sentences, such as a truncated end or an unreadable track. */
  warnings: string[];
}
