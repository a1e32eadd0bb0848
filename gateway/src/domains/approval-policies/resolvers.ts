import type { GatewayContext } from '../../context/context.ts';
import { present } from '../../base/present.ts';
import type { Resolvers } from '../../generated/resolvers/resolvers.ts';
import { fullNameOf } from '../../records/users.ts';
import { organizationNamed } from '../../visibility/organizations.ts';
import { shownPerson } from '../../visibility/people.ts';
import { managesPolicy, policyChangeRefusal } from './commands.ts';
import { type ShownPolicyChange, versionsOf, waitingPolicyChange } from './store.ts';

/** Platform staff is not named to the organization's own people, as in its history. */
async function nameOf(context: GatewayContext, userId: string): Promise<string> {
  const user = present(await context.loaders.user.load(userId));
  if (user.role === 'superadmin' && !context.viewer.isSuperadmin) return 'Platform staff';
  return fullNameOf(await shownPerson(context, user));
}

export const approvalPoliciesResolvers: Resolvers = {
  Query: {
    approvalPolicy: (_root, { organizationId }, context) => organizationNamed(context, { organizationId }),
  },
  ApprovalPolicy: {
    organizationId: ({ id }) => id,
    mayManage: (organization, _args, { viewer }) => managesPolicy(viewer, organization),
    versions: ({ id }, _args, { deps }) => versionsOf(deps.db, id),
    async waits(organization, _args, { deps, viewer }): Promise<ShownPolicyChange | null> {
      const change = await waitingPolicyChange(deps.db, organization.id, deps.clock());
      return change === null ? null : { change, refusal: policyChangeRefusal(viewer, organization, change) };
    },
  },
  ApprovalPolicyVersion: {
    rules: ({ policy }) => policy.rules,
    hours: ({ policy }) => policy.hours,
    madeBy: ({ madeById }, _args, context) => nameOf(context, madeById),
    confirmedBy: ({ confirmedById }, _args, context) =>
      confirmedById === null ? null : nameOf(context, confirmedById),
    madeAt: ({ createdAt }) => createdAt.toISOString(),
  },
  ApprovalPolicyChange: {
    id: ({ change }) => change.id,
    rules: ({ change }) => change.policy.rules,
    hours: ({ change }) => change.policy.hours,
    requestedBy: ({ change }, _args, context) => nameOf(context, change.requestedById),
    requestedAt: ({ change }) => change.createdAt.toISOString(),
    expiresAt: ({ change }) => change.expiresAt.toISOString(),
    refusal: ({ refusal }) => refusal,
  },
};
