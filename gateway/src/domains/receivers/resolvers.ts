import type { Resolvers } from '../../generated/resolvers/resolvers.ts';
import type { QueryreceiversArgs } from '../../generated/schema.ts';
import type { Deps } from '../../context/deps.ts';
import { pageSize } from '../../base/limits.ts';
import type { Policy } from '../../graph/policy.ts';
import { NEW_ACCOUNT_DAYS } from '../../records/approval-signs.ts';
import {
  organizationGiven,
  organizationNamed,
  requireAdministration,
} from '../../visibility/organizations.ts';
import { askedAccount } from '../../payments/receiving/ask-account.ts';
import { receiverPage, type ReceiverRow } from './store.ts';

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
      return {
        ...page,
        entries: page.entries.map((row) => presentReceiver(context.deps, organizationId, row)),
      };
    },
  },
};

/** A receiver as the dashboard shows them. */
export function presentReceiver(deps: Deps, organizationId: string, row: ReceiverRow) {
  const since = deps.clock().getTime() - NEW_ACCOUNT_DAYS * 86_400_000;
  return {
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
    askable: row.given_at !== null && !row.waits,
    changing:
      row.known_id === null
        ? null
        : askedAccount(deps, row.known_id, {
            serial: row.serial,
            failedTries: row.failed_tries,
            changeAskedAt: row.change_asked_at,
          }),
  };
}

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
