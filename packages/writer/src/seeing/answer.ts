import * as z from 'zod';

export const ACTS = ['click', 'choose', 'switch', 'type', 'run', 'answer', 'code', 'open', 'back', 'hover', 'scroll', 'told'] as const;

const Id = z.string().max(20);
const Name = z.string().max(200);
const Value = z.string().max(2000);
const Sentence = z.string().max(600);
const Note = z.string().max(1000);
const Title = z.string().max(300);

const SeenStep = z.object({
  /** Ids of the moments that show it, the one whose picture is to be printed first. */
  moments: z.array(Id).min(1).max(6),
  /** Ids of the sentences that tell it. */
  said: z.array(Id).max(12),
  act: z.enum(ACTS),
  /** As the screen spells it; null where it has no name there. */
  object: Name.nullable(),
  value: Value.nullable(),
  /** One sentence; labels in **bold**, what is typed in `code`. */
  text: Sentence,
  note: Note,
});
export type SeenStep = z.output<typeof SeenStep>;

/** What a model may answer about a window: what was done in which moment, and words for it. No times, no pictures. */
export const SeenWindow = z.object({
  /** What the whole recording is about; null where this part does not tell. */
  title: Title.nullable(),
  steps: z.array(SeenStep).max(60),
});

/** Small models leave out what is empty. */
const ReadStep: z.ZodType<SeenStep> = SeenStep.extend({
  said: z.array(Id).max(12).nullish().transform(orNothing),
  object: Name.nullish().transform((name) => name ?? null),
  value: Value.nullish().transform((value) => value ?? null),
  text: Sentence.nullish().transform((text) => text ?? ''),
  note: Note.nullish().transform((note) => note ?? ''),
});

/** The same as it is read: a step that is not of the form is null, and the others are used all the same. */
export const ReadWindow = z.object({
  title: Title.nullable().catch(null),
  steps: z.array(ReadStep.nullable().catch(null)).max(60),
});
export type ReadWindow = z.output<typeof ReadWindow>;

function orNothing(ids: string[] | null | undefined): string[] {
  return ids ?? [];
}
