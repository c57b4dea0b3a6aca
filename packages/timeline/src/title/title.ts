/** Chooses the title of a recording. */
import { findTitleCard, findTitleSlide } from '../keyframes/screens.ts';
import { capitalise, findVerb } from '../narration/english/instruction.ts';
import { isUnspaced, squash, weightOf } from '../similarity.ts';
import { LONG_SHARE, LONG_SURE, MOST_SHARE, PROMISED_CERTAINTY } from '../thresholds.ts';
import type { Moment, ScoredText, Title, VisibleScreen } from '../types.ts';
import { namesTask } from '../ui-vocabulary/ui-vocabulary.ts';
import { findCommandTitle } from './commands.ts';
import { findProgramName, isOfSystem } from './program-name.ts';
import { findTopic } from './topic.ts';

interface Named {
  screens: readonly VisibleScreen[];
  moments: readonly Pick<Moment, 'heading' | 'kind' | 'action'>[];
  goal: string | null;
  given: string | null;
  /** Size of the picture in pixels. */
  width: number;
  height: number;
  isTouch: boolean;
}

/**
 * Returns the title of a recording: the first of these that exists.
 * 1. The name of the video, if it has two meaningful words: `How to set up alerts.mp4`.
 * 2. The line of a title slide of two words or more: `tasklane.mp4`, whose first picture shows “Create a project in Tasklane”.
 * 3. The promise of the narration: “you will learn how to create a project”.
 * 4. The name of the video, if it has one meaningful word: `invoices.mp4`.
 * 5. A reliably read heading of two words or more, visible for a quarter of the time. A heading that names a task ranks before one that
 * names a place.
 * 6. The commands, if they dominate: “Run git pull, npm ci and other commands”.
 * 7. A heading that names a task, visible for a tenth of the time.
 * 8. The name of the program: “README-generator” in its title bar, “Stox” in a phone's app bar.
 * 9. A heading as in 5 that was visible for a tenth of the time.
 * 10. The last clicked element whose name says a purpose: “Export as PDF”, “Bericht exportieren”.
 * 11. A heading of one word, visible for a quarter of the time and more than once, because a word that is read once may be a misread
 * picture: “Orders”.
 * 12. The name near the top whose words most other texts contain: “Heatmap Chart”.
 * 13. Null: the writer uses the file name, or a generic title.
 * Words of the operating system, a browser or any program (“Activities”, “File”) are ignored.
 */
export function chooseTitle({ screens, moments, goal, given, ...picture }: Named): Title | null {
  const words = given === null ? [] : findMeaningfulWords(given);
  const name: ScoredText | null =
    given === null || words.length === 0 ? null : { text: formatFileName(given), origin: 'given', certainty: 1 };
  if (name && (words.length >= 2 || isPhrase(words[0] ?? ''))) return name;
  const slide = findTitleSlide(screens, picture.height)?.heading ?? findTitleCard(screens, picture.height);
  if (slide && isPhrase(slide.text)) return { ...slide, text: capitalise(spaced(slide.text)) };
  if (goal !== null) return { text: capitalise(goal), origin: 'said', certainty: PROMISED_CERTAINTY };
  if (name) return name;
  return findReadTitle({ screens, moments, ...picture });
}

/** Returns the title that the screens and the actions tell: points 5 to 12. */
function findReadTitle({ screens, moments, ...picture }: Omit<Named, 'goal' | 'given'>): Title | null {
  const headings = headingsIn(screens, moments, picture.height);
  const phrases = headings.filter(({ told }) => isPhrase(told.text) && !isCommand(told.text, moments));
  return (
    tellingHeading(phrases, MOST_SHARE) ??
    findCommandTitle(moments) ??
    longestTask(phrases) ??
    findProgramName(screens, picture) ??
    tellingHeading(phrases, LONG_SHARE) ??
    lastTask(moments) ??
    tellingHeading(
      headings.filter(({ screens: times }) => times >= TIMES),
      MOST_SHARE,
    ) ??
    findTopic(screens, picture)
  );
}

/** Returns whether the text is a part of a command that was entered, which a terminal shows like a heading. */
function isCommand(text: string, moments: Named['moments']): boolean {
  return moments.some(
    ({ action }) => action?.value && action.act !== 'type' && action.act !== 'choose' && squash(action.value.text).includes(squash(text)),
  );
}

/** Adds a space after a colon. OCR misses the space between large letters: “project:dating apps”. */
function spaced(text: string): string {
  return text.replace(/(?<=\p{L}{3}):(?=\p{L})/gu, ': ');
}

interface LongSeen {
  told: ScoredText;
  /** Share of the time for which the heading is visible. */
  share: number;
  /** Number of screens with this heading. */
  screens: number;
}

/** Returns the headings with the share of the time for which each is visible. */
function headingsIn(screens: readonly VisibleScreen[], moments: Named['moments'], pictureHeight: number): LongSeen[] {
  const seconds = new Map<string, number>();
  const times = new Map<string, number>();
  const ofSystem = new Set<string>();
  let whole = 0;
  for (const screen of screens) {
    const { heading, startSeconds, endSeconds, still } = screen;
    whole += endSeconds - startSeconds;
    if (!heading) continue;
    seconds.set(heading.text, (seconds.get(heading.text) ?? 0) + endSeconds - startSeconds);
    times.set(heading.text, (times.get(heading.text) ?? 0) + 1);
    const line = still.texts.find(({ text }) => text === heading.text);
    if (line && isOfSystem(line, screen, pictureHeight)) ofSystem.add(heading.text);
  }
  const all = [...moments, ...screens].flatMap(({ heading }) => heading ?? []);
  const kept = all.filter(({ text, certainty }) => certainty >= LONG_SURE && weightOf(text) >= SHORTEST && !ofSystem.has(text));
  return kept
    .map((told) => ({ told, share: (seconds.get(told.text) ?? 0) / (whole || 1), screens: times.get(told.text) ?? 0 }))
    .toSorted((a, b) => b.share - a.share);
}

const SHORTEST = 4;
const TIMES = 2;

/** Returns the task that is the heading of a screen for the longest time. */
function longestTask(headings: readonly LongSeen[]): ScoredText | null {
  return headings.find(({ told, share }) => share >= LONG_SHARE && namesOwnTask(told))?.told ?? null;
}

function namesOwnTask({ text }: ScoredText): boolean {
  return findVerb(text) !== null || namesTask(text);
}

/** Returns the best heading. One that names a task (“Create a new project”) is preferred to one that names a place. */
function tellingHeading(headings: readonly LongSeen[], least: number): ScoredText | null {
  const long = headings.filter(({ share }) => share >= least);
  return (long.find(({ told }) => namesOwnTask(told)) ?? long[0])?.told ?? null;
}

/** Returns the last clicked name of a task, for example “Export as PDF…” even if “Save” was clicked after it. */
function lastTask(moments: Named['moments']): ScoredText | null {
  const clicked = moments.filter(({ kind, action }) => kind === 'step' && (action?.act === 'click' || action?.act === 'choose'));
  const names = clicked.flatMap(({ action }) =>
    action?.object ? [{ ...action.object, text: action.object.text.replace(/[\s.…:]+$/u, '') }] : [],
  );
  return names.findLast(({ text }) => isPhrase(text) && namesTask(text)) ?? null;
}

/** Signs of a line of code, which a screen may show in large letters: “return values.length ? total : 0”, “r, v = monte_carlo”. */
const CODE = /[;{}=]|\p{L}_\p{L}|\w\.\w+\s*[?:(/]|\(\)/u;

/** Returns whether the text is not code and has two words or more, or is a long enough line of a script without spaces. */
function isPhrase(text: string): boolean {
  if (CODE.test(text)) return false;
  return (text.match(/\p{L}{2,}/gu) ?? []).length >= 2 || (weightOf(text) >= 2 * SHORTEST && isUnspaced(text.replace(/[^\p{L}]/gu, '')));
}

const MEDIA_FILE = /\.(?:mp4|m4v|mov|webm|mkv|avi|mpe?g|ogv|3gp|flv|wmv|gif|ts)$/iu;
/** Words that carry no meaning in a file name because recorders, cameras and people in a hurry use them for anything. */
const EMPTY_WORDS = new Set(
  (
    'a an the my our of at on in am pm and for video videos vid clip movie film file untitled unnamed noname new final finished draft copy test tmp temp demo sample example ' +
    'screencast screen screenshot screencapture capture captured recording recorded recorder record rec output export exported edit edited part take version ver ' +
    'img dsc dscn mvi mov pxl gopr gh vlc obs zoom loom camtasia quicktime teams gmt utc full hd uhd youtube download mp ' +
    'bildschirmaufnahme bildschirmaufzeichnung aufnahme aufzeichnung bildschirm neu neue datei um von unbenannt ' +
    'enregistrement écran ecran nouveau sans titre vidéo de grabación grabacion pantalla nuevo sin título titulo registrazione schermo senza titolo ' +
    'gravação gravacao tela ecrã schermopname opname scherm naamloos 画面収録 画面録画 録画 名称未設定 動画'
  ).split(' '),
);

/** Turns a file name into a title: `q3_demo-final.mp4` becomes “Q3 demo final”. */
export function formatFileName(fileName: string): string {
  const name = fileName.replace(MEDIA_FILE, '').replace(/[_\s]+|-(?=\S)/gu, ' ');
  return capitalise(name.trim());
}

/**
 * Returns the words of a name that say what a video is about. There are none in `screencast`, `video_1`, `2024-05-01 10-22-33`, `recording
 * (3)`, `IMG_2041`, `Screen Recording 2024-05-01 at 10.22.33 AM` and `a3f9c2e17b`, one in `invoices.mp4`, and three in `set-up-alerts
 * (final)`.
 */
export function findMeaningfulWords(name: string): string[] {
  const tokens = formatFileName(name).match(/[\p{L}\p{N}]+/gu) ?? [];
  return tokens.filter((token) => /\p{L}/u.test(token) && !/\d/u.test(token) && !EMPTY_WORDS.has(token.toLowerCase()) && !isLoose(token));
}

/** Returns whether the token is a single Latin letter or a run of letters that is not a pronounceable word. */
function isLoose(token: string): boolean {
  return /^[a-z]$/iu.test(token) || (/^[a-z]{5,}$/iu.test(token) && !/[aeiouy]/iu.test(token));
}
