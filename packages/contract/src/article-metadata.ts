import * as z from 'zod';
import { JsonLd, StoredJsonLd } from './json-ld.ts';

const httpAddress = z
  .string()
  .max(2048)
  .regex(/^https?:\/\/[^\s]+$/i, 'Must be an http or https URL.');

/** Metadata for search engines and link previews. All fields are optional. */
const metadataFields = {
  metaTitle: z.string().max(300).nullable(),
  metaDescription: z.string().max(1000).nullable(),
  metaKeywords: z.array(z.string().min(1).max(100)).max(50),
  ogImage: httpAddress.nullable(),
  canonicalUrl: httpAddress.nullable(),
  noIndex: z.boolean(),
  jsonLd: JsonLd.nullable(),
};
/** Metadata as authors write it, in a request or an import. */
export const ArticleMetadataInput = z.object(metadataFields);
export const ArticleMetadata = ArticleMetadataInput.extend({ jsonLd: StoredJsonLd.nullable() }).meta({ id: 'ArticleMetadata' });
export type ArticleMetadata = z.output<typeof ArticleMetadata>;
export const ListMetadata = ArticleMetadata.omit({ jsonLd: true }).meta({
  id: 'ArticleListMetadata',
  description: 'Metadata without `jsonLd`. Read the article to get `jsonLd`.',
});
export const MetadataPatch = z.strictObject(metadataFields).partial();
