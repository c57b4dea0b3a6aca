import { SENTENCES } from './german.ts';

/** Splits a line into its Markdown prefix, its words, and a trailing link to a time in the video. */
const LINE = /^(\s*(?:\d+\. |#+ )?)(.+?)((?: ?\[\d+:\d+\]\([^)]+\))?)$/;
const MOMENT = /^\s*\[\d+:\d+\]\([^)]+\)$/;
const PICTURE = /^(\s*)!\[(.*)\]\(([^)]+)\)$/;

/** Captions of pictures. Labels of the recorded screens are not translated. */
const PICTURES: readonly (readonly [RegExp, string])[] = [
  [/^The screen “(.+)” with “(.+)” marked \(top right\)$/, 'Der Bildschirm „$1“, „$2“ ist markiert (oben rechts)'],
  [/^The screen “(.+)” with “(.+)” marked$/, 'Der Bildschirm „$1“, „$2“ ist markiert'],
  [/^The screen with “(.+)” marked \(top right\)$/, 'Der Bildschirm, „$1“ ist markiert (oben rechts)'],
  [/^The screen with “(.+)” marked$/, 'Der Bildschirm, „$1“ ist markiert'],
  [/^The screen “(.+)” with “(.+)”$/, 'Der Bildschirm „$1“ mit „$2“'],
  [/^The screen “(.+)”$/, 'Der Bildschirm „$1“'],
  [/^The screen with “(.+)”$/, 'Der Bildschirm mit „$1“'],
  [/^The screen at this moment$/, 'Der Bildschirm in diesem Moment'],
];

export interface Translated {
  content: string;
  /** Lines without a translation, which stay in English. */
  unknown: string[];
}

/** Translates a sample article line by line. Keeps the pictures, video links and numbers of the original. */
export function toGerman(markdown: string): Translated {
  const unknown: string[] = [];
  const lines = markdown.split('\n').map((line) => {
    if (line.trim() === '' || MOMENT.test(line)) return line;
    const german = pictureLine(line) ?? wordLine(line);
    if (german === undefined) unknown.push(line.trim());
    return german ?? line;
  });
  return { content: lines.join('\n'), unknown };
}

function pictureLine(line: string): string | undefined {
  const [, indent, words = '', place] = PICTURE.exec(line) ?? [];
  if (place === undefined) return undefined;
  const found = PICTURES.find(([pattern]) => pattern.test(words));
  return found && `${indent}![${words.replace(...found)}](${place})`;
}

function wordLine(line: string): string | undefined {
  const [, before = '', words = '', moment = ''] = LINE.exec(line) ?? [];
  const german = SENTENCES[words];
  return german && before + german + moment;
}
