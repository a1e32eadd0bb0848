import type { Keyturn } from '@keyturn/client';

/** Makes a request ready that somebody looks at and sends; answers where. */
export async function prepareRequest(keyturn: Keyturn, occasion: string, buyer: string) {
  const { prepareTransactionRequest } = await keyturn.call('PrepareRequest', {
    occasion,
    request: { amount: 250_000, receiverEmail: buyer },
    note: 'Earnest money of 12 Pier Road',
  });
  return prepareTransactionRequest.url;
}
