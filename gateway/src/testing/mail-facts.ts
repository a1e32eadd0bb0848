import type { MailFacts } from '../mails/facts.ts';

/** The facts of an inbound payment for tests; what is given replaces a part. */
export function mailFacts(over: Partial<MailFacts> = {}): MailFacts {
  return {
    templateId: '483920117',
    direction: 'INBOUND',
    context: 'EMD',
    amount: 1_850_000,
    partyFee: 2_500,
    organization: {
      name: 'Harbor Realty',
      slug: 'harbor-realty',
      email: 'hello@harbor.example',
      phone: '2075550100',
      backgroundColor: '#0b3d4a',
      logoLight: null,
      logoDark: null,
      emails: ['office@harbor.example'],
    },
    occasion: {
      name: 'Earnest money',
      timeZone: 'America/New_York',
      emails: ['OFFICE@harbor.example', 'closing@harbor.example'],
      sendDepositedEmails: true,
      acceptsCreditCards: false,
    },
    accountEmails: [],
    owner: null,
    party: { name: 'Maya Lindqvist', email: 'maya@buyers.example' },
    additionalEmails: [],
    requester: { name: 'Theo Park', email: 'agent@harbor.example' },
    outsider: null,
    approvers: [
      { name: 'Ines Vale', email: 'admin@harbor.example' },
      { name: 'Theo Park', email: 'agent@harbor.example' },
    ],
    address: '48 Harbor View Dr, Portland, ME 04101',
    addressByPayer: false,
    details: [{ label: 'Closing date', value: '2026-04-02' }],
    rail: 'ACH',
    expedited: false,
    waitsForAccount: false,
    account: 'Truist ••4821',
    reason: null,
    dueOn: null,
    requestUrl: 'https://pay.example/request/abc',
    dashboardUrl: 'https://dash.example/harbor-realty/transactions/483920117',
    ...over,
  };
}
