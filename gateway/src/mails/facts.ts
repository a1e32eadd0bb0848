import type { MailOrganization, MailRail } from './content/data.ts';

/** What happened to a payment, as far as mails are concerned. */
export interface MailEvent {
  /** The shown status before; null when the payment was made by this very step. */
  from: string | null;
  to: string;
  actor: 'user' | 'payer' | 'system' | 'provider';
  /** A superuser's manual status: moves no money and sends no mail (lifecycle table, last row). */
  manual?: boolean;
  at: Date;
}

/** The lists of recipients that one side of a payment keeps, as its screens show them. */
export interface RecipientLists {
  organization: readonly string[];
  occasion: readonly string[];
  account: readonly string[];
}

/** All that the mails of a payment are made from. Amounts are integer cents. */
export interface MailFacts {
  /** Null for a payment that is not stored yet. */
  templateId: string | null;
  direction: 'INBOUND' | 'OUTBOUND';
  context: 'EMD' | 'GENERIC' | 'REFUND';
  amount: number;
  /** The part of the fee that the party pays on top. */
  partyFee: number;
  organization: MailOrganization & { emails: readonly string[] };
  occasion: {
    name: string;
    timeZone: string;
    /** The list that the payment's organization keeps for the occasion, its own or one shared with it. */
    emails: readonly string[];
    sendDepositedEmails: boolean;
    acceptsCreditCards: boolean;
  };
  /** Who hears of every payment into the organization's own escrow account. */
  accountEmails: readonly string[];
  /** Of a shared occasion: whose account the money goes to, with the lists kept there. */
  owner: (RecipientLists & { dashboardUrl: string }) | null;
  /** The person outside: who pays an inbound payment, who receives an outbound one or a refund. */
  party: { name: string | null; email: string | null };
  /** Who else gets the receipt of the deposit; outside people, so without a link to the dashboard. */
  additionalEmails: readonly string[];
  /** The member who asked for or sent the payment; null for one that came through a payer link. */
  requester: { name: string | null; email: string } | null;
  /** The person outside the organization who requested the payment, as typed. Null for all other payments. */
  outsider: { name: string; email: string } | null;
  /** Members who may approve payments of this direction. */
  approvers: readonly { name: string | null; email: string }[];
  address: string | null;
  /** Whether a payer whom nobody asked for the payment typed the address. */
  addressByPayer: boolean;
  /** The filled form fields, without the address. `byPayer` marks fields that such a payer typed. */
  details: readonly { label: string; value: string; byPayer?: boolean }[];
  rail: MailRail;
  /** Whether a bank transfer takes the expedited way. */
  expedited: boolean;
  /** Whether it goes out only once the receiver's account is known. */
  waitsForAccount: boolean;
  /** The party's account or card, for example 'Truist ••4821'. */
  account: string | null;
  reason: string | null;
  /** By when the party is to pay, `2026-11-27`. */
  dueOn: string | null;
  /** {PAYMENTS_APP_URL}/request/{token}; known only when the token was just made. */
  requestUrl: string | null;
  /** {HOST_URL}/{slug}/transactions/{id}. */
  dashboardUrl: string;
}
