import { sql, type SQL } from 'drizzle-orm';
import { column, readWith, type Along } from '../../context/along.ts';
import { transactionTemplates } from '../../db/schema/index.ts';
import { templateRows } from '../../records/payments.ts';

const among = (query: SQL): SQL => sql`any(array(${query}))`;

const ids = column('id');
const ofTransactions = (what: string): SQL =>
  sql.raw(
    `select ${what} from transactions where transaction_template_id = any(array(select id from found))`,
  );
const ofOccasions = (what: string): SQL =>
  sql.raw(
    `select ${what} from payment_occasions where id = any(array(select payment_occasion_id from found))`,
  );

/** Somebody is shown as the viewer may know them, which their memberships decide. */
const people = (query: SQL): Along => ({ user: [query], memberships: [query] });
const customersOf = (name: string): Along => ({
  customer: [sql`select customer_id from users where id = ${among(column(name))}`],
});

const transactions: Along = { transactionsOfTemplate: [ids] };
const accountsBehindEscrow = (escrow: SQL): SQL =>
  sql`select funding_source_id from escrow_accounts where id = ${among(escrow)}`;
const waiting = (escrow: 'null' | 'not null'): SQL =>
  sql.raw(
    `select organization_id from found where direction = 'INBOUND' and display_status = 'APPROVAL_PENDING' and escrow_account_id is ${escrow}`,
  );

const notesOfFound = sql.raw(
  'select id from payment_notes where transaction_template_id = any(array(select id from found))',
);

const mayBeUnread = sql.raw(
  `select id from found where accessed_at is null and display_status = 'PENDING'
     or direction = 'OUTBOUND' and destination_funding_source_id is null`,
);
const paidByCard = sql.raw(
  `select id from transactions
     where transaction_template_id = any(array(select id from found where payment_method_id is not null))`,
);

/** Active transactions of payments that may be given back, as far as these columns tell. */
const refundable = sql.raw(
  `select id from transactions
     where transaction_template_id = any(array(select id from found where context = 'EMD' and is_ach and not refunded))
       and active and status = 'DEPOSITED'`,
);
const waitingForApproval = (what: string): SQL =>
  sql.raw(`select ${what} from found where display_status = 'APPROVAL_PENDING'`);

/** What the resolvers of a payment's fields ask their loaders for. */
const byField: Readonly<Record<string, Along>> = {
  transactions,
  waitsForReceiver: transactions,
  mailRefusal: { ...transactions, deliveriesOfTemplate: [mayBeUnread] },
  agentFee: { agentFeesOfTemplate: [ids] },
  allowedActions: {
    ...transactions,
    agentFeesOfTemplate: [ids],
    organization: [column('organization_id')],
    postedOfTransaction: [refundable],
    destinationMakers: [waitingForApproval('id')],
    senderAdders: [waitingForApproval('id')],
  },
  availableReroutes: {
    escrowTargetsOfOrganization: [waiting('not null')],
    accountTargetsOfOrganization: [waiting('null')],
    accountMakers: [
      sql`select funding_source_id from escrow_accounts where active and organization_id = ${among(waiting('not null'))}`,
      sql`select id from funding_sources where active and organization_id = ${among(waiting('null'))}`,
    ],
  },
  paymentOccasion: { occasion: [column('payment_occasion_id')] },
  'paymentOccasion.organization': { organization: [ofOccasions('organization_id')] },
  'paymentOccasion.fundingSource': { fundingSource: [ofOccasions('funding_source_id')] },
  events: { eventsOfTemplate: [ids] },
  'events.actorName': people(
    sql.raw(
      'select actor_user_id from transaction_events where transaction_template_id = any(array(select id from found))',
    ),
  ),
  refund: { eventsOfTemplate: [ids] },
  refundReason: { eventsOfTemplate: [ids] },
  refundRefusal: {
    ...transactions,
    organization: [column('organization_id')],
    postedOfTransaction: [refundable],
    eventsOfTemplate: [sql.raw('select id from found where refunded')],
  },
  refundOf: { template: [column('refund_of_template_id')] },
  feeConfig: { feeConfig: [column('fee_config_id')] },
  buyer: people(column('buyer_id')),
  'buyer.customer': customersOf('buyer_id'),
  buyerAgent: people(column('buyer_agent_id')),
  'buyerAgent.customer': customersOf('buyer_agent_id'),
  listingAgent: people(column('listing_agent_id')),
  'listingAgent.customer': customersOf('listing_agent_id'),
  authorizedBy: people(column('authorized_by_id')),
  approvedBy: people(column('approved_by_id')),
  fundingSource: { fundingSource: [column('origination_funding_source_id')] },
  escrowAccount: { escrowAccount: [column('escrow_account_id')] },
  'escrowAccount.fundingSource': { fundingSource: [accountsBehindEscrow(column('escrow_account_id'))] },
  receivingOrganization: { organization: [column('receiving_organization_id')] },
  'transactions.originationFundingSource': {
    fundingSource: [ofTransactions('origination_funding_source_id')],
  },
  'transactions.destinationFundingSource': {
    fundingSource: [ofTransactions('destination_funding_source_id')],
  },
  'transactions.integration': { integration: [ofTransactions('integration_id')] },
  'agentFee.originationFundingSource': {
    fundingSource: [
      sql.raw(
        'select origination_funding_source_id from agent_fees where transaction_template_id = any(array(select id from found))',
      ),
    ],
  },
  rtpRecord: { ...transactions, rtpOfTransaction: [ofTransactions('id')] },
  mails: { mailsOfTemplate: [ids] },
  approval: {
    approvalSigns: [waitingForApproval('id')],
    destinationMakers: [waitingForApproval('id')],
    senderAdders: [waitingForApproval('id')],
    escrowAccount: [waitingForApproval('escrow_account_id')],
    fundingSource: [waitingForApproval('destination_funding_source_id')],
  },
  'approval.askedBy': people(waitingForApproval('requester_id')),
  'approval.firstApprovedBy': people(waitingForApproval('first_approved_by_id')),
  recovery: { recovery: [ids] },
  notes: { notesOfTemplate: [ids] },
  'notes.mentions': { mentionsOfNote: [notesOfFound] },
  'notes.attachments': { attachmentsOfNote: [notesOfFound] },
  file: { fileOfTemplate: [ids] },
  attempts: {
    attemptsOfTemplate: [sql.raw('select coalesce(attempt_of_template_id, id) from found')],
    template: [column('attempt_of_template_id')],
  },
  dispute: { ...transactions, disputesOfTransaction: [paidByCard] },
};

/** Reads payments with all that the fields asked of them need, by one statement. */
export const paymentsWith = readWith({ rows: templateRows, table: transactionTemplates }, byField);
