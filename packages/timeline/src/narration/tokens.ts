import type { Transcript, TranscriptSegment } from '@docreel/recording';

/** A word of a transcript between two spaces, with its time. */
export interface Token {
  text: string;
  startSeconds: number;
  endSeconds: number;
  /** Whether the word is the last one of its caption. */
  endsCue: boolean;
  /** Whether the file contains the word's own time. Otherwise the words are distributed evenly over the caption. */
  isTimed: boolean;
}

const SOUND = /\[[^\]]{0,40}\]|\((?:music|applause|laughter|laughs|silence|inaudible|noise)[^)]{0,20}\)|♪[^♪]*♪?/giu;
const SPEAKER = /^(?:>>\s*|-\s+)+(?:[\p{Lu}][\p{L} .]{0,20}:\s+)?|^[\p{Lu}][\p{Lu} .]{2,20}:\s+/u;
/** End of a sentence in a script without spaces. */
const FULL_WIDTH_END = /(?<=[。！？])(?![。！？」』）])/u;

/** Removes sound descriptions and the speaker's name from a caption. */
export function cleanSegment(segment: TranscriptSegment): TranscriptSegment {
  return { ...segment, text: cleanText(segment.text.replace(SOUND, ' ')).replace(SPEAKER, '') };
}

export function splitTokens(transcript: Transcript): Token[] {
  return transcript.segments.map(cleanSegment).flatMap(tokensOfCue);
}

function tokensOfCue(segment: TranscriptSegment): Token[] {
  const texts: string[] = [];
  for (const text of segment.text.split(/\s+/u).flatMap((part) => part.split(FULL_WIDTH_END))) {
    if (text === '') continue;
    // In “as they are. . Scroll up”, the separate full stop belongs to the word before it.
    if (/^[.,;:!?…]+$/u.test(text) && texts.length > 0) texts.push(withSign(texts.pop() ?? '', text));
    else texts.push(text);
  }
  const words = segment.words.filter((word) => word.text.trim() !== '');
  const isTimed = words.length === texts.length && texts.length > 0;
  const letters = texts.reduce((sum, text) => sum + text.length + 1, 0);
  const seconds = Math.max(0, segment.endSeconds - segment.startSeconds);
  let before = 0;
  return texts.map((text, at): Token => {
    const from = segment.startSeconds + (seconds * before) / letters;
    before += text.length + 1;
    const to = segment.startSeconds + (seconds * before) / letters;
    const word = isTimed ? words[at] : undefined;
    return {
      text,
      startSeconds: word?.startSeconds ?? from,
      endSeconds: word?.endSeconds ?? to,
      endsCue: at === texts.length - 1,
      isTimed,
    };
  });
}

function withSign(word: string, sign: string): string {
  return /[.!?…]$/u.test(word) ? word : `${word}${sign}`;
}

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}。、！？」』）]/u;

/** Joins words with spaces, except in scripts without spaces. */
export function joinWords(texts: readonly string[]): string {
  return texts.reduce((whole, text) => {
    if (whole === '') return text;
    return WIDE.test(whole.at(-1) ?? '') && WIDE.test(text.charAt(0)) ? `${whole}${text}` : `${whole} ${text}`;
  }, '');
}

/** Control characters, and characters that change the direction of the text after them. Neither is allowed in an article. */
export const UNSEEN = /[\p{Cc}\u200b\u202a-\u202e\u2066-\u2069\ufeff]+/gu;

export function cleanText(text: string): string {
  return text.toWellFormed().replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim();
}
