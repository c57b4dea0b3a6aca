import type * as z from 'zod';

/** Reasoning that a model prints before its answer. */
const THOUGHTS = /<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/giu;

/** Parses a JSON answer, even between other words. Throws if there is none or it is invalid. */
export function parseAnswer<T>(schema: z.ZodType<T>, content: string): T {
  const said = content.replaceAll(THOUGHTS, '');
  const begin = said.indexOf('{');
  const end = said.lastIndexOf('}');
  if (begin < 0 || end < begin) throw new SyntaxError('The answer holds no JSON object.');
  return schema.parse(JSON.parse(said.slice(begin, end + 1)));
}
