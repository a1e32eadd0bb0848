import type { Viewer } from '../../../access/actor.ts';
import { seesReconciliation } from '../../../access/rights.ts';
import { badInput } from '../../../base/errors.ts';
import { uuidOf } from '../../../base/ids.ts';
import type { Db } from '../../../db/client.ts';
import { fundingSourcesByIds } from '../../../records/accounts.ts';
import { organizationsByIds } from '../../../records/organizations.ts';
import { templatesByIds } from '../../../records/payments.ts';
import { paymentsOn } from '../../reconciliation/movements.ts';
import { periodTitle } from '../proofs/evidence.ts';
import { periodById } from '../../reconciliation/periods/store.ts';
import type { Scope } from './gather.ts';

/** What evidence is asked of, as the audit log names it. */
export interface AskedScope extends Scope {
  organizationId: string;
  entity: 'payment' | 'fundingSource' | 'reconciliationPeriod';
  entityId: string;
}

/** Payments in one archive. */
const MOST_PAYMENTS = 500;

async function nameOf(db: Db, organizationId: string): Promise<string> {
  const [organization] = await organizationsByIds(db, [organizationId]);
  return organization?.name ?? '';
}

/** @throws GatewayError BAD_INPUT for more than one archive takes */
async function paymentsOf(
  db: Db,
  accountId: string,
  of: Parameters<typeof paymentsOn>[2],
): Promise<number[]> {
  const payments = await paymentsOn(db, accountId, of, MOST_PAYMENTS + 1);
  if (payments.length > MOST_PAYMENTS)
    throw badInput(
      `There are more than ${MOST_PAYMENTS} payments in it. Take the evidence of a file or of a payment.`,
    );
  return payments;
}

/** A payment; null where it is not there or not the viewer's to see. */
export async function paymentScope(db: Db, viewer: Viewer, id: number): Promise<AskedScope | null> {
  const [payment] = await templatesByIds(db, [id]);
  if (payment === undefined || !seesReconciliation(viewer, payment.organizationId)) return null;
  const { organizationId } = payment;
  return {
    ...{ title: `Payment ${id}`, organization: await nameOf(db, organizationId), organizationId },
    ...{ payments: [id], account: null, entity: 'payment', entityId: String(id) },
  };
}

/** A file of an account: all payments of a property. */
export async function fileScope(
  db: Db,
  viewer: Viewer,
  accountId: string,
  file: string,
): Promise<AskedScope | null> {
  const [account] = await fundingSourcesByIds(db, [accountId]);
  const organizationId = account?.organizationId ?? null;
  if (organizationId === null || !seesReconciliation(viewer, organizationId)) return null;
  const payments = await paymentsOf(db, accountId, { file });
  if (payments.length === 0) return null;
  return {
    ...{ title: `File ${file}`, organization: await nameOf(db, organizationId), organizationId, payments },
    ...{ account: null, entity: 'fundingSource', entityId: accountId },
  };
}

/** A signed period: its account from the first day on, and the payments that moved money in it. */
export async function periodScope(db: Db, viewer: Viewer, givenId: string): Promise<AskedScope | null> {
  const id = uuidOf(givenId);
  const period = id === null ? null : await periodById(db, id);
  if (period === null || !seesReconciliation(viewer, period.organizationId)) return null;
  const { organizationId, fundingSourceId, fromDay, throughDay } = period;
  return {
    ...{ title: periodTitle(period), organization: await nameOf(db, organizationId) },
    payments: await paymentsOf(db, fundingSourceId, { fromDay, throughDay }),
    ...{ account: { id: fundingSourceId, fromDay }, organizationId },
    ...{ entity: 'reconciliationPeriod', entityId: period.id },
  };
}
