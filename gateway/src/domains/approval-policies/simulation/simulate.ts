import type { Deps } from '../../../context/deps.ts';
import type { StoredPolicy } from '../../../db/schema/shapes.ts';
import type { OrganizationRow } from '../../../db/rows.ts';
import { membersOf } from '../../../records/users.ts';
import { MOST_PAYMENTS, pastPayments } from './past-payments.ts';
import { play, type Played } from './play.ts';

const DAY_MS = 86_400_000;
const DAYS = 90;

/** A draft played against the payments since `since`; `cut` where there were more than are looked at. */
export interface Simulation extends Played {
  since: Date;
  cut: boolean;
}

/** What a draft of an organization's policy would have made of the payments of its last 90 days. */
export async function simulate(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { id }: Pick<OrganizationRow, 'id'>,
  policies: { draft: StoredPolicy; inForce: StoredPolicy },
): Promise<Simulation> {
  const start = new Date(clock().getTime() - DAYS * DAY_MS);
  const db = await database.reading('requests');
  const [payments, members] = await Promise.all([pastPayments(db, id, start), membersOf(db, id)]);
  const cut = payments.length === MOST_PAYMENTS;
  const since = (cut ? payments.at(-1)?.at : null) ?? start;
  return { since, cut, ...play({ ...policies, payments, members }) };
}
