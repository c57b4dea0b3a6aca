/** Writes the sentence of a step: the action as an instruction, with the position of the control and the kind of value to enter. */
import {
  type Act,
  capitalise,
  type MomentAction,
  ENTRY_SURE,
  type Inline,
  type Moment,
  type ScoredText,
  type Position,
} from '@docreel/timeline';
import { editInstruction, readNarratedField } from './edit-narration.ts';
import { fillRuns, joinNames, lowercaseStart, isEnglishArticle, type Phrases, ALL_PHRASES } from './phrases/phrases.ts';

export interface Wording {
  phrases: Phrases;
  isTouch: boolean;
  /** Whether an earlier step performed the same action on the same target. */
  isAgain?: boolean;
  /** Size of the video's picture, for the position of a control. */
  picture?: PictureSize;
  /** Whether a sentence about a field has the entered value as its example. Defaults to true. */
  hasExamples?: boolean;
}

/** Returns the instruction of a moment. Uses the narrator's words if they are certain, otherwise a phrase. */
export function writeInstruction(moment: Pick<Moment, 'kind' | 'action' | 'changed'>, wording: Wording): Inline[] {
  const { phrases, isTouch } = wording;
  const { kind, action, changed } = moment;
  if (kind === 'shown' || action === null) return [];
  if (kind === 'step' && action.words !== null) return writeNarrated(action, action.words, wording);
  const named = kind === 'step' ? choosePhrase(hideExample(action, wording), changed, isTouch) : null;
  const key = chooseVariant(named ?? choosePositionPhrase(action.act, isTouch), action, wording);
  return removeDoubleStop(
    fillRuns(phrases[key], {
      label: [{ kind: 'label', text: readLabel(action) }],
      menu: [{ kind: 'label', text: String(action.menu?.text) }],
      seen: describeSeen(action, phrases),
      command: [{ kind: 'code', text: action.value?.text ?? '' }],
      kind: action.act === 'type' ? describeValue(action, phrases) : '',
      place: describePlace(action, named, wording),
      question: action.object?.text ?? '',
    }),
  );
}

/** Returns what becomes visible: a message, or the names of the values that a chart shows. */
function describeSeen({ act, value }: MomentAction, phrases: Phrases): Inline[] {
  const text = value?.text ?? '';
  return act === 'hover' ? joinNames(text.split(', '), phrases) : [{ kind: 'label', text }];
}

/** Returns the corner of a control with a name, and the area of one without, as the end of a sentence. */
function describePlace({ position }: MomentAction, named: Key | null, { picture, phrases }: Wording): string {
  if (!picture) return '';
  return named === null ? describeArea(position, picture, phrases) : describeCorner(position, picture, phrases);
}

/** Returns the narrator's instruction. Text for a field with a certain name, and a value that is not said, always have the same pattern. */
function writeNarrated(action: MomentAction, words: Inline[], { phrases, isTouch, hasExamples = true }: Wording): Inline[] {
  if (!isEnglishArticle(phrases)) return words;
  const { act, object, value } = action;
  const field = act === 'type' ? readNarratedField(words, action) : null;
  const isExample = hasExamples && value !== null && (object === null || value.certainty >= ENTRY_SURE);
  if (field === null || (object === null && !isExample)) return editInstruction(words, action, isTouch);
  const key = object === null ? 'enterValue' : isExample ? 'enter' : 'fillIn';
  const [first, ...rest] = fillRuns(phrases[key], {
    label: [{ kind: 'label', text: object?.text ?? '' }],
    kind: field.kind ?? describeValue(action, phrases),
    command: [{ kind: 'code', text: value?.text ?? '' }],
  });
  if (first === undefined) return [];
  const text = field.clause === '' ? first.text : `${capitalise(field.clause)}${lowercaseStart(first.text)}`;
  return [{ ...first, text }, ...rest];
}

/** Returns the action without its value if the value is only an example that the article must not contain. */
function hideExample(action: MomentAction, { hasExamples = true }: Wording): MomentAction {
  return hasExamples || action.act !== 'type' || action.object === null ? action : { ...action, value: null };
}

/** Removes a second full stop, because “Choose **Facebook, Inc.**” already ends with one. */
function removeDoubleStop(runs: Inline[]): Inline[] {
  const [last, before] = [runs.at(-1), runs.at(-2)];
  const isEnded = last?.kind === 'text' && /^[.。]$/u.test(last.text) && before?.kind === 'label' && /[.!?。…]$/u.test(before.text);
  return isEnded ? runs.slice(0, -1) : runs;
}

/** The dots after a command that opens a dialog. */
const DOTS = /(?<=[\p{L}\p{N})])\s*(?:\.{2,3}|…)$/u;

/** Returns the name of the target without the dots after it, and without the colon after a group of options, after which the sentence continues. */
function readName({ object, act }: MomentAction): string {
  const name = (object?.text ?? '').replace(DOTS, '');
  return act === 'choose' ? name.replace(/:$/u, '') : name;
}

type Key = Exclude<keyof Phrases, 'headings'>;

/** Returns the label to print. An item of a menu has its path, “View > Paper mode”. */
function readLabel(action: MomentAction): string {
  const name = readName(action);
  return action.menu && !action.menu.isContext ? `${action.menu.text} > ${name}` : name;
}

type KnownParts = 'object' | 'value' | 'both' | 'neither';

/** Phrases for actions, by the parts of the action that are known. */
const PHRASE: Readonly<Record<Exclude<Act, 'switch' | 'open'>, Partial<Record<KnownParts, Key>>>> = {
  run: { value: 'run', both: 'run' },
  answer: { object: 'answerHidden', value: 'answerAny', both: 'answer' },
  code: { neither: 'write', value: 'write', object: 'writeIn', both: 'writeIn' },
  type: { object: 'fillIn', value: 'enterValue', both: 'enter' },
  click: { object: 'click', value: 'clickHereShows', both: 'clickToSee' },
  choose: { object: 'choose', both: 'set' },
  hover: { object: 'hover', value: 'hoverToSee', both: 'hover' },
  back: { neither: 'goBack', value: 'goBack', object: 'goBackTo', both: 'goBackTo' },
  scroll: { object: 'scroll', both: 'scroll' },
  narrated: { object: 'use', both: 'use' },
};
/** Phrases for touch screens. */
const TAPPED: Partial<Record<Key, Key>> = { click: 'tap', clickToSee: 'tapToSee', clickHereShows: 'tapHereShows' };
/** Phrases for a button that shows only an icon. Its label is a word for the icon, which is not on the screen. */
const ON_ICON: Partial<Record<Key, Key>> = { click: 'clickIcon', tap: 'tapIcon' };
/** Phrases for a repeated action. If both states of a switch are unknown, repeating the same sentence would look like a mistake. */
const AGAIN: Partial<Record<Key, Key>> = { switch: 'switchAgain' };
const ASKS = /[:?]$/u;

/** Returns the variant of a phrase for a touch screen, for a repeated action, or for a button that shows only an icon. */
function chooseVariant(key: Key, { object }: MomentAction, { isTouch, isAgain = false }: Wording): Key {
  const variant = { ...(isTouch && TAPPED), ...(isAgain && AGAIN) }[key] ?? key;
  return (object?.isIcon && ON_ICON[variant]) || variant;
}

/** Returns the phrase of an action, or null if its target is unknown. */
function choosePhrase({ act, object, value, menu }: MomentAction, changed: Moment['changed'], isTouch: boolean): Key | null {
  if (menu && !(menu.isContext && isTouch)) return menu.isContext ? 'chooseContext' : 'chooseMenu';
  if (act === 'switch') return object === null ? null : chooseSwitchPhrase(value?.text ?? null);
  if (act === 'open') return object === null ? null : changed === 'part' ? 'open' : 'goTo';
  const known = listKnown(object, value);
  if (act === 'choose' && known === 'both' && ASKS.test(object?.text ?? '')) return 'chooseUnder';
  return PHRASE[act][known] ?? null;
}

function listKnown(object: ScoredText | null, value: ScoredText | null): KnownParts {
  if (object === null) return value === null ? 'neither' : 'value';
  return value === null ? 'object' : 'both';
}

function chooseSwitchPhrase(side: string | null): Key {
  if (side === null) return 'switch';
  return side === 'on' ? 'switchOn' : 'switchOff';
}

/** Returns the phrase of an action without the name of its target. The picture shows the target. */
function choosePositionPhrase(act: Act, isTouch: boolean): Key {
  if (act === 'choose') return 'chooseHere';
  if (act === 'switch') return 'switchHere';
  if (act === 'type' || act === 'run' || act === 'answer' || act === 'code') return 'typeHere';
  if (act === 'hover') return 'pointHere';
  if (act === 'scroll') return 'scrollHere';
  return isTouch ? 'tapHere' : 'clickHere';
}

export interface PictureSize {
  width: number;
  height: number;
}

/**
 * Width of the left and right edge as a share of the picture's width, and height of the top and bottom edge. The top left is not named:
 * readers begin there.
 */
const EDGE = { x: 0.25, y: 0.18 };

/** Returns the corner in which a control is, as the end of a sentence: “ (top right)”. Returns an empty string for any other position. */
export function describeCorner(place: Position | null, { width, height }: PictureSize, phrases: Phrases): string {
  const at = findPoint(place);
  if (!at || width <= 0 || height <= 0) return '';
  const { x, y } = at;
  const isRight = x > width * (1 - EDGE.x);
  const isBottom = y > height * (1 - EDGE.y);
  if (isRight && y < height * EDGE.y) return phrases.topRight;
  if (isRight && isBottom) return phrases.bottomRight;
  return x < width * EDGE.x && isBottom ? phrases.bottomLeft : '';
}

/** Returns the part of the picture in which a control without a name is, as the end of a sentence: “ (left)”, “ (center)”. */
export function describeArea(place: Position | null, { width, height }: PictureSize, phrases: Phrases): string {
  const at = findPoint(place);
  if (!at || width <= 0 || height <= 0) return '';
  const { x, y } = at;
  const column = Math.min(2, Math.floor((x / width) * 3));
  const row = Math.min(2, Math.floor((y / height) * 3));
  const areas = [
    [phrases.topLeft, phrases.atTop, phrases.topRight],
    [phrases.atLeft, phrases.atCenter, phrases.atRight],
    [phrases.bottomLeft, phrases.atBottom, phrases.bottomRight],
  ];
  return areas[row]?.[column] ?? '';
}

/** Returns the point of a position, or the middle of its box. */
function findPoint(place: Position | null): { x: number; y: number } | null {
  const { box = null, point = null } = place ?? {};
  return point ?? (box && { x: box.x + box.width / 2, y: box.y + box.height / 2 });
}

const MONTHS = new Set(
  ALL_PHRASES.flatMap(({ language }) =>
    (['long', 'short'] as const).flatMap((month) =>
      Array.from({ length: 12 }, (_, at) =>
        new Intl.DateTimeFormat(language, { month })
          .format(new Date(2024, at, 15))
          .toLowerCase()
          .replace('.', ''),
      ),
    ),
  ),
);
/** Names of fields that say what is entered, in the languages of the writer. */
const KINDS: readonly (readonly [pattern: RegExp, kind: 'valuePassword' | 'valueEmail' | 'valueSearch' | 'valueName' | 'valueLong'])[] = [
  [/pass(?:word|wort|phrase)|kennwort|mot de passe|contraseña|senha|palavra-passe|wachtwoord|パスワード/iu, 'valuePassword'],
  [/e-?mail|courriel|correo|correio|posta elettronica|メール/iu, 'valueEmail'],
  [/^(?:search|such|recherche|busc|pesquis|procur|cerca|zoek|検索)/iu, 'valueSearch'],
  [/(?:name|\bnom|\bnombre|\bnome|naam)\b|名/iu, 'valueName'],
  [
    /messag|comment|kommentar|\bnot(?:es?|as?)\b|notiz|nachricht|descri|beschr|bemerkung|opmerking|mensaje|mensagem|コメント|説明|メモ|メッセージ/iu,
    'valueLong',
  ],
];
const EMAIL = /^\S+@\S+\.\S+$/u;
const NUMBER = /^[\p{Sc}+-]?\s?\d[\d.,\s]*[\p{Sc}%]?$/u;
const NUMERIC_DATE = /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2})|\d{4}年\d{1,2}月\d{1,2}日)$/u;

/** Returns what the reader enters into a field, as the object of a sentence: “a date”, “einen Namen”. */
function describeValue({ object, value }: Pick<MomentAction, 'object' | 'value'>, phrases: Phrases): string {
  const text = value?.text.trim() ?? '';
  if (EMAIL.test(text)) return phrases.valueEmail;
  if (isDate(text)) return phrases.valueDate;
  if (NUMBER.test(text)) return phrases.valueNumber;
  const [, kind] = KINDS.find(([pattern]) => pattern.test(object?.text ?? '')) ?? [];
  return kind ? phrases[kind] : phrases.valueText;
}

function isDate(text: string): boolean {
  if (NUMERIC_DATE.test(text)) return true;
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length <= 4 && words.some((word) => MONTHS.has(word)) && words.some((word) => /^\d{1,4}$/u.test(word));
}
