import type { Database, Db } from '../db/client.ts';
import type { TransactionStatus } from '../db/schema/values.ts';
import { expireApprovals } from '../payments/approvals/expiry.ts';
import { approvePayments, rejectPayments } from '../payments/approvals/commands.ts';
import { cancelTransaction } from '../payments/requests/commands.ts';
import { reportedStatus } from '../payments/inbox/course.ts';
import { authorizedState } from '../payments/drafts/continue-pending.ts';
import { refundTransaction } from '../payments/refunds/refund.ts';
import {
  deactivateTransaction,
  reactivateTransactionTemplate,
  updateTransactionStatus,
} from '../payments/status-changes/staff-commands.ts';
import { create, move } from '../payments/lifecycle/move.ts';
import type { Move } from '../payments/lifecycle/step.ts';
import { lockPayment, type Payment } from '../payments/store/payments.ts';
import { drainOutbox } from '../payments/delivery/deliver.ts';
import type { FakeTransfer } from './providers/bank-transfers/fake-bank.ts';
import { GatewayError } from '../base/errors.ts';
import { paymentFlow } from './payment-flow.ts';
import { addAccount, addBalance, addCard, addOccasion, addOrganization, addUser } from './world.ts';

/** Everything that may happen to a payment; most of it is refused most of the time. */
export const happenings = [
  'access',
  'accept',
  'authorize',
  'approve',
  'reject',
  'cancel',
  'expire',
  'block',
  'unblock',
  'refund',
  'deactivate',
  'reactivate',
  'transfer',
  'step',
  'deliver',
  'return debit',
  'return credit',
  'provider cancels',
  'lose answer',
  'refuse',
  'down',
  'up',
] as const;
export const byHand = ['set failed', 'set deposited', 'set deposited and failed'] as const;
export type Happening = (typeof happenings)[number] | (typeof byHand)[number];

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * One payment of 500.00 with a fee of 10.00 and its provider, to which things happen: earnest money paid by bank transfer
 * or by card, or a real-time payment that goes out.
 */
export async function randomLife(database: Database, { approval, payer, rail }: LifeSetting) {
  const t = paymentFlow(database);
  const { db } = database;
  const world = await addOrganization(t, { utilizesRefunds: true });
  const { organizationId } = world;
  const occasion = await addOccasion(t, {
    organizationId,
    fundingSourceId: world.escrowSource.id,
    direction: rail === 'RTP' ? 'OUTBOUND' : 'INBOUND',
    context: rail === 'RTP' ? 'GENERIC' : 'EMD',
    approvalRequired: approval,
  });
  const account = await addAccount(t, {}, 'Payer');
  const card = rail === 'CARD' ? await addCard(t) : null;
  const balance = rail === 'RTP' ? await addBalance(t, organizationId, 60_000) : null;
  const roles = ['ADMIN', 'APPROVE_INBOUND_PAYMENT', 'APPROVE_OUTBOUND_PAYMENT', 'REFUND_PAYMENT'] as const;
  const { viewer: admin } = await addUser(t, { organizationId, roles: [...roles] });
  const { viewer: staff } = await addUser(t, undefined, { role: 'superadmin' });
  const byPayer = { by: 'payer', actor: { kind: 'payer', email: 'pat@people.example' } } as const;
  const bySystem = { by: 'system', actor: { kind: 'system' } } as const;
  const shared = {
    organizationId,
    paymentOccasionId: occasion.id,
    amount: 50_000,
    fee: 1_000,
    receiverEmail: 'pat@people.example',
  };
  const byStaff = { actor: { kind: 'user', userId: staff.userId } } as const;
  const { template } = await db.transaction((tx) =>
    balance === null
      ? create(
          tx,
          t.deps,
          {
            ...shared,
            direction: 'INBOUND',
            context: 'EMD',
            feePayer: payer,
            requesterId: admin.userId,
            destinationFundingSourceId: world.escrowSource.id,
          },
          { to: 'T.PENDING', by: 'requester', actor: { kind: 'user', userId: admin.userId } },
        )
      : create(
          tx,
          t.deps,
          {
            ...shared,
            direction: 'OUTBOUND',
            context: 'GENERIC',
            paymentType: 'RTP',
            isAch: false,
            feePayer: 'OWNER',
            requesterId: staff.userId,
            originationFundingSourceId: balance.id,
            destinationFundingSourceId: account.id,
          },
          { to: approval ? 'T.APPROVAL_PENDING' : 'X.AUTHORIZED', by: 'sender', ...byStaff },
        ),
  );
  const id = String(template.id);
  const ids = { transactionTemplateIds: [id] };
  const paidFrom =
    card === null
      ? { originationFundingSourceId: account.id }
      : { isAch: false, paymentMethodId: card.id, fee: 2_000, cardFee: 1_000, feePayer: 'MIXED' as const };

  const moved = (step: (payment: Payment, tx: Db) => Move | Promise<Move>) =>
    db.transaction(async (tx) => {
      const payment = await lockPayment(tx, template.id);
      if (payment !== null) await move(tx, t.deps, payment, await step(payment, tx));
    });
  const newest = (fits: (transfer: FakeTransfer) => boolean): string | null =>
    [...t.bank.bank.transfers.values()].findLast(fits)?.ref ?? null;
  const returned = (side: 'debit' | 'credit'): void => {
    const ref = newest(
      ({ stage, lateReturn }) => !['failed', 'canceled'].includes(stage) && lateReturn === null,
    );
    if (ref !== null) t.bank.fail(ref, side === 'debit' ? 'R01' : 'R03', side);
    for (const charge of t.cardBank.charges.keys()) if (side === 'debit') t.cardBank.loseDispute(charge);
  };
  const setDown = (down: boolean): void => {
    t.bank.setDown(down);
    t.cardBank.setDown(down);
  };
  const set = (status: 'FAILED' | 'DEPOSITED' | 'DEPOSITED_AND_FAILED') =>
    updateTransactionStatus(t.deps, staff, { transactionId: id, status });

  let heardAll = false;
  const does: Record<Happening, () => unknown> = {
    access: () => moved(() => ({ to: 'T.PENDING', ...byPayer })),
    accept: () => moved(() => ({ to: 'X.PENDING', ...byPayer, template: paidFrom })),
    authorize: () =>
      moved(async ({ template: row }, tx) => {
        const { to, approvalDemand } = await authorizedState(tx, t.deps, row);
        return { to, ...byPayer, template: { ...paidFrom, approvalDemand } };
      }),
    approve: () => approvePayments(t.deps, admin, { ...ids, rerouteId: null }),
    reject: () => rejectPayments(t.deps, admin, { ...ids, reason: 'No' }),
    cancel: () => cancelTransaction(t.deps, admin, { id }),
    expire: () => (t.pass(400 * DAY), expireApprovals(t.deps)),
    block: () => moved(() => ({ to: 'X.BLOCKED', ...bySystem, transaction: { blockReason: 'Balance' } })),
    unblock: () =>
      moved(({ transaction }) => ({
        to: transaction?.authorizedAt ? 'X.AUTHORIZED' : 'X.PENDING',
        ...bySystem,
      })),
    refund: () => refundTransaction(t.deps, admin, { transactionId: id, reason: null }),
    deactivate: () => deactivateTransaction(t.deps, staff, { transactionId: id }),
    reactivate: () =>
      reactivateTransactionTemplate(t.deps, staff, { transactionTemplateId: id, active: true, status: null }),
    transfer: () => drainOutbox(t.deps),
    step: () => t.bank.step(),
    deliver: () => (t.bank.bank.down ? undefined : Promise.all([t.deliverEvents(), t.deliverCardEvents()])),
    'return debit': () => returned('debit'),
    'return credit': () => returned('credit'),
    'provider cancels': () => {
      const ref = newest(({ stage }) => stage === 'pending:funds');
      if (ref !== null) t.bank.cancel(ref);
    },
    'lose answer': () => {
      if (rail === 'CARD') t.cardBank.loseAnswers(1);
      else t.bank.loseAnswers(1);
    },
    refuse: () => {
      if (rail === 'CARD') t.cardBank.declineNext('insufficient_funds');
      else t.bank.refuseNext('InsufficientFunds', 'Insufficient funds.');
    },
    down: () => setDown(true),
    up: () => setDown(false),
    'set failed': () => set('FAILED'),
    'set deposited': () => set('DEPOSITED'),
    'set deposited and failed': () => set('DEPOSITED_AND_FAILED'),
  };

  return {
    organizationId,
    /** What was handed to the providers, as they have it. */
    handedOver: (): HandedOver[] => [
      ...[...t.bank.bank.transfers.values()].map(
        ({ ref, correlationId, amountCents, stage, lateReturn }) => ({
          ref,
          correlationId,
          amountCents,
          reported: reportedStatus({ stage, lateReturn }),
          stands: stage === 'complete' && lateReturn === null,
        }),
      ),
      ...[...t.cardBank.charges.values()].map(({ ref, correlationId, amountCents, stage, dispute }) => ({
        ref,
        correlationId,
        amountCents,
        reported: reportedStatus({ stage, lateReturn: dispute?.status === 'LOST' ? 'debit' : null }),
        stands: stage === 'complete' && dispute?.status !== 'LOST',
      })),
    ],
    /** @returns whether it was done; false where the gateway refused it. */
    async happen(what: Happening): Promise<boolean> {
      t.pass(MINUTE);
      heardAll = false;
      try {
        await does[what]();
        heardAll = what === 'deliver' && !t.bank.bank.down;
        return true;
      } catch (error) {
        if (error instanceof GatewayError) return false;
        throw error;
      }
    },
    /** Whether the last step applied everything that the providers have to report. */
    hasHeardAll: () => heardAll,
    /** The provider is back, and everything that was to be done or told is. */
    async settle(): Promise<void> {
      setDown(false);
      t.bank.loseAnswers(0);
      t.cardBank.loseAnswers(0);
      t.bank.bank.refusal = null;
      for (let round = 0; round < 2; round += 1) {
        t.pass(MINUTE);
        await drainOutbox(t.deps);
        await t.deliverEvents();
        await t.deliverCardEvents();
      }
    },
  };
}

export interface LifeSetting {
  /** Whether payments through the occasion wait for an approval. */
  approval: boolean;
  /** Who bears the fee; of a card payment each a part, of a real-time payment the organization. */
  payer: 'OWNER' | 'PARTY';
  rail: 'ACH' | 'CARD' | 'RTP';
}

/**
 * A transfer or charge at its provider, with the payment status that it implies. `stands` is true if the money arrived
 * and nobody took it back.
 */
export interface HandedOver {
  ref: string;
  correlationId: string | null;
  amountCents: number;
  reported: TransactionStatus;
  stands: boolean;
}
