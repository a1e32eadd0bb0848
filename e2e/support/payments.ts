import { ask, type Credentials } from './gateway.ts';
import { property } from './unknown.ts';

const slug = 'harbor-realty';

async function answered(
  credentials: Credentials,
  query: string,
  variables: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const { data, error } = await ask(credentials, query, variables);
  if (error !== null) throw new Error(`${error.code}: ${error.message}`);
  return data;
}

/** Asks for earnest money by e-mail; gives the payment's id. `amount` is in cents. */
export async function requestEarnestMoney(
  credentials: Credentials,
  { amount, email }: { readonly amount: number; readonly email: string },
): Promise<string> {
  const occasions = await answered(
    credentials,
    'query($slug: String!) { paymentOccasions(organizationSlug: $slug, contexts: [EMD], limit: 100) { entries { id name } } }',
    { slug },
  );
  const entries = property(property(occasions, 'paymentOccasions'), 'entries');
  const occasion: unknown = Array.isArray(entries)
    ? entries.find((entry: unknown) => property(entry, 'name') === 'Earnest money deposit')
    : undefined;
  const sent = await answered(
    credentials,
    'mutation($occasion: ID!, $request: TransactionRequestInput!) { sendTransactionRequest(paymentOccasionId: $occasion, request: $request) { id } }',
    {
      occasion: property(occasion, 'id'),
      request: {
        amount,
        receiverEmail: email,
        formFields: [{ name: 'propaddress', value: '48 Harbor View Dr, Portland, ME 04101' }],
      },
    },
  );
  return String(property(property(sent, 'sendTransactionRequest'), 'id'));
}

/** Of the newest 50 deposited earnest money payments with which the person may do something, one from an end. */
export async function depositedEarnestMoney(
  credentials: Credentials,
  action: 'REFUND' | 'RESEND_RECEIPTS' | 'SEND_PROOF_OF_INTENT',
  end: 'newest' | 'oldest' = 'newest',
): Promise<string> {
  const data = await answered(
    credentials,
    'query($filter: TransactionTemplatesFilter!) { transactionTemplates(filter: $filter, limit: 50) { entries { id allowedActions } } }',
    { filter: { organizationSlug: slug, status: 'DEPOSITED', context: 'EMD' } },
  );
  const entries: unknown = property(property(data, 'transactionTemplates'), 'entries');
  const allowing = (Array.isArray(entries) ? entries : []).filter((entry: unknown) => {
    const actions = property(entry, 'allowedActions');
    return Array.isArray(actions) && actions.includes(action);
  });
  const id = property(allowing.at(end === 'newest' ? 0 : -1), 'id');
  if (typeof id !== 'string') throw new Error(`No payment allows ${action}`);
  return id;
}

/** Pays out of harbor-realty through an occasion; gives the payment's id. `amount` is in cents. */
export async function sendOut(
  credentials: Credentials,
  { amount, email, occasion }: Readonly<{ amount: number; email: string; occasion: string }>,
): Promise<string> {
  const setting = await answered(
    credentials,
    `query($slug: String!) {
      paymentOccasions(organizationSlug: $slug, contexts: [GENERIC], limit: 100) {
        entries { id name fundingSource { id } formFields { name required options } }
      }
    }`,
    { slug },
  );
  const entries = property(property(setting, 'paymentOccasions'), 'entries');
  const found: unknown = Array.isArray(entries)
    ? entries.find((entry: unknown) => property(entry, 'name') === occasion)
    : undefined;
  const asked: unknown = property(found, 'formFields');
  const formFields = (Array.isArray(asked) ? asked : [])
    .filter((field: unknown) => property(field, 'required') === true)
    .map((field: unknown) => ({ name: String(property(field, 'name')), value: 'INV-2026-11' }));
  const sent = await answered(
    credentials,
    'mutation($input: CreateTransactionTemplateInput!) { createTransactionTemplate(input: $input) { id } }',
    {
      input: {
        ...{ amount, receiverEmail: email, formFields, paymentOccasionId: property(found, 'id') },
        paymentMethodId: property(property(found, 'fundingSource'), 'id'),
        paymentMethodType: 'FUNDING_SOURCE',
      },
    },
  );
  return String(property(property(sent, 'createTransactionTemplate'), 'id'));
}

/** Approves a payment as a program would. */
export async function approve(credentials: Credentials, id: string): Promise<void> {
  await answered(
    credentials,
    'mutation($ids: [ID!]!) { approvePayments(transactionTemplateIds: $ids) { __typename } }',
    { ids: [id] },
  );
}

/** The provider's reference of a payment's transfer, as staff sees it; null before there is one. */
export async function transferOf(staff: Credentials, id: string): Promise<string | null> {
  const data = await answered(
    staff,
    'query($id: ID!) { transactionTemplate(id: $id) { transactions { transferRef } } }',
    { id },
  );
  const movements: unknown = property(property(data, 'transactionTemplate'), 'transactions');
  const reference = Array.isArray(movements) ? property(movements[0], 'transferRef') : null;
  return typeof reference === 'string' ? reference : null;
}
