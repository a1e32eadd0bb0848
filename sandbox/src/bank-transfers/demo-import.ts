import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { addCredit, addDebit, needsCredit, needsDebit } from './legs.ts';
import { returnCodes } from './model/returns.ts';
import { saveCustomer } from './store/customers.ts';
import { findFundingSource, openBalances, saveBalance, saveBank } from './store/funding-sources.ts';
import { atomically } from '../store/sql.ts';
import { BALANCE_ID } from './store/tables.ts';
import { deleteTransfer, findTransfer, insertTransfer } from './store/transfers.ts';

const id = z.string().min(1).max(100);
const name = z.string().min(1).max(255);
const customer = z.object({
  id,
  type: z.enum(['personal', 'business', 'receive-only', 'unverified']),
  firstName: name,
  lastName: name,
  email: z.string().min(3).max(255),
  businessName: name.nullish(),
  status: z.enum(['unverified', 'retry', 'document', 'verified', 'suspended']),
});
const fundingSource = z.object({
  type: z.enum(['bank', 'balance']).default('bank'),
  id,
  customerId: id,
  name,
  bankName: name,
  bankAccountType: z.enum(['checking', 'savings']),
  last4: z.string().regex(/^\d{4}$/),
  status: z.enum(['unverified', 'verified']),
  microdeposits: z.enum(['pending', 'processed', 'failed']).nullish(),
});
const transfer = z.object({
  id,
  correlationId: z.string().min(1).max(255),
  sourceId: id,
  /** Left out: our own balance. */
  destinationId: id.default(BALANCE_ID),
  amountCents: z.int().positive(),
  feeCents: z.int().nonnegative().default(0),
  status: z.enum(['pending', 'processed', 'failed', 'cancelled']),
  leg: z.enum(['funds', 'deposit', 'complete']),
  failureCode: z.enum(returnCodes).nullish(),
  channel: z.literal('real-time-payments').nullish(),
  createdAt: z.iso.datetime({ offset: true }),
  /** When the money was fetched, when it arrived, and when it came back, as far as that happened. */
  clearedAt: z.iso.datetime({ offset: true }).nullish(),
  depositedAt: z.iso.datetime({ offset: true }).nullish(),
  failedAt: z.iso.datetime({ offset: true }).nullish(),
  /** The trace number of its first leg. */
  traceId: z.string().max(40).nullish(),
});
const world = z.object({
  customers: z.array(customer).max(10_000).default([]),
  fundingSources: z.array(fundingSource).max(10_000).default([]),
  transfers: z.array(transfer).max(100_000).default([]),
});
type ImportedTransfer = z.infer<typeof transfer>;

/** `POST /demo/bank-transfers`: takes over a ready-made world, replacing what has the same ids. Tells nobody. */
export function demoImportRoute(app: FastifyInstance, db: DatabaseSync): void {
  app.post('/demo/bank-transfers', { bodyLimit: 64 * 1024 * 1024 }, (request, reply) => {
    const parsed = world.safeParse(request.body);
    if (!parsed.success) return reply.code(400).send({ message: z.prettifyError(parsed.error) });
    const missing = parsed.data.transfers.find((item) => !isKnown(db, parsed.data, item));
    if (missing !== undefined) {
      return reply
        .code(400)
        .send({ message: `Transfer ${missing.id} names a funding source that is not there.` });
    }
    atomically(db, () => importWorld(db, parsed.data));
    return reply.code(204).send();
  });
}

function isKnown(db: DatabaseSync, input: z.infer<typeof world>, item: ImportedTransfer): boolean {
  const imported = new Set(input.fundingSources.map((source) => source.id));
  return [item.sourceId, item.destinationId].every(
    (end) => imported.has(end) || findFundingSource(db, end) !== null,
  );
}

function importWorld(
  db: DatabaseSync,
  { customers, fundingSources, transfers }: z.infer<typeof world>,
): void {
  for (const item of customers) {
    saveCustomer(db, {
      id: item.id,
      type: item.type,
      first_name: item.firstName,
      last_name: item.lastName,
      email: item.email,
      business_name: item.businessName ?? null,
      phone: null,
      status: item.status,
      correlation_id: null,
      created: new Date().toISOString(),
    });
  }
  for (const { microdeposits, type, ...item } of fundingSources) {
    if (type === 'balance') saveBalance(db, item);
    else saveBank(db, { ...item, fingerprint: null, microdeposits: microdeposits ?? null });
  }
  openBalances(db);
  for (const item of transfers) importTransfer(db, item);
}

function importTransfer(db: DatabaseSync, item: ImportedTransfer): void {
  deleteTransfer(db, item.id);
  const late = item.status === 'failed' && item.leg === 'complete';
  const destinationCustomer = findFundingSource(db, item.destinationId)?.customer_id ?? null;
  const shared = {
    status: late ? ('processed' as const) : item.status,
    metadata: null,
    clearing: null,
    trace_id: null,
    channel: item.channel ?? null,
    created: item.createdAt,
  };
  insertTransfer(db, {
    ...shared,
    id: item.id,
    kind: 'whole',
    parent_id: null,
    source_id: item.sourceId,
    source_customer_id: findFundingSource(db, item.sourceId)?.customer_id ?? null,
    destination_id: item.destinationId,
    destination_customer_id: destinationCustomer,
    amount_cents: item.amountCents,
    correlation_id: item.correlationId,
    failure_code: item.status === 'failed' && !late ? (item.failureCode ?? 'R01') : null,
    held: true,
  });
  if (item.feeCents > 0) {
    insertTransfer(db, {
      ...shared,
      status: item.status === 'failed' ? 'cancelled' : item.status,
      id: partId(item.id, 'fee'),
      kind: 'fee',
      parent_id: item.id,
      source_id: item.destinationId,
      source_customer_id: destinationCustomer,
      destination_id: BALANCE_ID,
      destination_customer_id: null,
      amount_cents: item.feeCents,
      correlation_id: null,
      failure_code: null,
    });
  }
  importLegs(db, item, late);
}

function importLegs(db: DatabaseSync, item: ImportedTransfer, late: boolean): void {
  const whole = findTransfer(db, item.id);
  if (whole === null) return;
  const code = item.status === 'failed' ? (item.failureCode ?? 'R01') : null;
  const debitStands = item.leg === 'funds' || late;
  const trace = item.traceId ? { trace_id: item.traceId } : {};
  if (needsDebit(db, whole)) {
    const status = debitStands ? item.status : 'processed';
    addDebit(db, whole, status, debitStands ? code : null, {
      ...trace,
      settled: status === 'processed' || late ? (item.clearedAt ?? item.createdAt) : null,
      returned: late ? (item.failedAt ?? item.createdAt) : null,
    });
  }
  const reached = item.leg !== 'funds' || !needsDebit(db, whole);
  if (reached && needsCredit(db, whole)) {
    const status = late ? 'processed' : item.status;
    addCredit(db, whole, status, late ? null : code, {
      ...(needsDebit(db, whole) ? {} : trace),
      settled: status === 'processed' ? (item.depositedAt ?? item.createdAt) : null,
    });
  }
}

/** The same part of the same transfer has the same id in every import. */
function partId(transferId: string, part: string): string {
  const hex = createHash('sha256').update(`${transferId}:${part}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}
