import type { FastifyReply } from 'fastify';
import type { Organization } from '../payer-api/answers.ts';
import type { Site } from '../web/site.ts';
import { field, type FieldProps } from './fields.ts';
import { sendOutcome } from './send.ts';

/** Where somebody types the address that a link is mailed to. */
export const addressField = (value: string, problem: string | undefined): FieldProps =>
  field({
    name: 'email',
    label: 'Your email',
    control: 'email',
    value,
    attributes: { autocomplete: 'email', maxlength: 254 },
    problem,
  });

/** Sends the page that says to look into the mail, whoever asked. */
export const sendMailed = (
  reply: FastifyReply,
  site: Site,
  organization: Organization,
  email: string,
  text = 'Open its link to go on; it can be used for one day.',
): FastifyReply =>
  sendOutcome(reply, site, {
    organization,
    outcome: { title: 'Look into your mail', text: `We have written to ${email}. ${text}`, quarters: 1 },
  });
