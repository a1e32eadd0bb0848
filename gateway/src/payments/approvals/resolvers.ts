import type { ApprovalCause } from '../../generated/schema.ts';
import type { Resolvers } from '../../generated/resolvers/resolvers.ts';
import { present } from '../../base/present.ts';
import type { GatewayContext } from '../../context/context.ts';
import { overseesPayments } from '../../access/rights.ts';
import type { TemplateRow } from '../../db/rows.ts';
import { fullNameOf } from '../../records/users.ts';
import { shownPerson } from '../../visibility/people.ts';
import { approvalRefusal, needsTwo } from '../lifecycle/approver.ts';
import { unusualSigns } from './unusual.ts';

const DAY_MS = 86_400_000;

/** Which rule made the payment wait. */
async function causeOf(template: TemplateRow, { loaders }: GatewayContext): Promise<ApprovalCause> {
  if (template.approvalDemand !== null) return 'POLICY';
  if (template.direction === 'OUTBOUND') return 'SECOND_PERSON';
  const occasion = await loaders.occasion.load(template.paymentOccasionId);
  return occasion?.approvalRequired === true ? 'OCCASION' : 'ACCOUNT';
}

async function nameOf(userId: string | null, context: GatewayContext): Promise<string | null> {
  const user = userId === null ? null : await context.loaders.user.load(userId);
  return user === null ? null : fullNameOf(await shownPerson(context, user));
}

/** The organization's own name of the account that an incoming payment goes to. */
async function destinationName(
  { direction, organizationId, escrowAccountId, destinationFundingSourceId }: TemplateRow,
  { loaders, viewer }: GatewayContext,
): Promise<string | null> {
  if (direction !== 'INBOUND' || !overseesPayments(viewer, organizationId)) return null;
  if (escrowAccountId !== null) return (await loaders.escrowAccount.load(escrowAccountId))?.name ?? null;
  if (destinationFundingSourceId === null) return null;
  return (await loaders.fundingSource.load(destinationFundingSourceId))?.name ?? null;
}

export const approvalResolvers: Resolvers = {
  TransactionTemplate: {
    async approval(template, _args, context) {
      if (template.displayStatus !== 'APPROVAL_PENDING') return null;
      const { loaders, viewer } = context;
      const [signs, organization, askedBy, cause, firstApprovedBy, name, made, added] = await Promise.all([
        loaders.approvalSigns.load(template.id),
        loaders.organization.load(template.organizationId),
        nameOf(template.requesterId, context),
        causeOf(template, context),
        nameOf(template.firstApprovedById, context),
        destinationName(template, context),
        loaders.destinationMakers.load(template.id),
        loaders.senderAdders.load(template.id),
      ]);
      const since = template.approvalPendingAt ?? template.createdAt;
      const days = present(organization).approvalExpirationDays;
      return {
        askedBy,
        cause,
        since: since.toISOString(),
        expiresAt: new Date(since.getTime() + days * DAY_MS).toISOString(),
        unusual: signs === null ? [] : unusualSigns(template, signs, context.deps.clock()),
        refusal: approvalRefusal(viewer, template, {
          makerIds: made?.userIds ?? [],
          senderAdderIds: added?.userIds ?? [],
        }),
        policy: template.approvalDemand?.rule ?? null,
        policyVersion: template.approvalDemand?.version ?? null,
        approvalsNeeded: needsTwo(template) ? 2 : 1,
        firstApprovedBy,
        firstApprovedAt: template.firstApprovedAt?.toISOString() ?? null,
        destinationId: template.destinationFundingSourceId,
        destinationName: name,
      };
    },
  },
};
