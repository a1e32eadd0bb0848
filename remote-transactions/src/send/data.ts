import { type Loadable, mapLoadable, type Outcome, useApiMutation, useApiQuery } from '@keyturn/shared/api';
import { useOrganization } from '@keyturn/shared/organization';
import {
  CreateTransactionTemplateDocument,
  type CreateTransactionTemplateMutation,
  SendingOrganizationDocument,
  type SendingOrganizationQuery,
} from './send.generated';

export type SentPayment = CreateTransactionTemplateMutation['createTransactionTemplate'];

/** What the organization holds at the bank-transfer provider. */
export type Balance = SendingOrganizationQuery['fundingSources']['entries'][number];

/** How a payment that goes out travels. */
export type SendRail = 'ACH' | 'RTP';

/** What the organization sends with. */
export interface Sending {
  /** What real-time payments are made from; null for an organization that has none. */
  readonly balance: Balance | null;
  /** Whether all of its bank transfers are expedited. */
  readonly expedites: boolean;
  /** Whether all of its payments need a second approval. */
  readonly needsApproval: boolean;
}

/** What the organization sends with, whatever the occasion. */
export function useSending(): Loadable<Sending> {
  const { id } = useOrganization();
  const answer = useApiQuery(SendingOrganizationDocument, { variables: { organizationId: id } });
  return mapLoadable(answer, ({ organization, fundingSources }) => ({
    balance: fundingSources.entries[0] ?? null,
    expedites: organization?.expeditePayments ?? false,
    needsApproval: organization?.secondaryApprovalEnabled ?? false,
  }));
}

/** A payment to send; the amount in cents. */
export interface OutboundPayment {
  readonly amount: number;
  readonly fundingSourceId: string;
  readonly paymentType: SendRail;
  readonly paymentOccasionId: string;
  readonly receiverEmail: string;
  readonly formFields: readonly { readonly name: string; readonly value: string }[];
  /** The payment that stopped and is sent again with this one; null for something new. */
  readonly attemptOf: string | null;
}

/** Sends an outbound payment; it waits for secondary approval where the occasion requires it. */
export function useSendPayment(): (payment: OutboundPayment) => Promise<Outcome<SentPayment>> {
  const [run] = useApiMutation(CreateTransactionTemplateDocument);
  return async ({ fundingSourceId, formFields, attemptOf, ...payment }) => {
    const outcome = await run({
      input: {
        ...payment,
        paymentMethodId: fundingSourceId,
        paymentMethodType: 'FUNDING_SOURCE',
        formFields: [...formFields],
      },
      ...(attemptOf === null ? {} : { attemptOf }),
    });
    return outcome.ok ? { ok: true, data: outcome.data.createTransactionTemplate } : outcome;
  };
}
