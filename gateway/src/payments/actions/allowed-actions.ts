import type { Viewer } from '../../access/actor.ts';
import type { DisplayStatus, TransactionStatus } from '../../db/schema/values.ts';
import type { TransactionAction } from '../../generated/schema.ts';
import { approvalRefusal, declineRefusal, type PartsMadeBy } from '../lifecycle/approver.ts';
import { rowFor, type Mover } from '../lifecycle/table.ts';
import { stateOf, type PaymentState } from '../lifecycle/states.ts';
import { viewerOversteps } from '../../access/limits.ts';
import { administers, holds } from '../../access/rights.ts';
import type { TemplateRow, TransactionRow } from '../../db/rows.ts';
import { takesPart } from '../../visibility/payments.ts';
import { actsForSender, isFeePaid, isUnderWay, refundRefusal, waitsForReceiver } from './payment-rules.ts';

/** What is known of a payment when it is asked what may be done with it. */
export interface PaymentFacts extends PartsMadeBy {
  template: TemplateRow;
  /** The active transaction, if there is one. */
  transaction: TransactionRow | null;
  utilizesRefunds: boolean;
  /** What of the payment the ledger knows to have arrived, in cents. */
  arrived: number;
  /** The status of the agent's fee, if there is one. */
  agentFeeStatus: TransactionStatus | null;
}

type Rule = (facts: PaymentFacts, viewer: Viewer) => boolean;

const stateIn = ({ template, transaction }: PaymentFacts): PaymentState =>
  stateOf(template.status, transaction?.status ?? null);

const moves = (facts: PaymentFacts, to: PaymentState, by: Mover): boolean =>
  rowFor({ from: stateIn(facts), to, by, singleLeg: facts.transaction?.singleLeg ?? false }) !== null;

const awaitsApproval = (facts: PaymentFacts): boolean =>
  facts.template.active && moves(facts, 'X.AUTHORIZED', 'approver');

const mayApprove: Rule = (facts, viewer) =>
  awaitsApproval(facts) && approvalRefusal(viewer, facts.template, facts) === null;

const mayReject: Rule = (facts, viewer) =>
  awaitsApproval(facts) && declineRefusal(viewer, facts.template) === null;

/** The requester or an admin, while nothing was authorised and no money moves, or the receiver's account is waited for. */
const mayCancel: Rule = (facts, viewer) => {
  const { template, transaction } = facts;
  const asked =
    transaction === null && template.authorizedAt === null && moves(facts, 'T.CANCELED', 'requester');
  return template.active && (asked || waitsForReceiver(facts)) && actsForSender(facts, viewer);
};

/** The sender or an admin, while the receiver's account is waited for. */
const mayAskReceiver: Rule = (facts, viewer) =>
  facts.template.active && waitsForReceiver(facts) && actsForSender(facts, viewer);

/** The requester or an admin, while the payer has not answered. */
export const mayResendRequest = (
  { template, transaction }: Pick<PaymentFacts, 'template' | 'transaction'>,
  viewer: Viewer,
): boolean =>
  template.active &&
  template.direction === 'INBOUND' &&
  template.requestedAt !== null &&
  template.authorizedAt === null &&
  template.displayStatus !== 'APPROVAL_PENDING' &&
  template.statusGroup === 'REQUESTED_AND_PENDING' &&
  (transaction === null || transaction.status === 'PENDING') &&
  (template.requesterId === viewer.userId || administers(viewer, template.organizationId));

const mayResendReceipts: Rule = ({ template, transaction }, viewer) =>
  administers(viewer, template.organizationId) &&
  transaction !== null &&
  (transaction.initiatedAt !== null || transaction.depositedAt !== null);

const mayResendAgentReceipt: Rule = ({ template, agentFeeStatus }, viewer) =>
  administers(viewer, template.organizationId) && isFeePaid(agentFeeStatus);

/** A deposited earnest money payment, once, for those who may. */
const mayRefund: Rule = ({ template, transaction, utilizesRefunds, arrived }, viewer) =>
  refundRefusal({ template, transaction }, utilizesRefunds, arrived) === null &&
  holds(viewer, template.organizationId, 'REFUND_PAYMENT') &&
  viewerOversteps(viewer, template.organizationId, 'REFUND', template) === null;

/** Statuses in which the payer has committed and nothing was taken back. */
const confirmed: readonly DisplayStatus[] = ['AUTHORIZED', 'INITIATED', 'CLEARED', 'DEPOSITED'];

/** An agent can mail themselves a proof for an earnest-money payment, from its authorization to its deposit. */
const mayProveIntent: Rule = ({ template }, viewer) =>
  template.active &&
  template.context === 'EMD' &&
  !template.refunded &&
  confirmed.includes(template.displayStatus) &&
  takesPart(viewer, template) &&
  !administers(viewer, template.organizationId);

const mayModifyStatus: Rule = (facts, viewer) =>
  viewer.isSuperadmin &&
  (['X.FAILED', 'X.DEPOSITED', 'X.DEPOSITED_AND_FAILED'] as const).some((to) =>
    moves(facts, to, 'superuser'),
  );

const mayReactivate: Rule = (facts, viewer) => {
  const { active, displayStatus, refundOfTemplateId } = facts.template;
  if (!viewer.isSuperadmin) return false;
  return displayStatus === 'CANCELED' ? refundOfTemplateId === null : !active;
};

const mayDeactivate: Rule = ({ template, transaction }, viewer) =>
  viewer.isSuperadmin && template.active && !isUnderWay(transaction?.status ?? null);

const rules: Readonly<Record<TransactionAction, Rule>> = {
  APPROVE: mayApprove,
  ASK_RECEIVER: mayAskReceiver,
  CANCEL: mayCancel,
  DEACTIVATE: mayDeactivate,
  MODIFY_STATUS: mayModifyStatus,
  REACTIVATE: mayReactivate,
  REFUND: mayRefund,
  REJECT: mayReject,
  RESEND_AGENT_RECEIPT: mayResendAgentReceipt,
  RESEND_RECEIPTS: mayResendReceipts,
  RESEND_REQUEST: mayResendRequest,
  SEND_PROOF_OF_INTENT: mayProveIntent,
};

/** What the viewer may do with a payment now, by the lifecycle table and the policy together. */
export const allowedActions = (facts: PaymentFacts, viewer: Viewer): TransactionAction[] =>
  actionNames.filter((action) => rules[action](facts, viewer));

/** Whether one of the actions is open to the viewer. */
export const isAllowed = (action: TransactionAction, facts: PaymentFacts, viewer: Viewer): boolean =>
  rules[action](facts, viewer);

const actionNames: readonly TransactionAction[] = [
  'APPROVE',
  'REJECT',
  'CANCEL',
  'REFUND',
  'ASK_RECEIVER',
  'RESEND_REQUEST',
  'RESEND_RECEIPTS',
  'RESEND_AGENT_RECEIPT',
  'SEND_PROOF_OF_INTENT',
  'REACTIVATE',
  'MODIFY_STATUS',
  'DEACTIVATE',
];
