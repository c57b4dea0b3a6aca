const FUNCTION_WORDS = new Set(
  'the a an of to and in is are you your this that it on for with we will can here now be have at from or as not so if click'.split(' '),
);
/** English prose has about four in ten; other languages that share a few of them stay far below. */
const SHARE = 0.2;

/** Whether the narration is English: by what the transcript says of itself, else by its commonest words. */
export function isEnglish(language: string | null, text: string): boolean {
  if (language !== null && !/^(?:und|mul|zxx)\b/iu.test(language)) return /^en/iu.test(language);
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return words.length > 0 && words.filter((word) => FUNCTION_WORDS.has(word)).length / words.length >= SHARE;
}
