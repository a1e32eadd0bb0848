import type {
  MutationcreateFundingSourceArgs,
  MutationcreatePlaidLinkTokenArgs,
} from '../../generated/schema.ts';
import { administers } from '../../server/access.ts';
import type { GatewayContext } from '../../server/context.ts';
import { forbidden } from '../../server/errors.ts';
import type { Policy } from '../../server/policy.ts';
import { ownSource } from '../accounts/access.ts';
import { customerOwner } from '../accounts/funding-source-writes.ts';
import { mayAddTo } from '../accounts/mutation-policy.ts';
import { offersLinking, texts } from './rules.ts';

/**
 * That accounts of the organization may be linked; for a person's own accounts (null), that the person administrates
 * an organization that may.
 *
 * @throws GatewayError FORBIDDEN
 */
async function requireOffer({ deps, viewer, loaders }: GatewayContext, organizationId: string | null) {
  const administered = [...viewer.memberships.keys()].filter((id) => administers(viewer, id));
  const asked = organizationId === null ? administered : [organizationId];
  const organizations = await Promise.all(asked.map((id) => loaders.organization.load(id)));
  const offered = organizations.some(
    (each) => each?.active === true && offersLinking(deps.config, each.slug),
  );
  if (offered || (organizationId === null && viewer.isSuperadmin)) return true;
  throw forbidden(texts.notOffered);
}

export const bankLinksPolicy: Policy = {
  Query: {
    // What a bank is called is no secret; signing in is asked for because each answer costs a call outside.
    bankByRoutingNumber: { about: 'The bank', allows: () => true },
  },
  Mutation: {
    createPlaidLinkToken: {
      about: 'The funding source',
      async allows(context, { fundingSourceId }: MutationcreatePlaidLinkTokenArgs) {
        if (!fundingSourceId) return requireOffer(context, null);
        const source = await ownSource(context, fundingSourceId);
        return source !== null && requireOffer(context, source.organizationId);
      },
    },
    createFundingSource: {
      about: 'The customer',
      async allows(context, { customerRef }: MutationcreateFundingSourceArgs) {
        const owner = await customerOwner(context.deps.db, { ref: customerRef });
        if (!(await mayAddTo(context, owner))) return false;
        return requireOffer(context, owner?.organization?.id ?? null);
      },
    },
  },
  openTypes: ['PlaidLinkToken', 'Bank'],
};
