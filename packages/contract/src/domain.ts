import * as z from 'zod';

/** A host name of one's own for the published site: at least two labels, none of them an address. */
export const DomainName = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(
    /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/,
    'Must be a host name such as `docs.example.com`, in its ASCII form.',
  )
  .meta({ example: 'docs.example.com' });

/** What has to stand in the DNS to prove that the name is one's own. */
export const DomainRecord = z.object({ type: z.literal('TXT'), name: z.string(), value: z.string() }).meta({
  id: 'DomainRecord',
  description: 'The record that proves that the domain is yours. It may stay or go once the domain is verified.',
});
export type DomainRecord = z.output<typeof DomainRecord>;
