import type { Resolvers } from '../../generated/resolvers/resolvers.ts';
import type { QueryallFundingSourcesArgs } from '../../generated/schema.ts';
import { given } from '../../base/given.ts';
import { uuidOf } from '../../base/ids.ts';
import { pageSize } from '../../base/limits.ts';
import { badInput } from '../../base/errors.ts';
import { allEscrowAccounts, allFundingSources, type AllAccountsWanted } from './accounts.ts';
import { auditPage } from './audit-trail.ts';
import { differences } from './differences.ts';
import { discrepancyPage, transferOf } from './discrepancies.ts';
import { payoutsNow } from '../../payments/payouts/commands.ts';

/** An id to narrow by. @throws GatewayError BAD_INPUT for what can't be one: it would silently not narrow */
function narrowing(id: string | null | undefined, field: string): string | null {
  if (!id) return null;
  const known = uuidOf(id);
  if (known === null) throw badInput('This is not an id', field);
  return known;
}

const accountsWanted = (args: Partial<QueryallFundingSourcesArgs>): AllAccountsWanted => ({
  search: args.search?.trim() || null,
  active: given(args.active, 'ALL'),
  size: pageSize(args.limit, 20),
  cursor: args.afterCursor ?? null,
});

/** The platform staff's view over all organizations. */
export const staffResolvers: Resolvers = {
  Query: {
    auditTrail: (_root, { organizationId, entity, entityId, actorId, limit, afterCursor }, { deps }) =>
      auditPage(deps.db, {
        organizationId: narrowing(organizationId, 'organizationId'),
        entity: entity || null,
        entityId: entityId || null,
        actorId: narrowing(actorId, 'actorId'),
        size: pageSize(limit, 20),
        cursor: afterCursor ?? null,
      }),
    discrepancies: (_root, { state, limit, afterCursor }, { deps }) =>
      discrepancyPage(deps.db, {
        state: given(state, 'OPEN'),
        size: pageSize(limit, 20),
        cursor: afterCursor ?? null,
      }),
    payouts: (_root, _args, { deps }) => payoutsNow(deps.db),
    allFundingSources: (_root, args, { deps }) => allFundingSources(deps.db, accountsWanted(args)),
    allEscrowAccounts: (_root, args, { deps }) => allEscrowAccounts(deps.db, accountsWanted(args)),
  },
  AuditTrailEntry: {
    actor: ({ actorUserId }, _args, { loaders }) =>
      actorUserId === null ? null : loaders.user.load(actorUserId),
    organization: ({ organizationId }, _args, { loaders }) =>
      organizationId === null ? null : loaders.organization.load(organizationId),
    changes: ({ before, after }) => differences(before, after),
  },
  Discrepancy: {
    transfer: ({ kind, details }) => (kind === 'unknown-transfer' ? transferOf(details) : null),
    resolvedBy: ({ resolvedById }, _args, { loaders }) =>
      resolvedById === null ? null : loaders.user.load(resolvedById),
    transactionTemplate: ({ transactionTemplateId }, _args, { loaders }) =>
      loaders.template.load(transactionTemplateId),
  },
};
