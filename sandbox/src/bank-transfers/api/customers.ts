import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { CustomerStatus, CustomerType } from '../model/types.ts';
import {
  findCustomer,
  findCustomerByEmail,
  listCustomers,
  saveCustomer,
  type Customer,
} from '../store/customers.ts';
import { openBalances } from '../store/funding-sources.ts';
import { tellOfCustomer, tellOfStatus } from '../review.ts';
import { atomically } from '../../store/sql.ts';
import { customerBody } from './customer-body.ts';
import { ApiError, notFound, parseBody, validationError } from './errors.ts';
import { pageBody, readPage, sendHal } from './hal.ts';
import { createOnce } from './idempotency.ts';
import { idOf, jsonOf, type ApiScope } from './scope.ts';
import { personalProof, refuseShortSsn, statusAfter, statusFor } from './verification.ts';

const name = z.string().trim().min(1).max(50);
const fields = z.object({
  firstName: name,
  lastName: name,
  email: z.email().max(255),
  type: z.enum(['personal', 'business', 'receive-only', 'unverified']).default('unverified'),
  businessName: z.string().trim().min(1).max(255).nullish(),
  phone: z
    .string()
    .regex(/^\d{10}$/, 'ten digits without punctuation')
    .nullish(),
  correlationId: z.string().min(1).max(255).nullish(),
});
const update = fields.partial().extend({
  type: z.enum(['personal', 'business', 'unverified']).optional(),
  status: z.enum(['suspended', 'deactivated', 'reactivated']).optional(),
});
const listQuery = z.object({
  search: z.string().max(255).optional(),
  email: z.string().max(255).optional(),
  status: z.string().max(20).optional(),
});

/** Customers: create, read, list, change. A verified type becomes what its first name says, as in Dwolla's sandbox. */
export function customerRoutes(app: FastifyInstance, scope: ApiScope): void {
  const { db, root } = scope;
  app.post('/customers', (request, reply) => {
    const input = parseBody(fields, jsonOf(request));
    if (input.type === 'personal') parseBody(personalProof, jsonOf(request));
    return createOnce(scope, request, reply, () => {
      refuseUnreviewed(input.email);
      refuseKnownEmail(scope, input.email, null);
      const id = saveCustomer(db, {
        type: input.type,
        first_name: input.firstName,
        last_name: input.lastName,
        email: input.email,
        business_name: input.businessName ?? null,
        phone: input.phone ?? null,
        status: statusFor(input.type, input.firstName),
        correlation_id: input.correlationId ?? null,
        created: new Date().toISOString(),
      });
      openBalances(db);
      tellOfCustomer(db, id, 'customer_created');
      tellOfStatus(db, id, statusFor(input.type, input.firstName));
      return `${root}/customers/${id}`;
    });
  });
  app.get('/customers', (request, reply) => {
    const page = readPage(request.query);
    const { total, customers } = listCustomers(db, parseBody(listQuery, request.query), page);
    const items = customers.map((customer) => customerBody(root, customer));
    return sendHal(reply, pageBody(`${root}/customers`, 'customers', items, total, page));
  });
  app.get('/customers/:id', (request, reply) =>
    sendHal(reply, customerBody(root, existing(scope, idOf(request)))),
  );
  app.post('/customers/:id', (request, reply) => {
    const customer = existing(scope, idOf(request));
    const input = parseBody(update, jsonOf(request));
    if (input.type === 'personal' && (customer.type !== 'personal' || customer.status === 'retry')) {
      refuseShortSsn(customer, parseBody(personalProof, jsonOf(request)));
    }
    const changed = atomically(db, () => change(scope, customer, input));
    return sendHal(reply, customerBody(root, changed));
  });
}

function change(scope: ApiScope, customer: Customer, input: z.infer<typeof update>): Customer {
  if (input.email !== undefined) refuseKnownEmail(scope, input.email, customer.id);
  const type = input.type ?? customer.type;
  const firstName = input.firstName ?? customer.first_name;
  const status = nextStatus(customer, type, firstName, input.status);
  const changed: Customer = {
    ...customer,
    type,
    first_name: firstName,
    last_name: input.lastName ?? customer.last_name,
    email: input.email ?? customer.email,
    business_name: input.businessName ?? customer.business_name,
    phone: input.phone ?? customer.phone,
    status,
  };
  saveCustomer(scope.db, changed);
  openBalances(scope.db);
  tellOfCustomer(scope.db, customer.id, 'customer_updated');
  if (status !== customer.status) tellOfStatus(scope.db, customer.id, status);
  return changed;
}

function nextStatus(
  customer: Customer,
  type: CustomerType,
  firstName: string,
  asked: 'suspended' | 'deactivated' | 'reactivated' | undefined,
): CustomerStatus {
  if (asked === 'suspended' || asked === 'deactivated') return asked;
  if (asked === 'reactivated') {
    if (customer.status !== 'deactivated') {
      throw validationError({ code: 'Invalid', message: 'Customer is not deactivated.', path: '/status' });
    }
    return statusFor(type, firstName);
  }
  return statusAfter(customer, type, firstName);
}

/** An address that begins with `review` stands for a customer whom the provider's people look at first. */
function refuseUnreviewed(email: string): void {
  if (email.toLowerCase().startsWith('review')) {
    throw new ApiError(403, 'Forbidden', 'The customer must be reviewed first.');
  }
}

function refuseKnownEmail({ db, root }: ApiScope, email: string, self: string | null): void {
  const other = findCustomerByEmail(db, email);
  if (other === null || other.id === self) return;
  const message = 'A customer with the specified email already exists.';
  const about = `${root}/customers/${other.id}`;
  throw validationError({ code: 'Duplicate', message, path: '/email', about });
}

/** @throws ApiError when there is no such customer. */
export function existing({ db }: ApiScope, id: string): Customer {
  const customer = findCustomer(db, id);
  if (customer === null) throw notFound();
  return customer;
}

/** @throws ApiError when the customer may not act. */
export function refuseInactive(customer: Customer): void {
  if (customer.status !== 'suspended' && customer.status !== 'deactivated') return;
  throw new ApiError(403, 'Forbidden', `Customer is ${customer.status}.`);
}
