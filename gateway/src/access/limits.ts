import type { Viewer } from './actor.ts';
import type { StoredGrant, StoredLimit } from '../db/schema/shapes.ts';
import type { OrganizationRole, PaymentAct } from '../db/schema/values.ts';

/** A payment as limits look at it. */
export interface LimitedPayment {
  /** Cents. */
  amount: number;
  paymentOccasionId: string;
}

/** In what a payment is beyond somebody's limit. */
export type Overstep = 'AMOUNT' | 'OCCASION';

/** The roles that come with an act. */
export const rolesOfAct: Readonly<Record<PaymentAct, readonly OrganizationRole[]>> = {
  APPROVE_INBOUND: ['APPROVE_INBOUND_PAYMENT'],
  APPROVE_OUTBOUND: ['APPROVE_OUTBOUND_PAYMENT'],
  COLLECT: ['ADMIN', 'SUPERADMIN', 'REQUEST', 'REQUEST_ESCROW'],
  REFUND: ['REFUND_PAYMENT'],
  SEND: ['ADMIN', 'SUPERADMIN', 'INITIATE_MANUAL_TRANSFER'],
};

/** In what a payment is beyond a limit; null within it, and without one. */
export function overstepOf(
  limits: readonly StoredLimit[],
  act: PaymentAct,
  { amount, paymentOccasionId }: LimitedPayment,
): Overstep | null {
  const limit = limits.find((each) => each.act === act);
  if (limit === undefined) return null;
  const { maxAmount, paymentOccasionIds } = limit;
  if (paymentOccasionIds !== null && !paymentOccasionIds.includes(paymentOccasionId)) return 'OCCASION';
  return maxAmount !== null && amount > maxAmount ? 'AMOUNT' : null;
}

/** How far the viewer goes in an organization; platform staff has no limits. */
export const limitsOf = (viewer: Viewer, organizationId: string): readonly StoredLimit[] =>
  viewer.limits?.get(organizationId) ?? [];

/** The occasions within which limits allow an act at all: null for all of them. */
export function occasionsWithin(limits: readonly StoredLimit[], act: PaymentAct): readonly string[] | null {
  const limit = limits.find((each) => each.act === act);
  return limit?.maxAmount === 0 ? [] : (limit?.paymentOccasionIds ?? null);
}

/** In what a payment is beyond what the viewer may do with it; null within. */
export const viewerOversteps = (
  viewer: Viewer,
  organizationId: string,
  act: PaymentAct,
  payment: LimitedPayment,
): Overstep | null => overstepOf(limitsOf(viewer, organizationId), act, payment);

const performs = ({ roles }: Pick<StoredGrant, 'roles'>, act: PaymentAct): boolean =>
  rolesOfAct[act].some((role) => roles.includes(role));

/** Whether one grant goes at least as far with an act as another one. */
export function covers(wide: StoredGrant, narrow: StoredGrant, act: PaymentAct): boolean {
  if (!performs(narrow, act)) return true;
  const inner = narrow.limits.find((each) => each.act === act);
  if (inner?.maxAmount === 0 || inner?.paymentOccasionIds?.length === 0) return true;
  if (!performs(wide, act)) return false;
  const outer = wide.limits.find((each) => each.act === act);
  return withinAmount(outer, inner) && withinOccasions(outer, inner);
}

function withinAmount(outer: StoredLimit | undefined, inner: StoredLimit | undefined): boolean {
  const most = outer?.maxAmount ?? null;
  return most === null || (inner?.maxAmount ?? Infinity) <= most;
}

function withinOccasions(outer: StoredLimit | undefined, inner: StoredLimit | undefined): boolean {
  const among = outer?.paymentOccasionIds ?? null;
  return among === null || (inner?.paymentOccasionIds?.every((each) => among.includes(each)) ?? false);
}
