/** Words of a transcript with their times, and the language they are in. */
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
function cleanSegment(segment: TranscriptSegment): TranscriptSegment {
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

/**
 * Frequent words of each language that are rare in the others. At least every second sentence contains some of them, which is enough to
 * distinguish eight languages.
 */
const STOP_WORDS: Readonly<Record<string, string>> = {
  en: 'the and of to is you this that it with for are we can here now have will your what click so',
  de: 'der die das und ist nicht sie ich wir ein eine mit auf für den dem zu im auch hier klicken dann können',
  fr: 'le la les des et est vous je nous un une pour dans sur avec ce que qui pas cliquez ici du au',
  es: 'el la los las y es usted de que en un una para con por aquí lo se su haga clic puede como',
  pt: 'o a os as e é você de que em um uma para com por aqui não seu clique pode como do da no na',
  it: 'il lo la gli le e è di che un una per con qui non si nel della del clic fare puoi come',
  nl: 'de het een en is van je niet dat op te met voor hier wij klik dan kunt naar deze die zijn',
};
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const LETTERS = /\p{L}/gu;
const WORDS_LEAST = 5;
/** Minimum share of such words in a text. In English and related languages it is between a third and a half. */
const SHARE_LEAST = 0.15;

/** Returns one of the eight languages of the site by its most frequent words, or null if none is clear. */
export function guessLanguage(text: string): string | null {
  const start = text.slice(0, 20_000);
  const letters = start.match(LETTERS)?.length ?? 0;
  if (letters > 0 && (start.match(KANA)?.length ?? 0) / letters > SHARE_LEAST) return 'ja';
  const words = start.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (words.length < WORDS_LEAST) return null;
  const counts = Object.entries(STOP_WORDS).map(([language, list]) => {
    const known = new Set(list.split(' '));
    return { language, count: words.filter((word) => known.has(word)).length };
  });
  counts.sort((a, b) => b.count - a.count);
  const [best, second] = counts;
  if (!best || best.count < words.length * SHARE_LEAST || best.count <= (second?.count ?? 0)) return null;
  return best.language;
}

/** Returns the language tag of the transcript, or the guessed language if there is none. */
export function findLanguage(language: string | null, text: string): string | null {
  return language !== null && !/^(?:und|mul|zxx|mis)\b/iu.test(language) ? language : guessLanguage(text);
}
