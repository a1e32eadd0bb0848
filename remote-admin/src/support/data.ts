import { type ApiError, useApiMutation } from '@keyturn/shared/api';
import { useOrganization } from '@keyturn/shared/organization';
import { ContactSupportDocument } from './support.generated';

/** Hands a question to the support team; gives the error, or null. */
export function useContactSupport(): (context: string, message: string) => Promise<ApiError | null> {
  const { id: organizationId } = useOrganization();
  const [run] = useApiMutation(ContactSupportDocument);
  return async (context, message) => {
    const outcome = await run({ organizationId, context, message });
    return outcome.ok ? null : outcome.error;
  };
}
