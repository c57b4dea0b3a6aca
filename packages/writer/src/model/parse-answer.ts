import type * as z from 'zod';

/** What a model that thinks aloud says before it answers. */
const THOUGHTS = /<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/giu;

/** Reads an answer, also where the model put it between other words. Throws where it is none. */
export function parseAnswer<T>(schema: z.ZodType<T>, content: string): T {
  const said = content.replaceAll(THOUGHTS, '');
  const begin = said.indexOf('{');
  const end = said.lastIndexOf('}');
  if (begin < 0 || end < begin) throw new SyntaxError('The answer holds no JSON object.');
  return schema.parse(JSON.parse(said.slice(begin, end + 1)));
}
