import assert from 'node:assert/strict';
import { z } from 'zod';
import type { TestApp } from './app.ts';

/** The payments list as the dashboard asks for it. */
export const paymentsQuery = `query($filter: TransactionTemplatesFilter!, $order: TransactionOrder, $limit: Int, $after: String) {
  transactionTemplates(filter: $filter, order: $order, limit: $limit, afterCursor: $after) {
    totalAmount
    entries { id displayStatus }
    pageInfo { afterCursor beforeCursor hasMoreEntries totalCount }
  }
}`;

const answer = z.object({
  totalAmount: z.number(),
  entries: z.array(z.object({ id: z.string() })),
  pageInfo: z.object({
    totalCount: z.number(),
    afterCursor: z.string().nullable(),
    hasMoreEntries: z.boolean(),
  }),
});

export interface Found {
  ids: number[];
  total: number;
  amount: number;
  after: string | null;
  more: boolean;
}

export interface Asking {
  userId: string;
  slug: string;
  limit?: number;
  after?: string;
  order?: object;
}

/** Searches payments; fails when the gateway answers an error. */
export async function searchPayments(
  gateway: TestApp,
  filter: Record<string, unknown>,
  { userId, slug, ...rest }: Asking,
): Promise<Found> {
  const variables = { filter: { organizationSlug: slug, ...filter }, limit: 100, ...rest };
  const { data, errors } = await gateway.ask(userId, paymentsQuery, variables);
  assert.deepEqual(errors, []);
  const { entries, pageInfo, totalAmount } = answer.parse(data?.['transactionTemplates']);
  return {
    ids: entries.map(({ id }) => Number(id)),
    total: pageInfo.totalCount,
    amount: totalAmount,
    after: pageInfo.afterCursor,
    more: pageInfo.hasMoreEntries,
  };
}
