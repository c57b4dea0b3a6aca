/** Withholds names that were not read from the label of a control. The action remains, marked in its picture. */
import type { Box, Recording, ScreenLine } from '@docreel/recording';
import { overlapping } from '../../lists.ts';
import { isInReadOut } from '../pointer/visible-lines.ts';
import { similarity, squash } from '../../similarity.ts';
import type { Action } from '../../types.ts';
import { showsProgress } from '../../ui-vocabulary/ui-vocabulary.ts';
import { listCodePlaces } from '../editor/code.ts';
import { boxOf, isInRow } from '../../boxes.ts';

type NameFacts = Pick<Recording, 'changes' | 'lines' | 'source'>;

interface Name {
  text: string;
  /** Whether the name is the question to a chosen value. */
  isQuestion?: boolean;
  /** Whether the name is an option that was chosen, without its question. */
  isOption?: boolean;
  box: Box;
  seconds: number;
}

type Test = (name: Name, facts: NameFacts) => boolean;

/** Sources of text that is no label. */
const TESTS: Readonly<Record<string, Test>> = {
  emailAddress: ({ text }) => EMAIL_ADDRESS.test(text),
  rowOfOptions: ({ text }) => [...text.matchAll(RING)].length > 1,
  code: (name, { lines }) => isCode(name.text) || isInCode(name, lines),
  runningText: ({ text, isQuestion }) => isRunningText(text, isQuestion ? WORDS.question : WORDS.most),
  statusLine: (name, facts) => isReadOut(name) || isStatusLine(name, facts),
  duration: ({ text }) => DURATION.test(text),
  readOut: ({ text, isQuestion, box, seconds }, { lines }) => !isQuestion && isInReadOut({ text, ...box }, seconds, lines),
  progress: ({ text }) => showsProgress(text),
  watermark: (name, facts) => isWatermark(name, facts),
  windowTitle: ({ text, isQuestion }) => isQuestion !== true && WINDOW_TITLE.test(text),
  question: ({ text, isOption }) => isOption === true && text.endsWith('?'),
  halfReadRow: (name, facts) => isHalfRead(name, facts) || isCutOff(name, facts),
};

export function withholdForeignNames(actions: readonly Action[], facts: NameFacts): Action[] {
  return actions.map((action) => {
    const { act, object, value, position } = action;
    if (object === null || act === 'run' || act === 'answer' || act === 'code') return action;
    if (act === 'type') return isFieldName(object.text) && !isCode(value?.text ?? '') ? action : { ...action, object: null };
    if (!position?.box) return action;
    const joined = findWordInRow({ text: object.text, box: position.box, seconds: action.showSeconds }, position.point, facts);
    if (joined) return { ...action, object: { ...object, text: joined.text }, position: { ...position, box: boxOf(joined) } };
    const name = {
      text: object.text,
      isQuestion: value !== null,
      isOption: act === 'choose' && value === null,
      box: position.box,
      seconds: action.showSeconds,
    };
    const property = PROPERTY.exec(object.text)?.groups?.name;
    if (property !== undefined && !isReadOut(name)) return { ...action, object: { ...object, text: property } };
    return Object.values(TESTS).some((test) => test(name, facts)) ? { ...action, object: null } : action;
  });
}

/** Returns whether the text can be the name of a field. The box of an entry is that of its value, so only the words of the name are known. */
function isFieldName(text: string): boolean {
  return !isCode(text) && !isRunningText(text) && !ASKS.test(text) && !LISTED.test(text);
}

/** Signs of a program in a text: calls (but not plurals, as in “item(s)”), assignments, tags and their attributes, ends of statements, cells of notebooks, values of properties, quoted names. */
const CODE =
  /[;{]\s*$|=>|:=|[!=]=|\w=(?:$|["'])|\w\((?!(?:e?[sn]|[ei])\)(?:\s|$))[^)]*[,'"=)]|<\/|\/>|\[\s*[\d*]*\s*\]\s*:|^\s*(?:import|from|def|class|return|#include|const|let|var|function|export)\s+\S|^["']?\p{L}[\w.-]*["']?\s*:\s*(?:true|false|null|["'[{\d])|^["'][\w.-]+["'][\w[(]/u;

/** Radio buttons in a row that OCR read as one line: “Poor O Good O Excellent”. */
const RING = /\s[O○●◯](?=\s)/gu;

/** An email address after a name, as in a message header: “Maya Lind <maya@example.org>”. */
const EMAIL_ADDRESS = /\S\s+<[^\s<>]+@[^\s<>]+>/u;

/** The length of a recording in a list of files: “00:00:19”. A button with a time has no seconds. */
const DURATION = /^\d{1,2}:\d{2}:\d{2}$/u;

/** A placeholder that asks for a text, in the languages of the writer. */
const ASKS = /^(?:please|bitte|veuillez|por favor|per favore|alstublieft)(?!\p{L})|ください$/iu;

/** A line of a list in a document: “- cut the roses”. */
const LISTED = /^[-–•]\s/u;

/** The title of a window that ends with a path: “Git Gui (demos) /home/maya/demos”. */
const WINDOW_TITLE = /\p{L}.*\s(?:~|[A-Z]:)?[/\\][^\s/\\]+[/\\]\S+$/u;

/** A property in a tree of data, whose name is its label: “kioskMode :true”. */
const PROPERTY = /^(?<name>\p{L}[\w-]*)\s?:\s?(?:true|false|null|[\d.]+)$/u;
/** A read-out, such as a counter, a figure, the tooltip of a chart or a progress: “Bytes sent: 77212”, “Market Cap: 516.03 Billion”, “Verifying (3% done)”. */
const COUNTER = /^\p{L}[\p{L} ]*:\s?[$€£]?[\d.,]+(?:%|\s?\p{L}+)?$|\p{L}{2}.*\(\d+(?:[.,]\d+)?\s?%/u;

/** Returns whether the name is a read-out. That of a control whose value is chosen is a property. */
function isReadOut({ text, isQuestion }: Name): boolean {
  return isQuestion !== true && COUNTER.test(text);
}

/** Returns whether a text is a piece of a program or of its data. */
export function isCode(text: string): boolean {
  return CODE.test(text);
}

/** Entries of a menu appear together, at least this many, and at most this long before one is chosen. */
const MENU = { entries: 3, seconds: 8, together: 0.3 };

/** Returns whether the name is an entry of a menu that opened over the program: its left edge is that of others that appeared with it. */
function isInMenu({ text, box, seconds }: Name, lines: readonly ScreenLine[]): boolean {
  const visible = overlapping(lines, seconds, seconds);
  const own = visible.find((line) => line.text === text && isInRow(line, box));
  if (!own || seconds - own.startSeconds > MENU.seconds) return false;
  const together = visible.filter(
    (line) => Math.abs(line.startSeconds - own.startSeconds) <= MENU.together && Math.abs(line.x - own.x) <= own.height / 2,
  );
  return together.length >= MENU.entries && together.every((line) => !isCode(line.text));
}

/** Returns whether the name was read in a numbered row of a program. */
function isInCode({ text, box, seconds }: Name, lines: readonly ScreenLine[]): boolean {
  if (isInMenu({ text, box, seconds }, lines)) return false;
  return listCodePlaces(lines).some(({ states }) =>
    states.some(({ seconds: since, row }) => since <= seconds && isInRow(row, box) && squash(row.text).includes(squash(text))),
  );
}

/**
 * Maximum numbers of words: of a label (the longest of the films has eight), and of a question or the name of a field. A label of `sentence` words is a
 * sentence only if it ends like one.
 */
const WORDS = { most: 8, question: 11, sentence: 4 };

/** The end of a sentence and the start of the next. */
const SENTENCES = /\p{Ll}{3}[.!?]\s+\p{Lu}/u;

/** Returns whether a text is a sentence or a line of a paragraph. */
export function isRunningText(text: string, most = WORDS.question): boolean {
  const words = text.split(/\s+/u).filter((word) => /\p{L}/u.test(word));
  if (words.length > most) return true;
  return words.length >= WORDS.sentence && (/(?<![.\s])[.,;]$/u.test(text) || SENTENCES.test(text));
}

/** Position of the cursor, encoding and mode of an editor, or a count of selected items. */
const STATUS =
  /\b(?:ln|lines?|row|zeile|ligne|línea|riga|linha|regel)\W{0,2}\d+\W+(?:col|column|pos|sp|spalte|colonne|columna|coluna|colonna|kolom)\b|\bUTF-(?:8|16)\b|^(?:INS|OVR|LF|CRLF)$|^\d+ (?:\p{L}+ )?(?:selected|ausgewählt|sélectionné|seleccionad)/iu;
/** Share of the picture's height that is its lowest edge. */
const LOWEST = 0.06;
/** A status line shows at least this many different texts in one position. */
const STATUS_TEXTS = 3;
const SAME = 0.5;

function isStatusLine({ text, box }: Name, { lines, source }: NameFacts): boolean {
  if (STATUS.test(text)) return true;
  if (box.y + box.height / 2 < source.height * (1 - LOWEST)) return false;
  const texts: string[] = [];
  for (const line of lines) {
    const isHere = isInRow(line, box) && Math.abs(line.x - box.x) < box.height / 2;
    const read = squash(line.text);
    if (isHere && read.length > 2 && !texts.some((one) => one.startsWith(read) || read.startsWith(one) || similarity(one, read) >= SAME))
      texts.push(read);
  }
  return texts.length >= STATUS_TEXTS;
}

const RECORDER =
  /^(?:www\.|https?:)|\bwww\.\w|\b(?:unregistered|trial version|trial$|evaluation copy|recorded with|made with|activate windows)\b/iu;
/** A watermark is visible for most of the recording. That of a chart moves with the page. */
const MARK = { share: 0.8, alike: 0.8 };

function isWatermark({ text }: Name, { lines, source }: NameFacts): boolean {
  if (!RECORDER.test(text)) return false;
  const name = squash(text);
  const seconds = lines
    .filter((line) => similarity(squash(line.text), name) >= MARK.alike)
    .reduce((sum, { startSeconds, endSeconds }) => sum + endSeconds - startSeconds, 0);
  return seconds >= source.durationSeconds * MARK.share;
}

/** Readings within this time are of one row, unless the screen changed in between. */
const READING_SECONDS = 8;
const ANOTHER_SCREEN = 0.3;

/** Two or more letters that belong to the first or last word of the name. A single one is often the pointer. */
const CUT = { before: /\p{L}{2}$/u, after: /^\p{L}{2}/u };

/** Returns whether another reading of the same row shows that the name was cut within a word. */
function isHalfRead({ text, box, seconds }: Name, facts: NameFacts): boolean {
  const name = text.trim();
  const readings = listReadings({ text, box, seconds }, facts);
  const own = Math.max(0, ...readings.filter((line) => line.text === name).map(weigh));
  return readings.some((line) => {
    const at = line.text.indexOf(name);
    if (at < 0 || weigh(line) < own) return false;
    return CUT.before.test(line.text.slice(0, at)) || CUT.after.test(line.text.slice(at + name.length));
  });
}

/** A shorter text, or a single word, is the beginning of others by chance: “Disconnect”, “Disconnected”. */
const CUT_LETTERS = 8;
const PARTS = /\p{L}[\s_]+\p{L}/u;

/** Texts of the same program are visible within this time. */
const PROGRAM_SECONDS = 60;

/** Returns whether another text of the program shows that the name ends within a word. */
function isCutOff({ text, seconds }: Name, { lines }: NameFacts): boolean {
  const name = text.trim();
  if (name.length < CUT_LETTERS || !PARTS.test(name)) return false;
  return overlapping(lines, seconds - PROGRAM_SECONDS, seconds + PROGRAM_SECONDS).some(
    (line) => line.text.startsWith(name) && CUT.after.test(line.text.slice(name.length)),
  );
}

/** A row of this many words with capitals can be several labels: “File Edit Search View Help”. */
const ROW_WORDS = 4;

/** Returns the label at the point, if OCR read a row of several labels as one name. */
function findWordInRow(name: Name, point: { x: number; y: number } | null, { lines }: NameFacts): ScreenLine | null {
  const words = name.text.split(/\s+/u);
  if (!point || words.length < ROW_WORDS || words.filter((word) => /^\p{Lu}/u.test(word)).length < ROW_WORDS - 1) return null;
  const parts = lines.filter(
    (line) => isInRow(line, name.box) && line.text !== name.text && words.includes(line.text) && line.x >= name.box.x - name.box.height,
  );
  return parts.find(({ x, width }) => x <= point.x && point.x <= x + width) ?? null;
}

function listReadings({ box, seconds }: Name, { lines, changes }: NameFacts): ScreenLine[] {
  const large = changes.filter(({ share }) => share >= ANOTHER_SCREEN);
  return overlapping(lines, seconds - READING_SECONDS, seconds + READING_SECONDS).filter(
    (line) =>
      isInRow(line, box) &&
      line.x <= box.x + box.height &&
      line.x + line.width >= box.x + box.width - box.height &&
      !large.some(
        (change) =>
          change.startSeconds > Math.min(line.endSeconds, seconds) && change.startSeconds < Math.max(line.startSeconds, seconds - 0.1),
      ),
  );
}

/** Returns the confidence and the time of a reading as one figure. The pointer in a label lowers both. */
function weigh({ confidence, startSeconds, endSeconds }: ScreenLine): number {
  return confidence ** 4 * Math.min(3, endSeconds - startSeconds);
}
