import type { Resolvers } from '../../generated/resolvers/resolvers.ts';
import type { QueryglanceArgs, TransactionTemplatesFilter } from '../../generated/schema.ts';
import { administers } from '../../access/rights.ts';
import { badInput } from '../../base/errors.ts';
import type { Policy } from '../../graph/policy.ts';
import { organizationGiven } from '../../visibility/organizations.ts';
import { allOf, paymentConditions, totalsOf } from '../../payments/reading/pages.ts';
import { scopeOf } from '../../payments/reading/scope.ts';
import { depositsBetween, sumsUnderWay, unverifiedAccounts } from './store.ts';
import { plus, stagesOf, sumAt } from './sums.ts';

const MAX_WEEKS = 53;

export const glancePolicy: Policy = {
  Query: {
    glance: {
      about: 'The organization',
      allows: async (context, { organizationSlug }: QueryglanceArgs) =>
        (await organizationGiven(context, { organizationSlug })) !== null,
    },
  },
  openTypes: ['Glance', 'GlanceStage', 'GlanceWeek', 'PaymentSum'],
};

export const glanceResolvers: Resolvers = {
  Query: {
    async glance(_root, { organizationSlug, weeks, failedSince }, context) {
      const starts = startsOf(weeks);
      const scope = await scopeOf(context, organizationSlug);
      const db = await context.deps.database.reading('requests');
      const { organizationId } = scope;
      const sumsOf = (filter: Partial<TransactionTemplatesFilter>) =>
        totalsOf(db, paymentConditions(db, scope, { organizationSlug, ...filter }));
      const [underWay, deposits, late, failed, unverified, decisions, recovery] = await Promise.all([
        sumsUnderWay(db, scope),
        depositsBetween(db, scope, starts),
        sumsOf({ late: true }),
        sumsOf({ statuses: ['FAILED', 'BLOCKED'], startAt: failedSince }),
        administers(context.viewer, organizationId) ? unverifiedAccounts(db, organizationId) : null,
        sumsOf({ decidable: true }),
        sumsOf({ recovery: 'OPEN' }),
      ]);
      return {
        inFlight: stagesOf(underWay),
        approvals: plus(
          sumAt(underWay.inbound, 'APPROVAL_PENDING'),
          sumAt(underWay.outbound, 'APPROVAL_PENDING'),
        ),
        late: allOf(late),
        failed: allOf(failed),
        decisions,
        recovery,
        unverifiedAccounts: unverified,
        deposits: weeks.map((startAt, week) => ({ startAt, sum: sumAt(deposits, week + 1) })),
      };
    },
  },
};

/** @throws GatewayError BAD_INPUT for none, too many, or ones that do not ascend. */
function startsOf(weeks: readonly string[]): [Date, ...Date[]] {
  const [first, ...rest] = weeks.map((start) => new Date(start));
  if (first === undefined || rest.length >= MAX_WEEKS) {
    throw badInput(`1 to ${MAX_WEEKS} weeks can be asked for.`, 'weeks');
  }
  const all: [Date, ...Date[]] = [first, ...rest];
  const ascend = rest.every((start, at) => start > (all[at] ?? start));
  if (!ascend) throw badInput('The weeks have to ascend.', 'weeks');
  return all;
}
