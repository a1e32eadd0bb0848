import type {
  MutationoptIntoPromotionArgs,
  QuerypromotionArgs,
  QuerypromotionRelationshipsArgs,
  Resolvers,
} from '../../generated/schema.ts';
import type { GatewayContext } from '../../server/context.ts';
import { given } from '../../server/given.ts';
import { uuidOf } from '../../server/ids.ts';
import type { OperationPolicy, Policy } from '../../server/policy.ts';
import type { PromotionRow } from '../../server/rows.ts';
import { administersGiven, requireStaff } from '../accounts/access.ts';
import * as commands from './commands.ts';
import { createRelationship, deleteRelationship, optIntoPromotion } from './relationships.ts';
import { promotionList, relationships } from './store.ts';

const among = ({ viewer }: GatewayContext): string[] | null =>
  viewer.isSuperadmin ? null : [...viewer.memberships.keys()];

async function visible(context: GatewayContext, givenId: string): Promise<PromotionRow | null> {
  const id = uuidOf(givenId);
  if (id === null) return null;
  const [row] = await promotionList(context.deps.db, { among: among(context), active: 'ALL', id });
  return row ?? null;
}

const staffOnly: OperationPolicy = { about: 'The promotion', allows: requireStaff };

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
  Mutation: {
    createPromotion: staffOnly,
    updatePromotion: staffOnly,
    deletePromotion: staffOnly,
    deactivatePromotion: staffOnly,
    reactivatePromotion: staffOnly,
    createPromotionRelationship: staffOnly,
    deletePromotionRelationship: staffOnly,
    setPromotionalGlobalDefault: staffOnly,
    optIntoPromotion: {
      about: 'The organization',
      allows: (context, args: MutationoptIntoPromotionArgs) => administersGiven(context, args.organizationId),
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
  Mutation: {
    createPromotion: (_root, args, { deps, viewer }) => commands.createPromotion(deps, viewer, args),
    updatePromotion: (_root, args, { deps, viewer }) => commands.updatePromotion(deps, viewer, args),
    deletePromotion: (_root, { id }, { deps, viewer }) => commands.deletePromotion(deps, viewer, id),
    deactivatePromotion: (_root, { id }, { deps, viewer }) => commands.deactivatePromotion(deps, viewer, id),
    reactivatePromotion: (_root, { id }, { deps, viewer }) => commands.reactivatePromotion(deps, viewer, id),
    createPromotionRelationship: (_root, args, { deps, viewer }) => createRelationship(deps, viewer, args),
    deletePromotionRelationship: (_root, { id }, { deps, viewer }) => deleteRelationship(deps, viewer, id),
    optIntoPromotion: (_root, args, { deps, viewer }) => optIntoPromotion(deps, viewer, args),
    setPromotionalGlobalDefault: (_root, { promotionId }, { deps, viewer }) =>
      commands.setGlobalDefault(deps, viewer, promotionId),
  },
};
