import type { Deps } from '../context/deps.ts';
import { discrepancyPage, resolveDiscrepancy } from '../domains/staff/discrepancies.ts';
import { table } from './lines.ts';
import { staffById } from './staff.ts';

/** Where provider and ledger disagree, the newest first. */
export async function listDiscrepancies(
  { db }: Pick<Deps, 'db'>,
  { all, limit }: { all: boolean; limit: number },
): Promise<string[]> {
  const state = all ? 'ALL' : 'OPEN';
  const { entries } = await discrepancyPage(db, { state, size: limit, cursor: null });
  return table(
    {
      id: ({ id }) => id,
      payment: ({ transactionTemplateId }) => transactionTemplateId || null,
      kind: ({ kind }) => kind,
      expected: ({ expected }) => expected,
      observed: ({ observed }) => observed,
      found: ({ createdAt }) => createdAt,
      closed: ({ resolvedAt }) => resolvedAt,
    },
    entries,
    all ? 'There are no discrepancies.' : 'There are no open discrepancies.',
  );
}

/**
 * Closes a discrepancy with what was found out, in the name of somebody of the platform's staff; the payment is left as
 * it is.
 *
 * @throws WrongUse for somebody else, GatewayError as `resolveDiscrepancy` does
 */
export async function closeDiscrepancy(
  deps: Pick<Deps, 'db' | 'clock'>,
  { id, by, note }: { id: string; by: string; note: string },
): Promise<string[]> {
  await resolveDiscrepancy(deps, await staffById(deps.db, by), { id, note });
  return [`The discrepancy ${id} is closed.`];
}
