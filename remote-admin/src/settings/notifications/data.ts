import { type ApiError, type Loadable, mapLoadable, useApiMutation, useApiQuery } from '@keyturn/shared/api';
import type { EmailChanges } from '@keyturn/shared/email-list';
import { useOrganization } from '@keyturn/shared/organization';
import {
  OccasionRecipientsDocument,
  type OccasionRecipientsQuery,
  UpdateOrganizationEmailsDocument,
  UpdateRecipientsOfOccasionDocument,
} from './notifications.generated';

export type OccasionWithRecipients = OccasionRecipientsQuery['paymentOccasions']['entries'][number];

type Save = (changes: EmailChanges) => Promise<ApiError | null>;

/** The active occasions with who is told of their payments. */
export function useOccasions(): Loadable<readonly OccasionWithRecipients[]> {
  const { id } = useOrganization();
  return mapLoadable(
    useApiQuery(OccasionRecipientsDocument, { variables: { organizationId: id } }),
    ({ paymentOccasions }) => paymentOccasions.entries,
  );
}

/** Saves who is told of every payment of the organization; gives the error, or null. */
export function useSaveRecipients(): Save {
  const { id } = useOrganization();
  const [run] = useApiMutation(UpdateOrganizationEmailsDocument);
  return async (emailChanges) => {
    const outcome = await run({ orgId: id, emailChanges });
    return outcome.ok ? null : outcome.error;
  };
}

/** Saves who is told of the payments of one occasion; gives the error, or null. */
export function useSaveOccasionRecipients(paymentOccasionId: string): Save {
  const { id: organizationId } = useOrganization();
  const [run] = useApiMutation(UpdateRecipientsOfOccasionDocument);
  return async (emailChanges) => {
    const outcome = await run({ organizationId, paymentOccasionId, emailChanges });
    return outcome.ok ? null : outcome.error;
  };
}
