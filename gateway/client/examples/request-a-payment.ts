import type { Keyturn } from '@keyturn/client';

/** Asks a payer for $2,500.00 through the organization's first occasion that collects. */
export async function requestPayment(keyturn: Keyturn, closing: { id: string; buyer: string }) {
  const { currentApiKey } = await keyturn.call('WhoAmI');
  const organization = currentApiKey?.organization?.slug ?? '';
  const { paymentOccasions } = await keyturn.call('FindOccasions', { organization, direction: 'INBOUND' });
  const [occasion] = paymentOccasions.entries;
  if (occasion === undefined) throw new Error('No occasion collects payments.');
  const { sendTransactionRequest } = await keyturn.call(
    'RequestPayment',
    { occasion: occasion.id, request: { amount: 250_000, receiverEmail: closing.buyer } },
    { idempotencyKey: `closing-${closing.id}` },
  );
  return sendTransactionRequest.transactionTemplate.id;
}
