import { z } from 'zod';
import { cardToken } from '../cards/provide-card.ts';

/** What payers send, as the routes parse it and the commands take it. Amounts are integer cents. */

const needed = (label: string, max = 100) =>
  z
    .string({ error: `${label} is required` })
    .trim()
    .min(1, `${label} is required`)
    .max(max, `${label} is too long`);

const email = z
  .string({ error: 'Email address is required.' })
  .trim()
  .min(1, 'Email address is required.')
  .max(254, 'Email address must be a valid email.')
  .pipe(z.email('Email address must be a valid email.'));

const phone = z
  .string()
  .trim()
  .max(30, 'Phone must have 10 digits')
  .transform((value) => value.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, ''))
  .refine((digits) => digits === '' || digits.length === 10, 'Phone must have 10 digits')
  .transform((digits) => (digits === '' ? null : digits));

export const payerDetails = z.object({
  firstName: needed('First name'),
  lastName: needed('Last name'),
  email,
  phone: phone.nullish().transform((value) => value ?? null),
});
export type PayerDetails = z.infer<typeof payerDetails>;

export const newAccount = z.object({
  kind: z.literal('new'),
  routingNumber: z
    .string({ error: 'Routing number is required' })
    .trim()
    .regex(/^\d{9}$/, 'Routing number must have 9 digits')
    .refine(hasAbaCheckDigit, 'This is not a valid routing number'),
  accountNumber: z
    .string({ error: 'Account number is required' })
    .trim()
    .regex(/^\d{4,17}$/, 'Account number must have 4 to 17 digits'),
  bankAccountType: z.enum(['checking', 'savings'], { error: 'Choose checking or savings' }),
  name: needed('Account name'),
});
export type NewAccount = z.infer<typeof newAccount>;

export const existingAccount = z.object({
  kind: z.literal('existing'),
  fundingSourceId: z.uuid('Choose an account'),
});

/** An account that the payer shared by signing in at the bank; `publicToken` is what the provider's dialog ended with. */
export const linkedBank = z.object({
  kind: z.literal('linked'),
  publicToken: needed('Bank sign-in', 200),
  accountId: needed('Account', 200),
});
export type LinkedBank = z.infer<typeof linkedBank>;

/** A card that the payer gave to the card provider; we get the token that stands for it. */
export const newCard = z.object({
  kind: z.literal('card'),
  token: z.string({ error: 'Enter the card' }).regex(cardToken, 'Enter the card again'),
});

const formFields = z
  .array(
    z.object({ name: z.string().min(1).max(100), value: z.string().max(5_000, 'This text is too long') }),
  )
  .max(100, 'Too many fields')
  .default([]);

const amount = z.int({ error: 'Amount is required.' }).positive('Amount is required.');

/** The words that the payer was shown and agreed to. Nothing is debited without them. */
const consent = z
  .string({ error: 'Read and accept the authorization first.' })
  .min(1, 'Read and accept the authorization first.')
  .max(4_000, 'These are not the words of this payment.');

export const authorizeInput = z.object({
  /** Who pays; of a saved account its owner does, whatever is given here. */
  payer: payerDetails.optional(),
  account: z.discriminatedUnion('kind', [existingAccount, newAccount, linkedBank, newCard], {
    error: 'Choose an account',
  }),
  consent,
});
/** Input of the command authorizeRequest. */
export type AuthorizeInput = z.infer<typeof authorizeInput>;

export const declineInput = z.object({ reason: needed('Reason', 1_000) });

const deposit = z
  .int({ error: 'Enter the amount' })
  .min(1, 'Enter the amount')
  .max(99, 'The amounts are below one dollar');

/** The amounts of two micro-deposits, in cents and either order. */
export const verifyInput = z.object({ amount1: deposit, amount2: deposit });
export type VerifyInput = z.infer<typeof verifyInput>;

/** With form fields they are checked too; pages of an earlier release send none. */
export const quoteInput = z.object({ amount, formFields: formFields.unwrap().optional() });

export const questionInput = z.object({ message: needed('Question', 2_000) });

const code = z
  .string({ error: 'Code is required' })
  .transform((value) => value.replaceAll(/\D/g, ''))
  .refine((digits) => digits.length === 8, 'The code has 8 digits');

/** The code that was mailed to a payer. */
export const proofInput = z.object({ code });

/** Input of the command receivePayment. */
export const receiverInput = z.object({
  code,
  receiver: payerDetails.omit({ email: true }),
  account: z.discriminatedUnion('kind', [newAccount, linkedBank], { error: 'Choose an account' }),
});
export type ReceiverInput = z.infer<typeof receiverInput>;

export const linkPaymentInput = z.object({
  amount,
  payer: payerDetails,
  formFields,
  account: z.discriminatedUnion('kind', [newAccount, linkedBank, newCard], { error: 'Choose an account' }),
  consent,
});
/** Input of the command payThroughLink: the body of the request with the link's own parts. */
export type LinkPaymentInput = z.infer<typeof linkPaymentInput> & {
  orgSlug: string;
  occasionId: string;
  /** Of the payment link that it began with; absent for an occasion's own link. */
  linkToken?: string;
};

/** An address to which a link is mailed; in small letters, as links are limited by it. */
export const addressInput = z.object({ email: email.transform((text) => text.toLowerCase()) });

/** Input of the command askAsGuest. */
export const askedInput = z.object({
  asker: payerDetails.omit({ email: true }),
  amount,
  receiverEmail: email,
  formFields,
});
export type AskedInput = z.infer<typeof askedInput>;

/** What every command that moves a payment answers; `id` is the template's nine digits. */
export interface PaymentAnswer {
  id: string;
  status: string;
}

/** The check digit of an ABA routing number: weights 3, 7, 1 sum to a multiple of ten. */
function hasAbaCheckDigit(routingNumber: string): boolean {
  const weights = [3, 7, 1];
  const sum = [...routingNumber].reduce(
    (total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 0),
    0,
  );
  return sum > 0 && sum % 10 === 0;
}
