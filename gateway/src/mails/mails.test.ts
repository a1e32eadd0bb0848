import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { contrast, mailBrand } from './brand.ts';
import { mailKinds } from './content/data.ts';
import type { MailKind } from './content/data.ts';
import { mailFacts } from '../testing/mail-facts.ts';
import { mailsFor, mailSender, paymentMail, renderMail } from './index.ts';
import type { MailDraft, MailEvent, MailFacts } from './index.ts';

const at = new Date('2026-03-01T14:05:00.000Z');
const aboutPeople: readonly MailKind[] = [
  'invitation',
  'roles-requested',
  'reconciliation-due',
  'export-ready',
  'webhook-off',
  'asker-link',
  'account-asked',
  'note-mention',
  'confirmation-needed',
  'confirmation-decided',
  'new-browser',
  'business-requested',
  'business-decided',
];
const nasty = '<script>alert(1)</script>';

function mails(event: Omit<MailEvent, 'at'>, facts: Partial<MailFacts> = {}): MailDraft[] {
  return mailsFor({ ...event, at }, mailFacts(facts));
}

function draftOf(kind: MailKind, facts: Partial<MailFacts> = {}): MailDraft['data'] {
  const [draft] = mails({ from: null, to: 'PENDING', actor: 'user' }, facts);
  assert.ok(draft, kind);
  return draft.data;
}

function dataOf(kind: MailKind, facts: Partial<MailFacts> = {}): unknown {
  const data = draftOf(kind, facts);
  const name = facts.party?.name ?? 'Ada';
  if (kind === 'roles-requested') {
    const permissions = ['Refund payments', name];
    const requester = { requesterName: name, requesterEmail: name };
    return { organization: data.organization, ...requester, permissions, url: 'https://x.example/?a=1&b=2' };
  }
  if (kind === 'reconciliation-due') {
    const months = ['2026-02-28', '2026-03-31'];
    return {
      organization: data.organization,
      account: `${name} ••4821`,
      months,
      url: 'https://x.example/?a=1&b=2',
    };
  }
  if (kind === 'export-ready') {
    return {
      ...{ organization: data.organization, every: 'WEEKLY', dated: 'DEPOSITED', outcome: 'ready', rows: 2 },
      ...{ first: '2026-11-15', last: '2026-11-21', url: 'https://x.example/?a=1&b=2' },
    };
  }
  if (kind === 'webhook-off') {
    const { organization } = data;
    return { organization, webhook: name, reason: 'FAILING', url: 'https://x.example/?a=1&b=2' };
  }
  if (kind === 'note-mention') {
    const said = { authorName: name, record: `file ${name}`, attachments: 2 };
    return { organization: data.organization, ...said, url: 'https://x.example/?a=1&b=2' };
  }
  if (kind === 'confirmation-needed' || kind === 'confirmation-decided') {
    const asked = { organization: data.organization, person: name, url: 'https://x.example/?a=1&b=2' };
    const decided = { outcome: 'REFUSED', decidedBy: name, reason: name };
    return { ...asked, ...decided, askedBy: name, until: '2026-03-05' };
  }
  if (kind === 'business-requested' || kind === 'business-decided') {
    const asked = { askerName: name, askerEmail: name, business: name, email: name, phone: '2075550188' };
    const decided = { outcome: 'DECLINED', reason: name, url: 'https://x.example/?a=1&b=2' };
    return { organization: data.organization, ...asked, ...decided };
  }
  if (kind === 'new-browser') {
    const seen = { browser: name, address: name, at: '2026-03-01T14:05:00.000Z' };
    return { organization: data.organization, ...seen, url: 'https://x.example/?a=1&b=2' };
  }
  if (kind === 'payer-code') {
    const about = { occasionName: name, total: 1_850_000, proofId: 'p', code: '1234 5678' };
    return { organization: data.organization, ...about };
  }
  if (kind === 'asker-link') {
    const about = { paymentOccasionId: 'o', occasionName: name, email: 'asker@people.example' };
    const link = { end: '2026-03-02T00:00:00.000Z', url: 'https://x.example/?a=1&b=2' };
    return { organization: data.organization, ...about, ...link };
  }
  if (kind !== 'invitation') return data;
  return {
    organization: data.organization,
    inviteeName: name,
    inviterName: name,
    url: 'https://x.example/a?b=1&c=2',
  };
}

describe('renderMail', () => {
  for (const kind of mailKinds) {
    it(`${kind}: subject, html and text say the same`, () => {
      const mail = renderMail(kind, dataOf(kind));
      assert.match(mail.subject, /\S/);
      assert.match(mail.html, /Harbor Realty/);
      assert.match(mail.text, /Harbor Realty/);
      assert.doesNotMatch(mail.html + mail.text + mail.subject, /undefined|null|NaN|\[object/);
      if (!aboutPeople.includes(kind)) assert.match(mail.text, /\$18,5\d\d\.00/);
    });

    it(`${kind}: nothing typed by people gets into the HTML unescaped`, () => {
      const facts = mailFacts({
        party: { name: nasty, email: `a"${nasty}@x.example` },
        requester: { name: nasty, email: 'r@harbor.example' },
        address: nasty,
        account: nasty,
        reason: `" onmouseover="x" ${nasty}`,
        requestUrl: `https://pay.example/"${nasty}`,
        details: [{ label: nasty, value: nasty }],
      });
      const organization = {
        ...facts.organization,
        name: nasty,
        phone: nasty,
        logoLight: `https://x.example/"${nasty}`,
      };
      const mail = renderMail(kind, dataOf(kind, { ...facts, organization }));
      assert.doesNotMatch(mail.html, /<script|" onmouseover|\/"</);
      assert.match(mail.html, /&lt;script&gt;/);
    });
  }

  it('the request leads to its page and asks for amount and fee together', () => {
    const mail = renderMail('payment-request', dataOf('payment-request'));
    assert.equal(mail.subject, 'Harbor Realty requests $18,525.00 for 48 Harbor View Dr, Portland, ME 04101');
    assert.match(mail.html, /href="https:\/\/pay\.example\/request\/abc"/);
    assert.match(mail.text, /https:\/\/pay\.example\/request\/abc\n/);
    assert.match(mail.text, /Amount: \$18,500\.00\nFee: \$25\.00\n/);
    assert.match(mail.text, /Mar 1, 2026, 9:05 AM EST/);
  });

  it('says what a checkbox was filled in with in words', () => {
    const details = [
      { label: 'A pet lives with us', value: 'false' },
      { label: 'Furnished', value: 'true' },
    ];
    const { text } = renderMail('receipt-deposited', dataOf('receipt-deposited', { details }));
    assert.match(text, /A pet lives with us: No\nFurnished: Yes\n/);
  });

  it('speaks of the way that the money really travels', () => {
    const textOf = (kind: MailKind, facts: Partial<MailFacts>) => renderMail(kind, dataOf(kind, facts)).text;
    for (const kind of ['receipt-authorized', 'receipt-initiated', 'payment-sent'] as const) {
      assert.match(textOf(kind, {}), /Bank transfers usually take about 4 banking days/);
      for (const rail of ['CARD', 'RTP'] as const)
        assert.doesNotMatch(textOf(kind, { rail }), /bank transfer|about 4/i);
    }
    assert.match(
      textOf('payment-sent', { expedited: true }),
      /Expedited bank transfers usually take about 2/,
    );
    assert.match(textOf('payment-sent', { rail: 'RTP' }), /arrive within seconds/);
    const card = textOf('receipt-authorized', { rail: 'CARD', account: 'Visa ••4242' });
    assert.match(card, /Card:? +Visa ••4242/);
    const occasion = { ...mailFacts().occasion, acceptsCreditCards: true };
    assert.match(textOf('payment-request', { occasion }), /a bank account or a card/);
  });

  it('no fee line where the organization pays the fee', () => {
    const mail = renderMail('payment-request', dataOf('payment-request', { partyFee: 0 }));
    assert.doesNotMatch(mail.text, /Fee:/);
    assert.match(mail.subject, /\$18,500\.00/);
  });

  it('what had arrived was taken back, and was not merely never completed', () => {
    const text = (kind: MailKind) => renderMail(kind, paymentMail('organization', at, mailFacts())).text;
    assert.match(text('taken-back'), /had been deposited, and the money was taken back\./);
    assert.doesNotMatch(text('taken-back'), /could not be completed/);
    assert.match(text('disputed'), /without an answer the money is taken back/i);
  });

  it('a line break in a name never reaches the subject', () => {
    const party = { name: 'A\r\nBcc: x@x.example', email: 'a@x.example' };
    assert.doesNotMatch(
      renderMail('request-declined', dataOf('request-declined', { party })).subject,
      /[\r\n]/,
    );
  });

  it('refuses data that does not fit', () => {
    assert.throws(() => renderMail('canceled', { amount: '12' }));
  });
});

describe('mailBrand', () => {
  const organization = mailFacts().organization;
  it('ink on the brand colour reads at 4.5:1 at least, whatever the colour', () => {
    for (let step = 0; step < 4096; step += 7) {
      const brand = mailBrand({ ...organization, backgroundColor: `#${step.toString(16).padStart(3, '0')}` });
      assert.ok(contrast(brand.background, brand.foreground) >= 4.5, brand.background);
    }
  });
  it('passes over what is not a colour', () => {
    for (const backgroundColor of ['red;background:url(x)', 'javascript:x', '#12', null]) {
      assert.equal(mailBrand({ ...organization, backgroundColor }).background, '#171d20');
    }
  });
  it('takes the light logo on dark colours and the dark one on light colours', () => {
    const logos = { logoLight: 'https://x.example/light.png', logoDark: 'https://x.example/dark.png' };
    assert.equal(mailBrand({ ...organization, ...logos, backgroundColor: '#102030' }).logo, logos.logoLight);
    assert.equal(mailBrand({ ...organization, ...logos, backgroundColor: '#f0f0a0' }).logo, logos.logoDark);
    assert.equal(
      mailBrand({ ...organization, logoLight: 'javascript:x', backgroundColor: '#102030' }).logo,
      null,
    );
  });
});

describe('a payment requested by a person outside', () => {
  const outsider = { name: 'Lee Park 555-0199', email: 'lee@agents.example' };
  const facts: Partial<MailFacts> = {
    outsider,
    requester: null,
    address: 'Call 555-0199',
    details: [{ label: 'Purpose', value: 'see evil.example' }],
  };
  const shown = 'Lee Park [removed] (lee@agents.example)';

  it('is requested, and reminded of, in the requester’s name', () => {
    for (const kind of ['payment-request', 'payment-reminder'] as const) {
      const { subject, text, html } = renderMail(kind, draftOf(kind, facts));
      assert.ok(subject.endsWith(`${shown} asks you to pay $18,525.00 to Harbor Realty`), subject);
      assert.match(text, /Lee Park \[removed\] is not Harbor Realty, and Harbor Realty has not checked/);
      for (const each of [subject, text, html]) assert.doesNotMatch(each, /0199|evil/);
      assert.doesNotMatch(text, /Harbor Realty (requests|asks)/);
      assert.deepEqual(mailSender(kind, draftOf(kind, facts)), { name: 'Keyturn', email: null });
    }
  });

  it('names the requester in each receipt, and keeps the requester’s words out of our sentences', () => {
    for (const kind of [
      'receipt-authorized',
      'receipt-deposited',
      'failed',
      'payment-link',
      'approval-needed',
    ] as const) {
      const { subject, text } = renderMail(kind, draftOf(kind, facts));
      assert.ok(text.includes(`${shown}, not Harbor Realty`), text);
      assert.ok(text.includes('Purpose (typed by Lee Park [removed])'), text);
      for (const each of [subject, text]) assert.doesNotMatch(each, /0199|evil/);
      assert.doesNotMatch(subject, /Call/);
    }
  });
});
