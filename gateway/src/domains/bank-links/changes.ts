import { changedSource } from '../accounts/changes.ts';
import { createLinkToken } from './link-token.ts';
import { createFundingSource } from './linked-funding-source.ts';
import { administers } from '../../access/rights.ts';
import type { GatewayContext } from '../../context/context.ts';
import { forbidden } from '../../base/errors.ts';
import { ownSource } from '../../visibility/accounts.ts';
import { customerOwner } from '../accounts/funding-source-writes.ts';
import { mayAddTo } from '../accounts/changes.ts';
import { newLinkedAccount, newSignIn, offersLinking, texts } from './rules.ts';
import { changes } from '../../graph/changes.ts';

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

export const bankLinkChanges = changes({
  createPlaidLinkToken: {
    about: 'The funding source',
    made: 'outside',
    async allows(context, { fundingSourceId }) {
      if (!fundingSourceId) return requireOffer(context, null);
      const source = await ownSource(context, fundingSourceId);
      return source !== null && requireOffer(context, source.organizationId);
    },
    input: ({ deps }: GatewayContext) => newSignIn(deps.config),
    run: ({ deps, viewer }, given) => createLinkToken(deps, viewer, given),
  },
  createFundingSource: {
    about: 'The customer',
    made: 'outside',
    async allows(context, { customerRef }) {
      const owner = await customerOwner(context.deps.db, { ref: customerRef });
      if (!(await mayAddTo(context, owner))) return false;
      return requireOffer(context, owner?.organization?.id ?? null);
    },
    input: newLinkedAccount,
    async run(context, account) {
      const { id } = await createFundingSource(context.deps, context.viewer, account, context.idempotencyKey);
      return changedSource(context, id);
    },
  },
});
