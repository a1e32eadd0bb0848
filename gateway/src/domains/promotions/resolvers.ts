import type { Resolvers } from '../../generated/resolvers/resolvers.ts';
import type { QuerypromotionArgs, QuerypromotionRelationshipsArgs } from '../../generated/schema.ts';
import type { GatewayContext } from '../../context/context.ts';
import { given } from '../../base/given.ts';
import { uuidOf } from '../../base/ids.ts';
import type { Policy } from '../../graph/policy.ts';
import type { PromotionRow } from '../../db/rows.ts';
import { administersGiven, requireStaff } from '../../visibility/accounts.ts';
import { promotionList, relationships } from './store.ts';

const among = ({ viewer }: GatewayContext): string[] | null =>
  viewer.isSuperadmin ? null : [...viewer.memberships.keys()];

async function visible(context: GatewayContext, givenId: string): Promise<PromotionRow | null> {
  const id = uuidOf(givenId);
  if (id === null) return null;
  const [row] = await promotionList(context.deps.db, { among: among(context), active: 'ALL', id });
  return row ?? null;
}

export const promotionsPolicy: Policy = {
  Query: {
    promotions: { about: 'The promotion', allows: () => true },
    promotion: {
      about: 'The promotion',
      allows: async (context, { id }: QuerypromotionArgs) => (await visible(context, id)) !== null,
    },
    promotionRelationships: {
      about: 'The organization',
      allows: (context, { organizationId }: QuerypromotionRelationshipsArgs) =>
        organizationId ? administersGiven(context, organizationId) : requireStaff(context),
    },
  },
  openTypes: ['PromotionRelationship'],
};

export const promotionsResolvers: Resolvers = {
  Query: {
    promotions: (_root, { active }, context) =>
      promotionList(context.deps.db, { among: among(context), active: given(active, 'ACTIVE') }),
    promotion: (_root, { id }, context) => visible(context, id),
    promotionRelationships(_root, { promotionId, organizationId }, { deps }) {
      const wanted = { promotionId: uuidOf(promotionId ?? ''), organizationId: uuidOf(organizationId ?? '') };
      return promotionId && wanted.promotionId === null ? [] : relationships(deps.db, wanted);
    },
  },
};
