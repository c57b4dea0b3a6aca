import * as z from 'zod';

/** Schemas that several resources share. Response schemas use plain types: times are strings, and values are not transformed. */

export const Uuid = z.uuid().meta({ description: 'UUID version 7.', example: '019aa0c2-5b1e-7c3a-9d52-0a6f3f1c2b47' });
export const Timestamp = z.iso
  .datetime({ precision: 3 })
  .meta({ description: 'ISO 8601 in UTC, with milliseconds.', example: '2026-03-14T09:26:53.589Z' });
export const IntegerId = z.int().positive().max(2_147_483_647);

/** A limit on the total number of items in several lists. The server checks it before parsing the items. */
export interface SizeLimit {
  max: number;
  /** Counts the items of a value that is not validated yet. */
  count: (value: unknown) => number;
  path: string[];
  message: string;
}
export const sizeLimits = z.registry<SizeLimit>();

/** An integer ID in a path or query. It consists of digits only, so `1e3`, ` 7` and `+7` are rejected. */
export const IntegerIdParam = z
  .string()
  .regex(/^[1-9][0-9]{0,9}$/, 'Must be a positive integer.')
  .transform(Number)
  .refine((id) => id <= 2_147_483_647, 'Must be a positive integer.')
  // Clients see an integer in the OpenAPI document, although URLs contain text.
  .meta({ type: 'integer', minimum: 1, maximum: 2_147_483_647, example: 12 });

export function integerParam(minimum: number, maximum: number) {
  return z
    .string()
    .regex(/^(0|[1-9][0-9]{0,14})$/, `Must be an integer from ${minimum} to ${maximum}.`)
    .transform(Number)
    .refine((n) => n >= minimum && n <= maximum, `Must be an integer from ${minimum} to ${maximum}.`)
    .meta({ type: 'integer', minimum, maximum });
}

/** Pagination parameters. `limit` is 1 to 100 and defaults to 20. `offset` starts at 0. Other values cause an error. */
export const pageQuery = { limit: integerParam(1, 100).default(20), offset: integerParam(0, 1_000_000_000).default(0) };

export const Pagination = z
  .object({
    limit: z.int(),
    offset: z.int(),
    count: z.int().meta({ description: 'Number of items in this response.' }),
    total: z.int().meta({ description: 'Number of items in the whole list.' }),
    hasMore: z.boolean(),
  })
  .meta({ id: 'Pagination' });
export type Pagination = z.output<typeof Pagination>;

/** A URL of another server. The server checks when it connects whether the address is allowed. */
export const WebUrl = z.string().min(1).max(2048).meta({ format: 'uri', example: 'https://videos.example.com/create-a-project.mp4' });

/** Webhook of a single job. The secret enables signing (specification, section 6). */
export const callbackFields = {
  callbackUrl: WebUrl.optional().meta({ description: 'Docreel sends the job to this URL by POST when it ends.' }),
  callbackSecret: z
    .string()
    .min(1)
    .max(256)
    .optional()
    .meta({ description: 'Signs the delivery. `X-Service-Signature` is the hex HMAC-SHA256 of the raw body.' }),
};

/** Maximum length of a project description in any language, in characters. */
export const DESCRIPTION_MAX = 1000;

/** A BCP 47 language code, for example `de` or `pt-BR`. It is stored and returned in canonical form. */
export const LanguageCode = z
  .string()
  .max(35)
  .regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, 'Must be a language code such as `de` or `pt-BR`.')
  .refine(isLanguage, 'Must be a language code such as `de` or `pt-BR`.')
  .meta({ example: 'de' });

function isLanguage(code: string): boolean {
  try {
    return Intl.getCanonicalLocales(code).length === 1;
  } catch {
    return false;
  }
}

/** Selects a language version of an article or folder. Defaults to the project's main language. */
export const languageQuery = LanguageCode.optional().meta({
  description: "A configured language, such as `de`. Defaults to the project's language.",
});

export const Deleted = z.object({ deleted: z.literal(true) }).meta({ id: 'Deleted' });
