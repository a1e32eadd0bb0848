import { useApiQuery } from '@keyturn/shared/api';
import { BankByRoutingNumberDocument } from './bank-details.generated';
import { isRoutingNumber } from './routing-number';

/** The name of the bank behind a routing number; null before it is whole, for an unknown one, and on a failure. */
export function useBankName(routingNumber: string): string | null {
  const answer = useApiQuery(BankByRoutingNumberDocument, {
    variables: { routingNumber },
    skip: !isRoutingNumber(routingNumber),
  });
  return answer.state === 'ready' ? (answer.data.bankByRoutingNumber?.name ?? null) : null;
}
