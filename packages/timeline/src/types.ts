/**
 * Types of the timeline: the ordered list of moments that a recording is converted into. A writer, a model and a planner know nothing else
 * about a video. Times are seconds of the video. Boxes and points are in pixels of the upright picture.
 */
import type { Box } from '@docreel/recording';

/** Source of a text: OCR of the screen, the narration, both, or a person who entered it. */
export type Origin = 'read' | 'said' | 'both' | 'given';

/** A text with its source and its certainty, 0 to 1: the share of such texts that were right when measured. */
export interface ScoredText {
  text: string;
  origin: Origin;
  certainty: number;
  /** Set if the text is the word for an icon, which is not on the screen. */
  isIcon?: boolean;
}

/** Title of a recording. */
export interface Title extends ScoredText {
  /**
   * Set if the title consists of the commands that were run, which the writer phrases in its own language. It has the names of the first
   * commands, whether these are all, and whether the program asked questions and got answers.
   */
  commands?: { names: readonly string[]; areAll: boolean; isAsking: boolean };
}

/** How a moment is presented. Only certain facts are printed. */
export type MomentKind =
  /** The action and its object are certain: the moment becomes an instruction. */
  | 'step'
  /** A click is certain but the name of its target is not: the text says “Click here” and the picture marks the spot. */
  | 'marked'
  /** A change that a reader should see: a picture, its time and the narration, without a claim about an action. */
  | 'shown';

export type Act =
  /** A click or tap on a button, a link, a tab or a checkbox. The value, if any, is the result. */
  | 'click'
  /** A selection from several options: a menu entry, a list entry, a radio button. */
  | 'choose'
  /** A toggle. The value is `on`, `off`, or null if the new state was not seen. */
  | 'switch'
  /** Text typed or pasted into a field. The object is the field's name. */
  | 'type'
  /** A command that was typed and entered. The value is the command. */
  | 'run'
  /** An answer to a question of a program. The object is the question. */
  | 'answer'
  /** Lines written into an editor. The value is these lines. */
  | 'code'
  /** A window, a tab or a page was brought to the front. */
  | 'open'
  /** A return to a screen that was seen before. The object is the name of that screen. */
  | 'back'
  /** The pointer rested on the object, which showed the value for that time. */
  | 'hover'
  /** The page was scrolled until the object was visible. */
  | 'scroll'
  /** An instruction that is known only from the narrator's words. */
  | 'narrated';

/** A part of a sentence: plain text, a label in the spelling of the screen, or terminal input. */
export interface Inline {
  kind: 'text' | 'label' | 'code';
  text: string;
}

export interface MomentAction {
  act: Act;
  /** Certainty that the action happened here, regardless of the name of its object. */
  certainty: number;
  /** Target of the action, or null if unknown. */
  object: ScoredText | null;
  /** Value that was typed, chosen, run or answered. */
  value: ScoredText | null;
  /** The instruction in the narrator's words if they are certain, otherwise null: the writer then phrases its own sentence. */
  words: Inline[] | null;
  /** Position of the click or of the target in the picture. */
  position: Position | null;
  /** Menu from which the object was chosen, if the same step opened it. */
  menu?: OpenedMenu;
}

/** A menu that a press opened. Its name is the label that was pressed. */
export interface OpenedMenu extends ScoredText {
  /** Whether it is the context menu of the label, opened with the right mouse button. */
  isContext: boolean;
}

/** An action detected from the picture, before it is matched with the narration. */
export interface Action extends Omit<MomentAction, 'words'> {
  /** Start of the action (the first letter typed, the pointer at rest) and its end (Enter, the reaction of the screen). */
  startSeconds: number;
  endSeconds: number;
  /**
   * Time of the picture that shows the action best. A click is shown just before it happens. Typed text and commands are shown when they
   * are complete, with their output.
   */
  showSeconds: number;
}

/** A position in a picture. */
export interface Position {
  box: Box | null;
  point: { x: number; y: number } | null;
}

/** A time range of a video, in seconds of the whole video. */
export interface VideoPart {
  startSeconds: number;
  endSeconds: number;
}

/** The control that a step is about, as its picture shows it. Alternative texts are written from it. */
export interface Target {
  kind: 'field' | 'switch' | 'option' | 'control';
  /** Text read in the marked box. */
  label: string;
  area: Area;
}

/** Position of a control in the whole picture. The middle third of both axes is the `center`. */
export type Area = 'top left' | 'top' | 'top right' | 'left' | 'center' | 'right' | 'bottom left' | 'bottom' | 'bottom right';

/** A single picture of the video. */
export interface Still {
  seconds: number;
  /** Index of the scene that contains the picture. */
  scene: number;
  /** Key that is equal for pictures with the same content. Consecutive steps in one form share a picture, and so a key. */
  key: string;
  /** Heading of the screen, read in this very picture. Null or missing if none was read with certainty. */
  title?: string | null;
  /** Position to highlight in the picture. The text read there is the label of the step. */
  mark: Position | null;
  /** The marked control. Null or missing if nothing is marked. */
  target?: Target | null;
  /** Crop region if only a part of the picture matters, for example an active window or a dialog. */
  crop: Box | null;
  /** Texts read in the picture by OCR, in reading order. */
  texts: (Box & { text: string; certainty: number })[];
}

/** A sentence that may be printed, with its time. */
export interface Sentence {
  text: string;
  startSeconds: number;
  endSeconds: number;
}

export interface Moment {
  /** Unique id within the recording: `m1`, `m2`, … in order of time. */
  id: string;
  kind: MomentKind;
  startSeconds: number;
  endSeconds: number;
  /** How much of the screen changed. */
  changed: 'screen' | 'part' | 'text' | 'nothing';
  action: MomentAction | null;
  /** Further actions covered by the same words, for example the second of two fields. */
  secondaryActions: MomentAction[];
  /** Heading of the screen, the dialog or the task. */
  heading: ScoredText | null;
  /** Narration about a new screen before its first instruction. */
  intro: Sentence[];
  /** Narration worth keeping, from this moment up to the next. */
  notes: Sentence[];
  /** Narration from which the step was derived, or null if it comes from the picture alone. */
  quote: string | null;
  /** New content of the screen after the action: a heading or a message. */
  result: ScoredText | null;
  still: Still;
}

/** A screen that was visible for some time, whether or not anything was done on it. */
export interface VisibleScreen {
  startSeconds: number;
  endSeconds: number;
  /** Heading of the screen, or null if no heading was read with enough certainty. */
  heading: ScoredText | null;
  still: Still;
}

/**
 * Primary source of the timeline. `narration`: captions or reliable speech. `screen`: the picture alone. `both`: reliable speech, with
 * steps that only the screen shows.
 */
export type PrimarySource = 'narration' | 'screen' | 'both';

/** Position in the video that proves a step. Times come from the recording, never from a model. */
export interface Evidence {
  startSeconds: number;
  endSeconds: number;
  /** Words that were said or read, or null if the step comes from the picture alone. */
  quote: string | null;
  /** Time of the picture that shows the step. */
  frameSeconds: number;
  /** Index of the scene that contains the picture. */
  scene: number;
}

/** The timeline of a recording: an ordered list of moments, together with the narration around them. */
export interface Timeline {
  version: 1;
  durationSeconds: number;
  /** Size of the upright picture in pixels. */
  width: number;
  height: number;
  /** Language to write the article in, or null if the recording does not reveal it. */
  language: string | null;
  basis: PrimarySource;
  /** Whether the recording is of a touch screen, so that the article says “tap” instead of “click”. */
  isTouch: boolean;
  transcript: { source: string; confidence: number };
  /**
   * Title of the recording from a title slide, the narration, a heading visible for long, or the actions. Null if none of these is certain.
   */
  title: Title | null;
  /** Promise of the opening about what a viewer will learn, for example “create a project and invite your team”. */
  goal: string | null;
  /** Narration worth keeping before the first moment, prerequisites, and closing remarks. */
  intro: Sentence[];
  prerequisites: Sentence[];
  closing: Sentence[];
  /** All sentences that may be printed, in order, including those of the moments. */
  said: Sentence[];
  /** Time ranges in which somebody speaks, even if the words are unknown. */
  speech: VideoPart[];
  /** All screens in order. They are used to compare the states before and after a moment, and to choose a picture for a sentence. */
  screens: VisibleScreen[];
  moments: Moment[];
  /** Warnings for the person who edits the article, as full sentences. */
  warnings: string[];
}
