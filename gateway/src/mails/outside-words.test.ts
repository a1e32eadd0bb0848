import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mailFacts } from '../testing/mail-facts.ts';
import { mailKinds, platform, type MailKind } from './content/data.ts';
import type { MailFacts } from './facts.ts';
import { paymentMail, renderMail } from './index.ts';

/**
 * Whose own words a mail may hold, apart from those of Keyturn and of members of its organization. A new kind of mail is
 * placed here, which says that its words of others are marked as theirs and lead nobody to them.
 */
type Words =
  /** The name of whoever pays or receives: in quotes. */
  | 'party'
  /** What somebody outside, or a payer whom nobody asked, filled in: as a fact that says who typed it. */
  | 'form'
  /** The name of whoever asked from outside, who is named as not the organization. */
  | 'outsider'
  /** Why a payer declined or canceled: as a fact that says who typed it. */
  | 'reason'
  /** What somebody typed who asks to register a business: in quotes, or as a fact that says so. */
  | 'business'
  /** What a file of payments is called: in quotes. */
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
  // A file may be named by what a payer filled in.
  'note-mention': ['file'],
  'confirmation-needed': [],
  'confirmation-decided': [],
  'new-browser': [],
  'business-requested': ['business'],
  // It holds the name of the business, and goes to whoever typed it.
  'business-decided': [],
};

const contact = 'call 555-0199 or open pay.evil.example';
const outsider = { name: `Olaf ${contact}`, email: 'olaf@agents.example' };
/** A payment by somebody whom nobody knows, and each text of it made to mislead. */
const hostile = (kind: MailKind, more: Partial<MailFacts>): MailFacts =>
  mailFacts({
    party: { name: `Pia” from Harbor “${contact}`, email: 'pia@buyers.example' },
    address: `Fake Street 1 ${contact}`,
    addressByPayer: true,
    details: [{ label: 'Purpose', value: `Pay ${contact}`, byPayer: true }],
    // Of other mails, an approver or a provider gives the reason.
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

test('each mail about a payment holds the words that are said of it here', () => {
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

test('no mail about a payment leads to what somebody outside typed, or says it in our name', () => {
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

test('who asks to register a business is quoted, and their words are marked', () => {
  const { subject, text } = renderMail('business-requested', {
    ...{ organization: platform, askerName: `Ben ${contact}`, askerEmail: 'ben@people.example' },
    ...{ business: `Bakery ${contact}`, email: 'b@x.example', phone: null, url: 'https://x.example' },
  });
  assert.match(subject, /^“Ben call \[removed\] or open \[removed\]” asks to register “Bakery call/);
  assert.match(text, /^Email \(as they typed it\): b@x\.example$/m);
  assert.match(text, /^Business \(as they typed it\): /m);
});
