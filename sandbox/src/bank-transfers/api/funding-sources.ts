import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accountOfProcessorToken } from '../../bank-linking/store/items.ts';
import { bankName, isRoutingNumber } from '../model/banks.ts';
import { tellOfFundingSource, verifyBank } from '../microdeposits.ts';
import type { Customer } from '../store/customers.ts';
import {
  findByFingerprint,
  findFundingSource,
  fingerprintOf,
  listFundingSources,
  removeBank,
  renameBank,
  saveBank,
  type FundingSource,
} from '../store/funding-sources.ts';
import { atomically } from '../../store/sql.ts';
import { existing, refuseInactive } from './customers.ts';
import { ApiError, invalidState, notFound, parseBody, validationError } from './errors.ts';
import { fundingSourceBody } from './funding-source-body.ts';
import { link, sendHal } from './hal.ts';
import { createOnce } from './idempotency.ts';
import { idOf, jsonOf, type ApiScope } from './scope.ts';

const sourceName = z.string().trim().min(1).max(50);
const typedBank = z.object({
  routingNumber: z.string().refine(isRoutingNumber, 'not a routing number'),
  accountNumber: z.string().regex(/^\d{4,17}$/, '4 to 17 digits'),
  bankAccountType: z.enum(['checking', 'savings', 'general-ledger', 'loan']),
  name: sourceName,
});
const linkedBank = z.object({
  plaidToken: z.string().min(1),
  bankAccountType: z.enum(['checking', 'savings']),
  name: sourceName,
});
const update = z.union([z.object({ removed: z.literal(true) }), z.object({ name: sourceName })]);
const listQuery = z.object({ removed: z.string().optional() });

/** Bank accounts of customers: add, read, list, rename, remove. Account numbers are never stored. */
export function fundingSourceRoutes(app: FastifyInstance, scope: ApiScope): void {
  const { db, root } = scope;
  app.post('/customers/:id/funding-sources', (request, reply) => {
    const customer = existing(scope, idOf(request));
    refuseInactive(customer);
    const bank = bankIn(scope, jsonOf(request));
    return createOnce(scope, request, reply, () => {
      const { name, bankAccountType, accountNumber } = bank;
      const fingerprint = fingerprintOf(customer.id, bank.routingNumber, accountNumber);
      refuseKnownBank(scope, fingerprint);
      const id = saveBank(db, {
        customerId: customer.id,
        name,
        bankName: bank.bankName,
        bankAccountType,
        last4: accountNumber.slice(-4),
        fingerprint,
        status: 'unverified',
        microdeposits: null,
      });
      const source = existingSource(scope, id);
      tellOfFundingSource(db, source, 'funding_source_added');
      if (bank.linked || isKnownAtOnce(customer, bank.routingNumber)) verifyBank(db, source);
      return `${root}/funding-sources/${id}`;
    });
  });
  app.get('/customers/:id/funding-sources', (request, reply) => {
    const customer = existing(scope, idOf(request));
    const sources = listFundingSources(
      db,
      customer.id,
      parseBody(listQuery, request.query).removed !== 'false',
    );
    return sendHal(reply, {
      _links: {
        self: link(root, `customers/${customer.id}/funding-sources`, 'funding-source'),
        customer: link(root, `customers/${customer.id}`, 'customer'),
      },
      _embedded: { 'funding-sources': sources.map((source) => fundingSourceBody(root, source)) },
      total: sources.length,
    });
  });
  app.get('/funding-sources/:id', (request, reply) =>
    sendHal(reply, fundingSourceBody(root, existingSource(scope, idOf(request)))),
  );
  app.post('/funding-sources/:id', (request, reply) => {
    const source = existingSource(scope, idOf(request));
    if (source.type !== 'bank') {
      throw validationError({
        code: 'Invalid',
        message: "Only funding sources of type='bank' can be updated.",
        path: '',
      });
    }
    const input = parseBody(update, jsonOf(request));
    atomically(db, () => {
      if ('removed' in input) remove(scope, source);
      else rename(scope, source, input.name);
    });
    return sendHal(reply, fundingSourceBody(root, existingSource(scope, source.id)));
  });
}

interface BankInput {
  name: string;
  bankAccountType: string;
  bankName: string;
  routingNumber: string;
  accountNumber: string;
  /** Vouched for by the bank-linking provider. */
  linked: boolean;
}

/** The account of a body, by its numbers or by a processor token. @throws ApiError */
function bankIn({ db }: ApiScope, body: unknown): BankInput {
  if (typeof body !== 'object' || body === null || !('plaidToken' in body)) {
    const typed = parseBody(typedBank, body);
    return { ...typed, bankName: bankName(typed.routingNumber), linked: false };
  }
  const { plaidToken, ...linked } = parseBody(linkedBank, body);
  const account = accountOfProcessorToken(db, plaidToken);
  if (account !== null) return { ...account, ...linked, linked: true };
  throw validationError({ code: 'Invalid', message: 'Invalid Plaid processor token.', path: '/plaidToken' });
}

/** This bank answers no questions: accounts at it always need micro-deposits. */
const silentBank = '222222226';

/** Stands for instant verification: a person's account can be debited at once, a business confirms micro-deposits. */
function isKnownAtOnce(customer: Customer, routingNumber: string): boolean {
  const isPerson = customer.type !== 'business' && customer.business_name === null;
  return isPerson && routingNumber !== silentBank;
}

function rename({ db }: ApiScope, source: FundingSource, name: string): void {
  if (source.removed) throw invalidState('A removed bank cannot be updated.');
  renameBank(db, source.id, name);
  tellOfFundingSource(db, source, 'funding_source_updated');
}

function remove({ db }: ApiScope, source: FundingSource): void {
  if (source.removed) return;
  removeBank(db, source.id);
  tellOfFundingSource(db, source, 'funding_source_removed');
}

function refuseKnownBank({ db, root }: ApiScope, fingerprint: string): void {
  const same = findByFingerprint(db, fingerprint);
  if (same === null) return;
  const message = `Bank already exists: id=${same.id}`;
  throw new ApiError(400, 'DuplicateResource', message, [], `${root}/funding-sources/${same.id}`);
}

/** @throws ApiError when there is no such funding source. */
export function existingSource({ db }: ApiScope, id: string): FundingSource {
  const source = findFundingSource(db, id);
  if (source === null) throw notFound();
  return source;
}
