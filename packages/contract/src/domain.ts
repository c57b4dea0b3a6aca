import * as z from 'zod';

/** A custom host name for the published site: at least two labels, and not an IP address. */
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

/** The DNS record that proves ownership of the domain. */
export const DomainRecord = z.object({ type: z.literal('TXT'), name: z.string(), value: z.string() }).meta({
  id: 'DomainRecord',
  description: 'DNS record that proves you own the domain. You can remove it after verification.',
});
export type DomainRecord = z.output<typeof DomainRecord>;
