import { type Outcome, useApiMutation } from '@keyturn/shared/api';
import { ReadReceiverCodeDocument, type ReceiverCodeFragment } from './receiver-code.generated';

export type { ReceiverCodeFragment } from './receiver-code.generated';

/** Shows the viewer the code of a payment from now on; the queries that show it are read again. */
export function useReadReceiverCode({ transactionTemplateId: id }: ReceiverCodeFragment): {
  readonly run: () => Promise<Outcome<unknown>>;
  readonly busy: boolean;
} {
  const [read, { busy }] = useApiMutation(ReadReceiverCodeDocument, {
    refetchQueries: ['Payment', 'Receivers'],
  });
  return { busy, run: () => read({ id }) };
}
