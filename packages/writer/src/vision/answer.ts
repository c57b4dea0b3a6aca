import * as z from 'zod';

export const ACTS = ['click', 'choose', 'switch', 'type', 'run', 'answer', 'code', 'open', 'back', 'hover', 'scroll', 'narrated'] as const;

const Id = z.string().max(20);
const Name = z.string().max(200);
const Value = z.string().max(2000);
const Sentence = z.string().max(600);
const Note = z.string().max(1000);
const Title = z.string().max(300);

const VisionStep = z.object({
  /** IDs of the moments that show the step. The article shows the picture of the first one. */
  moments: z.array(Id).min(1).max(6),
  /** IDs of the sentences about the step. */
  said: z.array(Id).max(12),
  act: z.enum(ACTS),
  /** Name in the spelling of the screen. Null if the screen does not contain the name. */
  object: Name.nullable(),
  value: Value.nullable(),
  /** A single sentence with labels in **bold** and typed text in `code`. */
  text: Sentence,
  note: Note,
});
export type VisionStep = z.output<typeof VisionStep>;

/** A model's answer about one window (a range of moments): its actions, with sentences for them. It contains no times and no pictures. */
export const VisionAnswer = z.object({
  /** Title of the whole recording. Null if this window is not enough to find it. */
  title: Title.nullable(),
  steps: z.array(VisionStep).max(60),
});

/** The field is optional because small models leave out empty fields. */
const ParsedStep: z.ZodType<VisionStep> = VisionStep.extend({
  said: z.array(Id).max(12).nullish().transform(defaultToEmpty),
  object: Name.nullish().transform((name) => name ?? null),
  value: Value.nullish().transform((value) => value ?? null),
  text: Sentence.nullish().transform((text) => text ?? ''),
  note: Note.nullish().transform((note) => note ?? ''),
});

/** Schema for parsing an answer. An invalid step becomes null, so that the other steps can be used. */
export const ParsedAnswer = z.object({
  title: Title.nullable().catch(null),
  steps: z.array(ParsedStep.nullable().catch(null)).max(60),
});
export type ParsedAnswer = z.output<typeof ParsedAnswer>;

function defaultToEmpty(ids: string[] | null | undefined): string[] {
  return ids ?? [];
}
