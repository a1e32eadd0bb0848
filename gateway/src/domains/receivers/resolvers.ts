import type { Resolvers } from '../../generated/resolvers/resolvers.ts';
import type { QueryreceiversArgs } from '../../generated/schema.ts';
import { pageSize } from '../../base/limits.ts';
import type { Policy } from '../../graph/policy.ts';
import { NEW_ACCOUNT_DAYS } from '../../records/approval-signs.ts';
import {
  organizationGiven,
  organizationNamed,
  requireAdministration,
} from '../../visibility/organizations.ts';
import { receiverPage } from './store.ts';

export const receiversPolicy: Policy = {
  Query: {
    receivers: {
      about: 'The organization',
      async allows(context, { organizationSlug }: QueryreceiversArgs) {
        const organization = await organizationGiven(context, { organizationSlug });
        return organization !== null && requireAdministration(context, organization.id);
      },
    },
  },
  openTypes: ['Receiver', 'ReceiverPage'],
};

export const receiversResolvers: Resolvers = {
  Query: {
    async receivers(_root, { organizationSlug, search, limit, afterCursor }, context) {
      const { id: organizationId } = await organizationNamed(context, { organizationSlug });
      const wanted = {
        organizationId,
        search: search ?? null,
        size: pageSize(limit, 20),
        cursor: afterCursor ?? null,
      };
      const page = await receiverPage(context.deps.db, wanted);
      const since = context.deps.clock().getTime() - NEW_ACCOUNT_DAYS * 86_400_000;
      return {
        ...page,
        entries: page.entries.map((row) => ({
          ...{ id: `${organizationId}/${row.email}`, email: row.email, name: row.name },
          account: row.given_at === null ? null : named(row),
          accountVerified: row.verified,
          accountChanged: row.changed,
          accountIsNew: row.given_at !== null && row.given_at.getTime() > since,
          accountGivenAt: row.given_at?.toISOString() ?? null,
          accountGivenBy: row.given_by,
          payments: row.payments,
          lastPaidAt: row.paid_at?.toISOString() ?? null,
          addedAt: row.added_at.toISOString(),
          addedBy: row.added_by,
        })),
      };
    },
  },
};

/** `Truist ••4821`: bank and last four digits, and no more of it. */
const named = ({
  bank,
  account_name,
  last4,
}: {
  bank: string | null;
  account_name: string | null;
  last4: string | null;
}) => [bank ?? account_name ?? 'Bank account', ...(last4 === null ? [] : [`••${last4}`])].join(' ');
