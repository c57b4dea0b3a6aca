import * as z from 'zod';

const AnsweredStep = z.object({
  /** Ids of the steps or sentences that this step is made from. */
  from: z.array(z.string().max(20)).min(1).max(12),
  text: z.string().min(1).max(600),
  note: z.string().max(2000),
});

/** What a model may answer: words, and ids of what they come from. No times, no pictures. */
export const Answer = z.object({
  title: z.string().max(300),
  summary: z.string().max(1000),
  sections: z
    .array(z.object({ heading: z.string().max(300), intro: z.string().max(4000), steps: z.array(AnsweredStep).max(400) }))
    .min(1)
    .max(200),
  closing: z.string().max(2000),
});
export type Answer = z.output<typeof Answer>;
export type AnsweredStep = z.output<typeof AnsweredStep>;

/** Reads an answer, also where the model put it between other words. Throws where it is none. */
export function parseAnswer<T>(schema: z.ZodType<T>, content: string): T {
  const begin = content.indexOf('{');
  const end = content.lastIndexOf('}');
  if (begin < 0 || end < begin) throw new SyntaxError('The answer holds no JSON object.');
  return schema.parse(JSON.parse(content.slice(begin, end + 1)));
}
