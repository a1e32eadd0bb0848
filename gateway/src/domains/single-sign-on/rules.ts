import { z } from 'zod';
import { id, optionalText, orAbsent } from '../../base/inputs.ts';

/** Where anybody gets an address: no organization's own. */
const publicDomains: ReadonlySet<string> = new Set([
  'aol.com',
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'me.com',
  'msn.com',
  'outlook.com',
  'proton.me',
  'protonmail.com',
  'yahoo.com',
]);

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(new RegExp(`^${label}(?:\\.${label})+$`), 'Enter a domain, such as company.example')
  .refine((name) => !publicDomains.has(name), 'Anybody can have an address of this domain');

/** What the identity provider calls things: nothing else gets into an address of ours. */
const name = optionalText(128).refine(
  (text) => text === null || /^[\w-]+$/.test(text),
  'Letters, digits, hyphens and underscores only',
);

/** How an organization's people are to sign in. */
export const singleSignOn = z.object({
  input: z
    .object({
      organizationId: id,
      domains: z
        .array(domain)
        .max(20, 'At most 20 domains')
        .transform((list) => [...new Set(list)].sort()),
      connection: name.nullish().transform((text) => text ?? null),
      providerOrganization: name.nullish().transform((text) => text ?? null),
      required: z.boolean(),
    })
    .refine(({ domains, connection }) => (connection === null) === (domains.length === 0), {
      message: 'Domains and a connection belong together',
      path: ['connection'],
    })
    .refine(({ required, connection }) => !required || connection !== null, {
      message: 'Only a connection that is set up can be required',
      path: ['required'],
    }),
  before: orAbsent(
    z.object({
      domains: z.array(z.string()),
      connection: z.string().nullish(),
      providerOrganization: z.string().nullish(),
      required: z.boolean(),
    }),
  ),
});
export type SingleSignOnChange = z.infer<typeof singleSignOn>;
