import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mailFacts } from '../testing/mail-facts.ts';
import { mailKinds, platform, type MailKind } from './content/data.ts';
import type { MailFacts } from './facts.ts';
import { paymentMail, renderMail } from './index.ts';

/**
 * Text of other people that a mail may contain, besides text of Keyturn and of the organization's members. A new kind
 * of mail must be added here, which declares that such text is marked and contains no contact details.
 */
type Words =
  /** The name of the payer or receiver, in quotes. */
  | 'party'
  /** What a person outside, or a payer whom nobody asked, filled in: as a fact that says who typed it. */
  | 'form'
  /** The name of a requester from outside, shown as not belonging to the organization. */
  | 'outsider'
  /** The reason of a payer who declined or canceled: as a fact that says who typed it. */
  | 'reason'
  /** What a person typed who asks to register a business: in quotes, or as a fact that says so. */
  | 'business'
  /** The name of a file of payments, in quotes. */
  | 'file';

const aboutPayment = ['party', 'form', 'outsider'] as const;

const wordsIn: Readonly<Record<MailKind, readonly Words[]>> = {
  'payment-request': aboutPayment,
  'payment-reminder': aboutPayment,
  'verify-account': aboutPayment,
  'receipt-authorized': aboutPayment,
  'receipt-deposited': aboutPayment,
  'receipt-initiated': aboutPayment,
  'agent-receipt': aboutPayment,
  'agent-fee-unpaid': aboutPayment,
  'proof-of-intent': aboutPayment,
  'payment-sent': aboutPayment,
  'approval-needed': aboutPayment,
  approved: aboutPayment,
  declined: aboutPayment,
  'approval-expired': aboutPayment,
  'request-declined': [...aboutPayment, 'reason'],
  'payment-withdrawn': [...aboutPayment, 'reason'],
  'receiver-reminder': aboutPayment,
  'account-asked': [],
  'payment-link': aboutPayment,
  canceled: aboutPayment,
  failed: aboutPayment,
  'taken-back': aboutPayment,
  disputed: aboutPayment,
  'debits-stopped': aboutPayment,
  'account-closed-to-debits': aboutPayment,
  refunded: aboutPayment,
  'mail-refused': aboutPayment,
  invitation: [],
  'roles-requested': [],
  'reconciliation-due': [],
  'export-ready': [],
  'webhook-off': [],
  'asker-link': [],
  'payer-code': [],
  // The name of a file can contain text that a payer filled in.
  'note-mention': ['file'],
  'confirmation-needed': [],
  'confirmation-decided': [],
  'new-browser': [],
  'business-requested': ['business'],
  // This mail contains the name of the business, but goes to the person who typed it.
  'business-decided': [],
};

const contact = 'call 555-0199 or open pay.evil.example';
const outsider = { name: `Olaf ${contact}`, email: 'olaf@agents.example' };
/** A payment by an unknown person, with misleading text in every field. */
const hostile = (kind: MailKind, more: Partial<MailFacts>): MailFacts =>
  mailFacts({
    party: { name: `Pia” from Harbor “${contact}`, email: 'pia@buyers.example' },
    address: `Fake Street 1 ${contact}`,
    addressByPayer: true,
    details: [{ label: 'Purpose', value: `Pay ${contact}`, byPayer: true }],
    // In other mails, the reason comes from an approver or a provider.
    reason: wordsIn[kind].includes('reason') ? `Rita ${contact}` : null,
    waitsForAccount: true,
    ...more,
  });

const at = new Date('2026-03-01T14:05:00.000Z');
const mailsOfPayment = (kind: MailKind) =>
  [hostile(kind, {}), hostile(kind, { outsider, addressByPayer: false })].flatMap((facts) =>
    (['party', 'organization'] as const).map((audience) =>
      renderMail(kind, paymentMail(audience, at, facts)),
    ),
  );
const aboutPayments = mailKinds.filter((kind) => wordsIn[kind].includes('form') || kind === 'account-asked');

const signs = { party: /Pia/, form: /Purpose/, outsider: /Olaf/, reason: /Rita/ } as const;

test('each mail about a payment contains exactly the kinds of text listed here', () => {
  for (const kind of aboutPayments) {
    const all = mailsOfPayment(kind).map(({ subject, text }) => subject + text);
    const found = Object.entries(signs).filter(([, sign]) => all.some((text) => sign.test(text)));
    assert.deepEqual(
      found.map(([words]) => words),
      wordsIn[kind],
      kind,
    );
  }
});

test('no mail about a payment contains contact details that a person outside typed, or presents such text as ours', () => {
  for (const kind of aboutPayments)
    for (const { subject, text, html } of mailsOfPayment(kind)) {
      for (const part of [subject, text, html]) {
        assert.doesNotMatch(part, /555-0199|pay\.evil/, kind);
        assert.doesNotMatch(part, /[^“]Pia|Pia[”“]/, kind);
      }
      assert.doesNotMatch(subject, /Fake Street|Rita/, kind);
      for (const line of text.split('\n').filter((each) => /Fake Street|Pay call|Rita/.test(each)))
        assert.match(line, /^(Property|Purpose|Reason) \(typed by (the payer|Olaf .*)\): /, kind);
    }
});

test('quotes the person who asks to register a business, and marks what they typed', () => {
  const { subject, text } = renderMail('business-requested', {
    organization: platform,
    askerName: `Ben ${contact}`,
    askerEmail: 'ben@people.example',
    business: `Bakery ${contact}`,
    email: 'b@x.example',
    phone: null,
    url: 'https://x.example',
  });
  assert.match(subject, /^“Ben call \[removed\] or open \[removed\]” asks to register “Bakery call/);
  assert.match(text, /^Email \(as they typed it\): b@x\.example$/m);
  assert.match(text, /^Business \(as they typed it\): /m);
});
