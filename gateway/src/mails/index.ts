import { shownOutsider, wordsOf, wordsOfPayer } from '../base/outsiders.ts';
import type { MailKind, PaymentMailData } from './content/data.ts';
import type { MailEvent, MailFacts } from './facts.ts';
import { addressesOf } from './recipients.ts';
import { mailRules } from './rules.ts';
import type { MailRule, Recipients } from './rules.ts';

export type { MailKind, PaymentMailData } from './content/data.ts';
export type { MailEvent, MailFacts } from './facts.ts';
export { mailSender, renderMail } from './render.ts';

/** One mail to be put into the outbox: plain JSON, laid out by `renderMail(kind, data)` when it is sent. */
export interface MailDraft {
  kind: MailKind;
  to: string;
  data: PaymentMailData;
}

/**
 * The mails that a step of a payment's life sends, one for each recipient; an address gets one kind only once.
 * The table is rules.ts. To ask a payer again (resend), call it with `{ from: null, to: 'PENDING' }`.
 */
export function mailsFor(event: MailEvent, facts: MailFacts): MailDraft[] {
  if (event.manual) return [];
  const drafts = new Map<string, MailDraft>();
  for (const rule of mailRules.filter((each) => fits(each, event, facts))) {
    for (const [kind, recipients] of rule.mails) {
      for (const to of addressesOf(recipients, facts)) {
        const key = `${kind} ${to.toLowerCase()}`;
        if (!drafts.has(key)) drafts.set(key, { kind, to, data: dataFor(recipients, event, facts) });
      }
    }
  }
  return [...drafts.values()];
}

function fits(rule: MailRule, event: MailEvent, facts: MailFacts): boolean {
  return (
    rule.to === event.to &&
    (rule.from === undefined || rule.from.includes(event.from)) &&
    (rule.direction === undefined || rule.direction === facts.direction) &&
    (rule.refund === undefined || rule.refund === (facts.context === 'REFUND')) &&
    (rule.actor === undefined || rule.actor === event.actor)
  );
}

function dataFor(recipients: Recipients, { at }: MailEvent, facts: MailFacts): PaymentMailData {
  const data = paymentMail(recipients === 'party' ? 'party' : 'organization', at, facts);
  if (recipients === 'owner' || recipients === 'owner-notified')
    return { ...data, url: facts.owner?.dashboardUrl ?? null };
  return recipients === 'copied' ? { ...data, url: null } : data;
}

/** What a mail about a payment says to the party outside or to people of the organization. */
export function paymentMail(
  audience: PaymentMailData['audience'],
  at: Date,
  facts: MailFacts,
): PaymentMailData {
  const { emails: _emails, ...organization } = facts.organization;
  return {
    audience,
    organization,
    templateId: facts.templateId,
    direction: facts.direction,
    context: facts.context,
    occasionName: facts.occasion.name,
    timeZone: facts.occasion.timeZone,
    at: at.toISOString(),
    amount: facts.amount,
    // People of the organization know a payment by its amount, as the dashboard shows it.
    partyFee: audience === 'party' ? facts.partyFee : 0,
    party: facts.party,
    requesterName: facts.requester?.name ?? null,
    outsider: facts.outsider && shownOutsider(facts.outsider),
    address: facts.outsider === null && !facts.addressByPayer ? facts.address : null,
    details: detailsOf(facts),
    rail: facts.rail,
    expedited: facts.expedited,
    waitsForAccount: facts.waitsForAccount,
    takesCards: facts.occasion.acceptsCreditCards,
    // Whose account it is follows from the direction; only its owner sees it in a mail.
    account: audience === 'party' ? facts.account : null,
    reason: facts.reason,
    dueOn: facts.dueOn,
    url: audience === 'organization' ? facts.dashboardUrl : facts.requestUrl,
  };
}

/**
 * Returns the fields of a payment. Fields that an outside requester typed, or a payer whom nobody asked, are marked as
 * typed by them, and never appear in our own sentences or subjects.
 */
function detailsOf({ outsider, address, addressByPayer, details }: MailFacts): PaymentMailData['details'] {
  const property = { label: 'Property', value: address ?? '', byPayer: addressByPayer };
  const theirs = address !== null && (outsider !== null || addressByPayer);
  const filled = theirs ? [property, ...details] : details;
  if (outsider !== null) return wordsOf(outsider, filled.map(plain));
  return filled.map((field) => (field.byPayer === true ? wordsOfPayer(plain(field)) : plain(field)));
}

const plain = ({ label, value }: MailFacts['details'][number]): PaymentMailData['details'][number] => ({
  label,
  value,
});
