import type * as z from 'zod';

/** Matches the reasoning that a model prints before its answer. */
const THOUGHTS = /<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/giu;

/** Parses the JSON in an answer, even if other words surround it. Throws if there is none or it is invalid. */
export function parseAnswer<T>(schema: z.ZodType<T>, content: string): T {
  const said = content.replaceAll(THOUGHTS, '');
  const begin = said.indexOf('{');
  const end = said.lastIndexOf('}');
  if (begin < 0 || end < begin) throw new SyntaxError('The answer holds no JSON object.');
  return schema.parse(JSON.parse(said.slice(begin, end + 1)));
}
