import { type ApiError, useApiMutation } from '@keyturn/shared/api';
import { useCancelPayment } from '../../payments/data';
import type { PaymentDetail } from '../data';
import {
  AskReceiverDocument,
  CorrectRequestAddressDocument,
  DeactivatePaymentDocument,
  ModifyStatusDocument,
  type ModifyStatusMutationVariables,
  ReactivatePaymentDocument,
  ResendAgentReceiptDocument,
  ResendReceiptDocument,
  type ResendReceiptMutationVariables,
  ResendRequestDocument,
  SendProofOfIntentDocument,
} from './manage.generated';

/** Something to do with a payment; gives the error or null. */
export interface Command<V = void> {
  readonly run: (input: V) => Promise<ApiError | null>;
  readonly busy: boolean;
}

type Mutation<V> = ReturnType<typeof useApiMutation<unknown, V & Record<string, unknown>>>;

function command<V>([run, { busy }]: Mutation<V>, variables: V & Record<string, unknown>): Command {
  return {
    busy,
    async run() {
      const outcome = await run(variables);
      return outcome.ok ? null : outcome.error;
    },
  };
}

/** Cancels the request. */
export function useCancel({ id }: PaymentDetail): Command {
  const { run, busy } = useCancelPayment();
  return { busy, run: () => run(id) };
}

/** Mails the payer a new link. */
export function useResendRequest({ id }: PaymentDetail): Command {
  return command(useApiMutation(ResendRequestDocument), { id });
}

/** Sends the request to another address; gives the error, or null. */
export function useCorrectAddress({
  id,
}: PaymentDetail): (receiverEmail: string) => Promise<ApiError | null> {
  const [run] = useApiMutation(CorrectRequestAddressDocument);
  return async (receiverEmail) => {
    const outcome = await run({ id, receiverEmail });
    return outcome.ok ? null : outcome.error;
  };
}

/** Mails the agent the receipt of the agent's fee. */
export function useResendAgentReceipt({ agentFee }: PaymentDetail): Command {
  return command(useApiMutation(ResendAgentReceiptDocument), { agentFeeId: agentFee?.id ?? '' });
}

/** Mails the viewer a proof of intent. */
export function useSendProofOfIntent({ id }: PaymentDetail): Command {
  return command(useApiMutation(SendProofOfIntentDocument), { id });
}

/** Makes an inactive payment active again; a canceled one becomes pending. */
export function useReactivate({ id, displayStatus }: PaymentDetail): Command {
  const canceled = displayStatus === 'CANCELED';
  return command(useApiMutation(ReactivatePaymentDocument), {
    id,
    ...(canceled ? { status: 'PENDING' } : {}),
  });
}

/** Puts a payment aside. */
export function useDeactivate({ id }: PaymentDetail): Command {
  return command(useApiMutation(DeactivatePaymentDocument), { id });
}

/** Sends a payment that waits for its receiver's account again, to this address; null is the address that it has. */
export function useAskReceiver({ id }: PaymentDetail): Command<string | null> {
  const [run, { busy }] = useApiMutation(AskReceiverDocument);
  return {
    busy,
    async run(receiverEmail) {
      const outcome = await run({ id, receiverEmail });
      return outcome.ok ? null : outcome.error;
    },
  };
}

/** Sets the status by hand. */
export function useModifyStatus({ id }: PaymentDetail): Command<ModifyStatusMutationVariables['status']> {
  const [run, { busy }] = useApiMutation(ModifyStatusDocument);
  return {
    busy,
    async run(status) {
      const outcome = await run({ id, status });
      return outcome.ok ? null : outcome.error;
    },
  };
}

export type ReceiptInput = Pick<ResendReceiptMutationVariables, 'emailType' | 'emails'>;

/** Sends a receipt again. */
export function useResendReceipt({ id }: PaymentDetail): Command<ReceiptInput> {
  const [run, { busy }] = useApiMutation(ResendReceiptDocument);
  return {
    busy,
    async run(input) {
      const outcome = await run({ id, ...input });
      return outcome.ok ? null : outcome.error;
    },
  };
}
