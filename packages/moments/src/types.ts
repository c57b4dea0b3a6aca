/**
 * What a recording comes to, in one ordered list: the only thing that a writer, a model or a planner knows of a video.
 * Times are seconds of the video, boxes and points are pixels of its upright picture.
 */
import type { Box } from '@docreel/recording';

/** Where a word comes from: read on the screen, said in the narration, both of them, or given by a person. */
export type Origin = 'read' | 'said' | 'both' | 'given';

/** A text, where it comes from, and how sure it is, 0 to 1: the share of such texts that were right when it was measured. */
export interface Told {
  text: string;
  origin: Origin;
  certainty: number;
}

/** What a recording is called. */
export interface Title extends Told {
  /** It is called by what was run, which the writer words in its own language: the names of the first commands, whether there are no others, and whether the program asked and was answered. */
  commands?: { names: readonly string[]; areAll: boolean; isAsking: boolean };
}

/** How a moment is printed. What is printed of it is what is sure. */
export type MomentKind =
  /** The action and its object are sure: an instruction. */
  | 'step'
  /** Something was clicked here, and its name is not sure: “Click here”, with the place marked in the picture. */
  | 'marked'
  /** Something changed that a reader should see: picture, moment, the words said then; no claim. */
  | 'shown';

export type Act =
  /** Clicked, tapped: a button, a link, a tab, a tick; the value, if any, is what came of it. */
  | 'click'
  /** One of several: an entry of a menu, a list, a row of options. */
  | 'choose'
  /** Turned; the value is `on` or `off`, or null where that was not seen. */
  | 'switch'
  /** Typed or pasted into a field; the object is the field's name. */
  | 'type'
  /** A command, typed and entered; it is the value. */
  | 'run'
  /** A program asked and was answered; the object is its question. */
  | 'answer'
  /** Lines written into an editor; they are the value. */
  | 'code'
  /** A window, a tab or a page was brought to the front. */
  | 'open'
  /** A screen was left for one that was seen before; the object is what that is called. */
  | 'back'
  /** The pointer rested on it, and something was shown for as long, which is the value. */
  | 'hover'
  /** The page was moved until the object stood in sight. */
  | 'scroll'
  /** Told to be done; what it was is in the narrator's words alone. */
  | 'told';

/** A run of a sentence: words, a label in the screen's spelling, something typed into a terminal. */
export interface Inline {
  kind: 'text' | 'label' | 'code';
  text: string;
}

export interface Done {
  act: Act;
  /** How sure it is that this was done here, whatever its object's name. */
  certainty: number;
  /** What it was done to; null where that is not known. */
  object: Told | null;
  /** What was typed, chosen, run or answered. */
  value: Told | null;
  /** The instruction in the narrator's words, where one was said surely; the writer's own sentence else. */
  words: Inline[] | null;
  /** Where the click fell or the thing stands. */
  place: Place | null;
}

/** Something that was done, as the facts of a recording show it; before it is known what was said of it. */
export interface Deed extends Omit<Done, 'words'> {
  /** From when it began (the first letter typed, the pointer at rest) to when it was finished (Enter, the answer of the screen). */
  startSeconds: number;
  endSeconds: number;
  /** The moment whose picture shows it best: of a click the one before it, of what was typed or run the one at which all of it, and its output, stands. */
  showSeconds: number;
}

/** A place in a picture. */
export interface Place {
  box: Box | null;
  point: { x: number; y: number } | null;
}

/** A stretch of a video, in the video's own seconds. */
export interface VideoPart {
  startSeconds: number;
  endSeconds: number;
}

/** A picture of a moment. */
export interface Still {
  seconds: number;
  /** Index of the scene it is taken from. */
  scene: number;
  /** Equal for stills that show the same. */
  key: string;
  /** What is marked in it. */
  mark: Place | null;
  /** The part that matters, where the whole is much larger: an active window, a dialog. */
  cut: Box | null;
  /** What can be read in it, in reading order. */
  texts: (Box & { text: string; certainty: number })[];
}

/** A sentence as it may be printed, when it was said. */
export interface Said {
  text: string;
  startSeconds: number;
  endSeconds: number;
}

export interface Moment {
  /** Unlike any other of the recording: `m1`, `m2`, … in order of time. */
  id: string;
  kind: MomentKind;
  startSeconds: number;
  endSeconds: number;
  /** What the screen did then. */
  changed: 'screen' | 'part' | 'text' | 'nothing';
  done: Done | null;
  /** What was done besides, told by the same words: the second of two fields. */
  also: Done[];
  /** Heading of the screen, the dialog or the task. */
  heading: Told | null;
  /** What is said of a new screen before its first instruction. */
  lead: Said[];
  /** What is said then, and until the next moment, and worth keeping. */
  notes: Said[];
  /** The words from which the step was made; null where it comes from the picture alone. */
  quote: string | null;
  /** What the screen shows when it is done: a new heading, a message. */
  result: Told | null;
  still: Still;
}

/** What the screen showed for a while, whether or not anything was done. */
export interface Seen {
  startSeconds: number;
  endSeconds: number;
  /** Null where none was read surely. */
  heading: Told | null;
  still: Still;
}

/** What leads: captions or sure speech; the picture alone; sure speech beside steps that the screen tells. */
export type Basis = 'narration' | 'screen' | 'both';

/** Where in the video a step comes from. Times come from the recording, never from a model. */
export interface Evidence {
  startSeconds: number;
  endSeconds: number;
  /** The words that were said or read; null where the step comes from the picture alone. */
  quote: string | null;
  /** The moment whose picture shows the step. */
  frameSeconds: number;
  /** Index of the scene that is shown. */
  scene: number;
}

/** A recording as an ordered list of moments, with all that is said around them. */
export interface Moments {
  version: 1;
  durationSeconds: number;
  /** Of the upright picture. */
  width: number;
  height: number;
  /** In which the article is written; null where nothing tells. */
  language: string | null;
  basis: Basis;
  /** What points is a finger: things are tapped. */
  isTouch: boolean;
  transcript: { source: string; confidence: number };
  /** What the recording is about, by a title slide, the narration, a heading seen for long or what is done; null where nothing of these is sure. */
  title: Title | null;
  /** “create a project and invite your team”: what the opening says that a person will learn. */
  goal: string | null;
  /** What is said before the first moment and worth keeping, what a person needs before they begin, what is said at the end. */
  intro: Said[];
  before: Said[];
  closing: Said[];
  /** Every sentence that may be printed, in order; those of the moments among them. */
  said: Said[];
  /** When somebody speaks, whatever is known of the words. */
  speech: VideoPart[];
  /** All that the screen showed, in order: to compare what stands before a moment with what stands after it, and to picture a sentence. */
  screens: Seen[];
  moments: Moment[];
  /** Sentences for the person. */
  warnings: string[];
}
