import type { Random } from '../chance/random.ts';

/** Where a demo payment's life has got to. `PENDING_VERIFICATION` is X.PENDING, `PROVIDER_CANCELED` is X.CANCELED. */
export type Target =
  | 'APPROVAL_EXPIRED'
  | 'APPROVAL_PENDING'
  | 'APPROVAL_REJECTED'
  | 'AUTHORIZED'
  | 'BLOCKED'
  | 'CANCELED'
  | 'CLEARED'
  | 'COMPLETED'
  | 'CREATED'
  | 'DEPOSITED'
  | 'DEPOSITED_AND_FAILED'
  | 'DRAFT'
  | 'FAILED'
  | 'INITIATED'
  | 'NIL'
  | 'PENDING'
  | 'PENDING_VERIFICATION'
  | 'PROVIDER_CANCELED';

/** How many payments of each occasion stand where. Harbor Realty has 600, refunds included; Lakeside Law a handful. */
export const plan: readonly {
  occasion: string;
  organization: string;
  counts: Partial<Record<Target, number>>;
}[] = [
  {
    occasion: 'harbor-emd',
    organization: 'harbor-realty',
    counts: {
      DEPOSITED: 205,
      PENDING: 34,
      CREATED: 5,
      DRAFT: 5,
      PENDING_VERIFICATION: 6,
      AUTHORIZED: 4,
      INITIATED: 6,
      CLEARED: 5,
      FAILED: 12,
      DEPOSITED_AND_FAILED: 6,
      BLOCKED: 4,
      CANCELED: 20,
      COMPLETED: 4,
      NIL: 2,
      PROVIDER_CANCELED: 2,
    },
  },
  {
    occasion: 'harbor-builders',
    organization: 'harbor-realty',
    counts: {
      DEPOSITED: 24,
      PENDING: 5,
      APPROVAL_PENDING: 4,
      AUTHORIZED: 1,
      INITIATED: 1,
      APPROVAL_REJECTED: 3,
      APPROVAL_EXPIRED: 2,
      FAILED: 1,
      CANCELED: 2,
    },
  },
  {
    occasion: 'harbor-attorneys',
    organization: 'harbor-realty',
    counts: { DEPOSITED: 14, PENDING: 3, INITIATED: 1, CANCELED: 1 },
  },
  {
    occasion: 'harbor-rental',
    organization: 'harbor-realty',
    counts: {
      DEPOSITED: 40,
      PENDING: 8,
      PENDING_VERIFICATION: 3,
      AUTHORIZED: 1,
      INITIATED: 2,
      CLEARED: 2,
      FAILED: 4,
      CANCELED: 5,
      COMPLETED: 2,
    },
  },
  {
    occasion: 'harbor-desk',
    organization: 'harbor-realty',
    counts: {
      DEPOSITED: 30,
      AUTHORIZED: 1,
      INITIATED: 1,
      CLEARED: 1,
      FAILED: 2,
      BLOCKED: 2,
      PROVIDER_CANCELED: 1,
    },
  },
  {
    occasion: 'harbor-invoices',
    organization: 'harbor-realty',
    counts: {
      DEPOSITED: 18,
      PENDING: 4,
      APPROVAL_PENDING: 3,
      APPROVAL_REJECTED: 2,
      APPROVAL_EXPIRED: 2,
      CANCELED: 2,
    },
  },
  {
    occasion: 'harbor-vendors',
    organization: 'harbor-realty',
    counts: {
      DEPOSITED: 22,
      APPROVAL_PENDING: 5,
      AUTHORIZED: 1,
      INITIATED: 1,
      APPROVAL_REJECTED: 3,
      APPROVAL_EXPIRED: 2,
      CANCELED: 2,
      FAILED: 1,
    },
  },
  {
    occasion: 'harbor-reimbursements',
    organization: 'harbor-realty',
    counts: { DEPOSITED: 20, AUTHORIZED: 1, INITIATED: 1, CLEARED: 1, FAILED: 2 },
  },
  { occasion: 'harbor-gala', organization: 'harbor-realty', counts: { DEPOSITED: 6 } },
  {
    occasion: 'harbor-attorneys',
    organization: 'lakeside-law',
    counts: { DEPOSITED: 4, PENDING: 1, INITIATED: 1 },
  },
];

/** Refunds of deposited earnest money: where they stand. One that failed clears the mark on its original. */
export const refundPlan: Partial<Record<Target, number>> = {
  DEPOSITED: 9,
  INITIATED: 2,
  CLEARED: 1,
  AUTHORIZED: 1,
  FAILED: 1,
};

/** How many days ago the deciding step of a life was made: the authorization, else the request. */
const ages: Record<Target, readonly [youngest: number, oldest: number]> = {
  APPROVAL_EXPIRED: [9, 180],
  APPROVAL_PENDING: [0.05, 5.5],
  APPROVAL_REJECTED: [2.5, 190],
  AUTHORIZED: [0.01, 0.25],
  BLOCKED: [0.5, 60],
  CANCELED: [7, 230],
  CLEARED: [2.2, 3.8],
  COMPLETED: [12, 200],
  CREATED: [0.02, 5],
  DEPOSITED: [7, 236],
  DEPOSITED_AND_FAILED: [60, 220],
  DRAFT: [0.1, 8],
  FAILED: [6, 225],
  INITIATED: [0.3, 1.1],
  NIL: [200, 236],
  PENDING: [0.02, 45],
  PENDING_VERIFICATION: [0.1, 6],
  PROVIDER_CANCELED: [6, 100],
};

/** Draws how many days ago the deciding step of a life was made. */
export function drawAge(random: Random, target: Target): number {
  const [youngest, oldest] = ages[target];
  return youngest + random.next() * (oldest - youngest);
}
