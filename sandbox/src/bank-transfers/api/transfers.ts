import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { cancelTransfer, createTransfer } from './create-transfer.ts';
import { legsOf } from '../legs.ts';
import { amountBody, parseAmount } from '../model/money.ts';
import { returnReason } from '../model/returns.ts';
import { atomically } from '../../store/sql.ts';
import { ACCOUNT_ID } from '../store/tables.ts';
import { findTransfer, listTransfers, type Transfer } from '../store/transfers.ts';
import { existing } from './customers.ts';
import { notFound, parseBody, validationError } from './errors.ts';
import { link, pageBody, readPage, sendHal } from './hal.ts';
import { createOnce } from './idempotency.ts';
import { readTransfer } from './new-transfer.ts';
import { idOf, jsonOf, type ApiScope } from './scope.ts';
import { isCancellable, transferBody } from './transfer-body.ts';

const day = z.iso.date().optional();
const text = z.string().max(255).optional();
const listQuery = z.object({
  status: text,
  correlationId: text,
  startAmount: text,
  endAmount: text,
  startDate: day,
  endDate: day,
});
const cancellation = z.object({ status: z.literal('cancelled') });

/** Transfers: create, read, list, cancel, why one failed, its fees. */
export function transferRoutes(app: FastifyInstance, scope: ApiScope): void {
  const { db, root, config } = scope;
  app.post('/transfers', (request, reply) =>
    createOnce(scope, request, reply, () => {
      const id = createTransfer(db, readTransfer(scope, jsonOf(request)), config.stepMs);
      return `${root}/transfers/${id}`;
    }),
  );
  app.get('/transfers/:id', (request, reply) =>
    sendHal(reply, transferBody(db, root, existingTransfer(scope, idOf(request)))),
  );
  app.post('/transfers/:id', (request, reply) => {
    const transfer = existingTransfer(scope, idOf(request));
    parseBody(cancellation, jsonOf(request));
    if (!isCancellable(transfer, legsOf(db, transfer))) {
      throw validationError({ code: 'NotAllowed', message: 'Status not allowed.', path: '/status' });
    }
    atomically(db, () => cancelTransfer(db, transfer));
    return sendHal(reply, transferBody(db, root, existingTransfer(scope, transfer.id)));
  });
  app.get('/transfers/:id/failure', (request, reply) => {
    const transfer = existingTransfer(scope, idOf(request));
    const reason = transfer.failure_code === null ? null : returnReason(transfer.failure_code);
    if (reason === null) throw notFound();
    return sendHal(reply, {
      _links: {
        self: link(root, `transfers/${transfer.id}/failure`, 'failure'),
        'failed-funding-source': link(
          root,
          `funding-sources/${failedSource(scope, transfer)}`,
          'funding-source',
        ),
      },
      ...reason,
    });
  });
  app.get('/transfers/:id/fees', (request, reply) => {
    const transfer = existingTransfer(scope, idOf(request));
    const { fees } = legsOf(db, transfer);
    const transactions = fees.map((fee) => ({
      _links: {
        self: link(root, `transfers/${fee.id}`, 'fee'),
        'created-from-transfer': link(root, `transfers/${transfer.id}`, 'transfer'),
      },
      id: fee.id,
      status: fee.status,
      amount: amountBody(fee.amount_cents),
      created: fee.created,
    }));
    return sendHal(reply, { transactions, total: fees.length });
  });
  app.get('/customers/:id/transfers', (request, reply) => {
    const { id } = existing(scope, idOf(request));
    return sendHal(reply, transferPage(scope, `customers/${id}/transfers`, id, request.query));
  });
  app.get('/accounts/:id/transfers', (request, reply) => {
    if (idOf(request) !== ACCOUNT_ID) throw notFound();
    return sendHal(reply, transferPage(scope, `accounts/${ACCOUNT_ID}/transfers`, undefined, request.query));
  });
}

function transferPage({ db, root }: ApiScope, path: string, customerId: string | undefined, query: unknown) {
  const page = readPage(query);
  const { startAmount, endAmount, ...rest } = parseBody(listQuery, query);
  const { total, transfers } = listTransfers(
    db,
    { ...rest, customerId, startAmountCents: centsOf(startAmount), endAmountCents: centsOf(endAmount) },
    page,
  );
  const items = transfers.map((transfer) => transferBody(db, root, transfer));
  return pageBody(`${root}/${path}`, 'transfers', items, total, page);
}

const centsOf = (value: string | undefined) =>
  value === undefined ? undefined : (parseAmount(value) ?? undefined);

function failedSource({ db }: ApiScope, transfer: Transfer): string {
  const { debit } = legsOf(db, transfer);
  const byDebit = transfer.kind === 'debit' || debit?.status === 'failed';
  return byDebit ? transfer.source_id : transfer.destination_id;
}

function existingTransfer({ db }: ApiScope, id: string): Transfer {
  const transfer = findTransfer(db, id);
  if (transfer === null) throw notFound();
  return transfer;
}
