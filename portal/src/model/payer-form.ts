import type { PaymentRequest } from '../payer-api/answers.ts';
import { isEmail } from './email.ts';
import type { Problems } from './form-fields.ts';

/** What the payer types about herself and her account, by input name. The account number is never shown again. */
export interface PayerValues {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  /** Id of a known account, `new`, `linked` or `card`. */
  account: string;
  routingNumber: string;
  bankAccountType: 'checking' | 'savings';
  accountName: string;
  /** What the card provider gave the browser in place of a card; empty without one. */
  cardToken: string;
  /** What the bank-linking provider gave the browser for an account: its token, the account and how it is called. */
  linkToken: string;
  linkAccount: string;
  linkLabel: string;
}

/** The form before anything is typed: what is known of the payer, and her first account. */
export function firstValues(request: PaymentRequest | null): PayerValues {
  return {
    firstName: request?.payer?.firstName ?? '',
    lastName: request?.payer?.lastName ?? '',
    email: request?.receiverEmail ?? '',
    phone: request?.payer?.phone ?? '',
    account: request?.fundingSources[0]?.id ?? 'new',
    routingNumber: '',
    bankAccountType: 'checking',
    accountName: 'My checking account',
    cardToken: '',
    ...{ linkToken: '', linkAccount: '', linkLabel: '' },
  };
}

/** The form as it was sent. */
export function typedValues(typed: Readonly<Record<string, string>>): PayerValues {
  const text = (name: string) => (typed[name] ?? '').trim();
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    phone: text('phone'),
    account: text('account') || 'new',
    routingNumber: text('routingNumber'),
    bankAccountType: text('bankAccountType') === 'savings' ? 'savings' : 'checking',
    accountName: text('accountName'),
    cardToken: cardToken.test(text('cardToken')) ? text('cardToken') : '',
    linkToken: text('linkToken').slice(0, 200),
    linkAccount: text('linkAccount').slice(0, 200),
    linkLabel: text('linkLabel').slice(0, 100),
  };
}

const broughtAlong: readonly (keyof PayerValues)[] = [
  ...(['firstName', 'lastName', 'email', 'phone'] as const),
  ...(['account', 'routingNumber', 'bankAccountType', 'accountName'] as const),
  ...(['cardToken', 'linkToken', 'linkAccount', 'linkLabel'] as const),
];

/** What the payer typed, as it goes along to a page that does not ask for it, and back. */
export const alongOf = (values: PayerValues): { name: string; value: string }[] =>
  broughtAlong.map((name) => ({ name, value: values[name] }));

const cardToken = /^(pm|tok)_\w{1,100}$/;

/** The same as the payer API takes it. */
export function payerBody(values: PayerValues, accountNumber: string) {
  const { firstName, lastName, email, phone } = values;
  const account = accountOf(values, accountNumber);
  // A saved account's owner pays, whom the gateway knows.
  return account.kind === 'existing'
    ? { account }
    : { payer: { firstName, lastName, email, phone }, account };
}

function accountOf(values: PayerValues, accountNumber: string) {
  const { account, routingNumber, bankAccountType, accountName } = values;
  if (account === 'card') return { kind: 'card' as const, token: values.cardToken };
  if (account === 'linked')
    return { kind: 'linked' as const, publicToken: values.linkToken, accountId: values.linkAccount };
  if (account !== 'new') return { kind: 'existing' as const, fundingSourceId: account };
  return {
    kind: 'new' as const,
    routingNumber: routingNumber.replaceAll(/[\s-]/g, ''),
    accountNumber: accountNumber.replaceAll(/[\s-]/g, ''),
    bankAccountType,
    name: accountName,
  };
}

/** No page that is sent again has the account number in it. */
export const notKept = 'Enter the account number again: this page does not keep it';

/**
 * Checks what can be known before asking the gateway.
 *
 * @param accountNumber undefined where the page that sent the form had no place for it
 */
export function checkPayer(values: PayerValues, accountNumber: string | undefined): Problems {
  const { payer, account } = payerBody(values, accountNumber ?? '');
  const problems: Problems = {};
  if (payer === undefined) return problems;
  if (payer.firstName === '') problems['firstName'] = 'First name is required';
  if (payer.lastName === '') problems['lastName'] = 'Last name is required';
  if (payer.email === '') problems['email'] = 'Email is required';
  else if (!isEmail(payer.email)) problems['email'] = 'Enter a valid email';
  if (account.kind === 'card' && account.token === '') problems['account'] = noScript;
  if (account.kind === 'linked' && account.publicToken === '') problems['account'] = notConnected;
  if (account.kind !== 'new') return problems;
  if (!/^\d{9}$/.test(account.routingNumber)) problems['routingNumber'] = 'Routing number must have 9 digits';
  if (accountNumber === undefined) problems['accountNumber'] = notKept;
  else if (account.accountNumber === '') problems['accountNumber'] = 'Account number is required';
  else if (!/^\d{4,17}$/.test(account.accountNumber))
    problems['accountNumber'] = 'Account number must have 4 to 17 digits';
  if (account.name === '') problems['accountName'] = 'Account name is required';
  return problems;
}

/** The browser's script puts a token in the place of a card; where none came, none runs. */
const noScript = 'Paying by card needs JavaScript. Please pay from a bank account.';

/** Also said to a browser without scripts. */
const notConnected = 'Connect your bank first, or enter the account’s numbers.';

const inputs: Readonly<Record<string, string>> = {
  'payer.firstName': 'firstName',
  'payer.lastName': 'lastName',
  'payer.email': 'email',
  'payer.phone': 'phone',
  'account.fundingSourceId': 'account',
  'account.routingNumber': 'routingNumber',
  'account.accountNumber': 'accountNumber',
  'account.bankAccountType': 'bankAccountType',
  'account.name': 'accountName',
  'account.token': 'cardNumber',
  'account.kind': 'account',
  'account.publicToken': 'account',
  'account.accountId': 'account',
  'receiver.firstName': 'firstName',
  'receiver.lastName': 'lastName',
  'receiver.phone': 'phone',
  'asker.firstName': 'firstName',
  'asker.lastName': 'lastName',
  'asker.phone': 'phone',
  receiverEmail: 'receiverEmail',
  email: 'email',
  code: 'code',
  message: 'message',
  amount: 'amount',
  reason: 'reason',
  amount1: 'amount1',
  amount2: 'amount2',
};

/**
 * The input that an error of the payer API is about: `account.routingNumber` is `routingNumber`, `formFields.1.value`
 * or `formFields.suite` the second field or the one named suite. Null when it is about none.
 */
export function inputAtFault(field: string | null, fieldNames: readonly string[]): string | null {
  if (field === null) return null;
  const found = /^formFields\.([^.]+)/.exec(field)?.[1];
  if (found === undefined) return inputs[field] ?? null;
  const name = /^\d+$/.test(found) ? (fieldNames[Number(found)] ?? found) : found;
  return fieldNames.includes(name) ? `field.${name}` : null;
}
