import type { AloneWorld } from './alone-world.ts';

/** Returns the bodies with which somebody who wants to send money alone would call a route that writes. */
export type Bodies = (world: AloneWorld) => readonly object[];

const AMOUNT = 490_000;
const account = {
  kind: 'new',
  routingNumber: '021000021',
  accountNumber: '40000001',
  bankAccountType: 'checking',
  name: 'Mine',
};
const thief = { firstName: 'Ida', lastName: 'Thief', phone: null };
const payer = { ...thief, email: 'thief@elsewhere.example' };
const nothing: Bodies = () => [{}];
const addressed: Bodies = ({ office }) => [{ email: office.email }, { email: payer.email }];
const proved: Bodies = () => [{ code: '00000000' }];
const paid: Bodies = () => [{ amount: AMOUNT, payer, account, formFields: [] }];
const quoted: Bodies = () => [{ amount: AMOUNT }];
/** An event without a provider's signature. */
const forged: Bodies = ({ movement }) => [
  { id: 'forged', topic: 'customer_transfer_completed', resourceId: movement },
];

/**
 * Routes that write, other than GraphQL and the tools of assistants. A test compares the names with the server's
 * routes.
 */
export const routeCalls: Readonly<Record<string, Bodies>> = {
  'POST /webhooks/dwolla': forged,
  'POST /webhooks/stripe': forged,
  'POST /webhooks/plaid': forged,
  // Tries to sign in as the approver.
  'POST /identity/sync': ({ office, tenant }) => [
    { subject: `auth0|${office.id}`, email: tenant.person.email },
    { subject: 'auth0|thief', email: tenant.person.email },
  ],
  'POST /web-vitals': nothing,
  'POST /page-reports': nothing,
  'POST /csp-reports': nothing,
  'PUT /uploads/*': nothing,
  'POST /payer/requests/:token/act-links': nothing,
  'POST /payer/requests/:token/read-links': nothing,
  'POST /payer/receipts/:token/act-links': nothing,
  'POST /payer/receipts/:token/read-links': nothing,
  'POST /payer/requests/:token/proofs': nothing,
  'POST /payer/requests/:token/proofs/confirm': proved,
  'POST /payer/requests/:token/authorize': ({ thiefAccount }) => [
    { payer, account },
    { payer, account: { kind: 'existing', id: thiefAccount.id } },
  ],
  'POST /payer/requests/:token/questions': () => [{ message: 'Where is the money?' }],
  'POST /payer/requests/:token/bank-sign-in': nothing,
  'POST /payer/requests/:token/receive': () => [{ code: '00000000', receiver: thief, account }],
  'POST /payer/requests/:token/verify': () => [{ amount1: 9, amount2: 3 }],
  'POST /payer/occasions/:orgSlug/receive/:occasionId/links': addressed,
  'POST /payer/asked/:occasionId/links': addressed,
  'POST /payer/askers/:token/requests': () => [
    { asker: thief, amount: AMOUNT, receiverEmail: payer.email, formFields: [] },
  ],
  'POST /payer/occasions/:orgSlug/send/:occasionId/quote': quoted,
  'POST /payer/occasions/:orgSlug/send/:occasionId/payments': paid,
  'POST /payer/occasions/:orgSlug/send/:occasionId/bank-sign-in': nothing,
  'POST /payer/links/:token/quote': quoted,
  'POST /payer/links/:token/payments': paid,
  'POST /payer/links/:token/bank-sign-in': nothing,
  // These come last, because they end the payments that the other routes are tried on.
  'POST /payer/requests/:token/cancel': nothing,
  'POST /payer/requests/:token/decline': () => [{ reason: 'Not mine' }],
};

/** Routes that other tests cover: GraphQL by mutation, and the tools of assistants by tool. */
export const otherRoutes: readonly string[] = ['POST /graphql', 'POST /mcp', 'DELETE /mcp'];

/** The inputs with which an attacker would call each tool of an assistant. */
export const toolCalls: Readonly<Record<string, Bodies>> = {
  find_payments: ({ held }) => [{ id: held, direction: 'OUTBOUND' }],
  list_late_payments: nothing,
  explain_payment: ({ held, approved }) => [{ id: held }, { id: approved }],
  list_payment_occasions: nothing,
  prepare_request: ({ occasions, tenant }) =>
    [...occasions, tenant.id.occasion].map((paymentOccasionId) => ({
      paymentOccasionId,
      amountCents: AMOUNT,
      payerEmail: payer.email,
    })),
};
