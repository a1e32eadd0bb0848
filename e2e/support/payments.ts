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

function firstId(data: unknown, field: string): string {
  const entries = property(property(data, field), 'entries');
  const id = property(Array.isArray(entries) ? entries[0] : undefined, 'id');
  if (typeof id !== 'string') throw new Error(`No ${field} of that kind`);
  return id;
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

/** The newest earnest money payment of a status. */
export async function earnestMoneyThatIs(credentials: Credentials, status: string): Promise<string> {
  const filter = { organizationSlug: slug, status, context: 'EMD' };
  return firstId(
    await answered(
      credentials,
      'query($filter: TransactionTemplatesFilter!) { transactionTemplates(filter: $filter, limit: 1) { entries { id } } }',
      { filter },
    ),
    'transactionTemplates',
  );
}

/** The oldest of the newest 50 deposited earnest money payments that may still be given back. */
export async function refundableEarnestMoney(credentials: Credentials): Promise<string> {
  const filter = { organizationSlug: slug, status: 'DEPOSITED', context: 'EMD' };
  const data = await answered(
    credentials,
    'query($filter: TransactionTemplatesFilter!) { transactionTemplates(filter: $filter, limit: 50) { entries { id allowedActions } } }',
    { filter },
  );
  const entries = property(property(data, 'transactionTemplates'), 'entries');
  const refundable: unknown = (Array.isArray(entries) ? entries : []).findLast((entry: unknown) => {
    const actions = property(entry, 'allowedActions');
    return Array.isArray(actions) && actions.includes('REFUND');
  });
  const id = property(refundable, 'id');
  if (typeof id !== 'string') throw new Error('No payment may be refunded');
  return id;
}
