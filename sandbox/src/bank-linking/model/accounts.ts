import { createHash } from 'node:crypto';
import type { Institution } from './institutions.ts';

export const accountKinds = ['checking', 'savings', 'card', 'brokerage'] as const;
export type AccountKind = (typeof accountKinds)[number];

/** A bank account that somebody can share. */
export interface Account {
  id: string;
  kind: AccountKind;
  name: string;
  mask: string;
  type: 'depository' | 'credit' | 'investment';
  subtype: 'checking' | 'savings' | 'credit card' | 'brokerage';
  routingNumber: string;
  accountNumber: string;
}

const shapes: Readonly<Record<AccountKind, Pick<Account, 'name' | 'type' | 'subtype'>>> = {
  checking: { name: 'Business Checking', type: 'depository', subtype: 'checking' },
  savings: { name: 'Business Savings', type: 'depository', subtype: 'savings' },
  card: { name: 'Business Card', type: 'credit', subtype: 'credit card' },
  brokerage: { name: 'Brokerage', type: 'investment', subtype: 'brokerage' },
};

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * What a person has at a bank. The same user name has the same accounts there each time, so that an account that is
 * linked twice is known; their ids are of this sign-in only, as at Plaid.
 */
export function accountsAt(institution: Institution, username: string, itemId: string): Account[] {
  return accountKinds.map((kind) => {
    const digits = BigInt(`0x${hash(`${institution.id}:${username.toLowerCase()}:${kind}`).slice(0, 15)}`);
    const accountNumber = String(digits).padStart(10, '0').slice(-10);
    return {
      ...shapes[kind],
      kind,
      id: hash(`${itemId}:${kind}`).slice(0, 37),
      mask: accountNumber.slice(-4),
      routingNumber: institution.routingNumbers[0] ?? '',
      accountNumber,
    };
  });
}
