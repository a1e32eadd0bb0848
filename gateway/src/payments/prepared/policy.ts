import type { GatewayContext } from '../../context/context.ts';
import type { PreparedRequestRow } from '../../db/rows.ts';
import type { QuerypreparedRequestArgs, QuerypreparedRequestsArgs } from '../../generated/schema.ts';
import type { Policy } from '../../graph/policy.ts';
import { administersGiven } from '../../visibility/accounts.ts';
import { requireAdministration } from '../../visibility/organizations.ts';
import { openRequestById } from './store.ts';

/** The open request of an id, if the viewer administrates its organization. @throws GatewayError FORBIDDEN to other members */
export async function visibleRequest(
  context: GatewayContext,
  id: string,
): Promise<PreparedRequestRow | null> {
  const open = await openRequestById(context.deps.db, id, context.deps.clock());
  return open !== null && requireAdministration(context, open.organizationId) ? open : null;
}

export const preparedPolicy: Policy = {
  Query: {
    preparedRequests: {
      about: 'The organization',
      allows: (context, { organizationId }: QuerypreparedRequestsArgs) =>
        administersGiven(context, organizationId),
    },
    preparedRequest: {
      about: 'The prepared request',
      allows: async (context, { id }: QuerypreparedRequestArgs) =>
        (await visibleRequest(context, id)) !== null,
    },
  },
  openTypes: ['PreparedRequest'],
};
