import type { MailFacts, RecipientLists } from './facts.ts';
import type { Recipients } from './rules.ts';

/** The addresses behind a name of the rules, each once, compared without regard to case. */
export function addressesOf(recipients: Recipients, facts: MailFacts): string[] {
  return unique(pick(recipients, facts));
}

function pick(recipients: Recipients, facts: MailFacts): (string | null)[] {
  const requester = facts.requester?.email ?? null;
  switch (recipients) {
    case 'party':
      return [facts.party.email];
    case 'requester':
      return [requester];
    case 'approvers':
      // The sender of an outbound payment never approves it, so there is nothing to ask of him.
      return facts.approvers
        .map((approver) => approver.email)
        .filter((email) => facts.direction === 'INBOUND' || !same(email, requester));
    case 'staff':
      return [requester, ...facts.organization.emails, ...facts.occasion.emails];
    case 'copied':
      return [...facts.additionalEmails];
    case 'notified':
      return [...general(askingSide(facts), facts), ...facts.accountEmails];
    case 'account':
      return [...facts.accountEmails];
    case 'owner':
      return facts.owner === null
        ? []
        : [...facts.owner.organization, ...facts.owner.occasion, ...facts.owner.account];
    case 'owner-notified':
      return facts.owner === null ? [] : [...general(facts.owner, facts), ...facts.owner.account];
  }
}

const askingSide = ({ organization, occasion, accountEmails }: MailFacts): RecipientLists => ({
  organization: organization.emails,
  occasion: occasion.emails,
  account: accountEmails,
});

/** Whom a side tells of deposits, its account's list aside, which hears of each. */
const general = ({ organization, occasion }: RecipientLists, facts: MailFacts): readonly string[] =>
  facts.occasion.sendDepositedEmails ? [...organization, ...occasion] : [];

function same(one: string, other: string | null): boolean {
  return one.toLowerCase() === other?.toLowerCase();
}

function unique(addresses: readonly (string | null)[]): string[] {
  const seen = new Map<string, string>();
  for (const address of addresses) {
    const trimmed = address?.trim();
    if (trimmed && !seen.has(trimmed.toLowerCase())) seen.set(trimmed.toLowerCase(), trimmed);
  }
  return [...seen.values()];
}
