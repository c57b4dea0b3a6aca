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
