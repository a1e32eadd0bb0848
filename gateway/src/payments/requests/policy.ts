import type {
  QueryknownPayersArgs,
  QueryknownPropertiesArgs,
  QueryrequestMailArgs,
} from '../../generated/schema.ts';
import { mayRequest } from '../../access/rights.ts';
import { forbidden } from '../../base/errors.ts';
import type { GatewayContext } from '../../context/context.ts';
import type { Policy } from '../../graph/policy.ts';
import { organizationGiven } from '../../visibility/organizations.ts';
import { requestsThrough } from '../drafts/requesting-organization.ts';

/** Members who may ask payers for money; FORBIDDEN to the organization's others. */
async function asksPayers(
  context: GatewayContext,
  { organizationSlug }: QueryknownPayersArgs | QueryknownPropertiesArgs,
): Promise<boolean> {
  const organization = await organizationGiven(context, { organizationSlug });
  if (organization === null) return false;
  if (!mayRequest(context.viewer, organization.id, true))
    throw forbidden('You do not have permission to request payments.');
  return true;
}

export const requestsPolicy: Policy = {
  Query: {
    knownPayers: { about: 'The organization', allows: asksPayers },
    knownProperties: { about: 'The organization', allows: asksPayers },
    requestMail: {
      about: 'The payment occasion',
      allows: (context, { paymentOccasionId }: QueryrequestMailArgs) =>
        requestsThrough(context, paymentOccasionId),
    },
  },
  openTypes: ['KnownPayer', 'KnownProperty', 'RequestMail'],
};
