import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Viewer } from '../../access/actor.ts';
import { recordChange } from '../../operations/audit.ts';
import type { Deps } from '../../context/deps.ts';
import type { DwollaCustomer } from '../../generated/schema.ts';
import { ProviderRefused } from '../../providers/bank-transfers/errors.ts';
import { providerKey } from '../../providers/clients/provider-key.ts';
import { administers } from '../../access/rights.ts';
import { badInput, GatewayError, notFound } from '../../base/errors.ts';
import { uuidOf } from '../../base/ids.ts';
import { parsed } from '../../base/parse.ts';
import type { CustomerRow } from '../../db/rows.ts';
import { requestBusiness } from '../users/business-requests.ts';
import { applyCustomerState } from './apply-customer.ts';
import { customersByIds } from '../../records/users.ts';
import {
  contactSupport,
  customerTaken,
  needsReview,
  refusedDetail,
  registerCustomer,
  typeOf,
  type NewPerson,
} from './register.ts';
import { newCustomer, type customerNamed } from './rules.ts';
import { changeCustomer, customerByRef, ownersOf, saveCustomer } from './store.ts';

/**
 * Registers a customer with the bank-transfer provider.
 *
 * @throws GatewayError CONFLICT 'A customer with the specified email already exists.' and, for a business that people
 * have to look at, 'Please contact support to create a business'; BAD_INPUT for what the provider refuses.
 */
export async function createDwollaCustomer(
  deps: Deps,
  viewer: Viewer,
  person: NewPerson,
): Promise<DwollaCustomer> {
  const customer = await registerCustomer(deps, viewer, person).catch(async (error: unknown) => {
    if (!needsReview(error, person)) throw refusedDetail(error);
    await requestBusiness(deps, viewer, { ...person, name: person.businessName ?? '' }, person);
    throw new GatewayError('CONFLICT', contactSupport);
  });
  const at = deps.clock();
  const entry = { at, viewer, organizationId: null, action: 'createDwollaCustomer', entity: 'customer' };
  await recordChange(deps.db, {
    ...entry,
    entityId: customer.id,
    after: { customerRef: customer.customerRef },
  });
  const { firstName, lastName } = person;
  return { id: customer.customerRef ?? '', firstName, lastName, type: typeOf(person) };
}

/** The same, or the customer of that e-mail address where the viewer registered it before. */
export async function getOrCreateDwollaCustomer(
  deps: Deps,
  viewer: Viewer,
  person: NewPerson,
): Promise<DwollaCustomer> {
  const { firstName, lastName } = person;
  const type = typeOf(person);
  try {
    return await createDwollaCustomer(deps, viewer, person);
  } catch (error) {
    if (!(error instanceof GatewayError) || error.code !== 'CONFLICT') throw error;
    const ref = await refKnownFor(deps, { ...person, type });
    const known = ref === null ? null : await customerByRef(deps.db, ref);
    if (ref === null || !(viewer.isSuperadmin || known?.createdById === viewer.userId)) {
      throw customerTaken('email');
    }
    return { id: ref, firstName, lastName, type: known?.type ?? type };
  }
}

/** The provider names the customer of an e-mail address when it refuses a second one. */
async function refKnownFor(
  { ports }: Deps,
  input: Parameters<Deps['ports']['bankTransfers']['createCustomer']>[0],
): Promise<string | null> {
  try {
    return (await ports.bankTransfers.createCustomer(input, randomUUID())).customerRef;
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    return error.existingRef;
  }
}

/**
 * The stored customer of a provider's reference. Only who registered it, or may act for its owner, learns of it.
 *
 * @throws GatewayError NOT_FOUND, BAD_INPUT when it is of the other type.
 */
export async function getOrCreateCustomer(
  deps: Deps,
  viewer: Viewer,
  { customerRef, type }: z.output<typeof customerNamed>,
): Promise<CustomerRow> {
  const known = await customerByRef(deps.db, customerRef);
  if (known === null) {
    if (!viewer.isSuperadmin) throw notFound('The customer');
    return fromProvider(deps, viewer, customerRef);
  }
  if (!(await mayActFor(deps, viewer, known))) throw notFound('The customer');
  if (known.type !== type) throw badInput(`This customer is of the type ${known.type}.`, 'type');
  return known;
}

async function fromProvider(deps: Deps, viewer: Viewer, customerRef: string): Promise<CustomerRow> {
  const state = await deps.ports.bankTransfers.getCustomer(customerRef).catch((error: unknown) => {
    throw error instanceof ProviderRefused ? notFound('The customer') : error;
  });
  const { status, type } = state;
  return saveCustomer(deps.db, { customerRef, status, type, createdById: viewer.userId }, deps.clock());
}

/** Whether the viewer is the customer, administrates its organization, registered it, or is platform staff. */
export async function mayActFor(deps: Deps, viewer: Viewer, customer: CustomerRow): Promise<boolean> {
  if (viewer.isSuperadmin) return true;
  const { user, organization } = await ownersOf(deps.db, customer.id);
  if (organization !== null) return administers(viewer, organization.id);
  if (user !== null) return user.id === viewer.userId;
  return customer.createdById === viewer.userId;
}

/** The customer of an id for whom the viewer may act; null alike for one that is not there. */
export async function customerActedFor(deps: Deps, viewer: Viewer, id: string): Promise<CustomerRow | null> {
  const customerId = uuidOf(id);
  const [customer] = customerId === null ? [] : await customersByIds(deps.db, [customerId]);
  return customer && (await mayActFor(deps, viewer, customer)) ? customer : null;
}

/**
 * Makes a stored customer known to the provider, or reads its state there again.
 *
 * @throws GatewayError NOT_FOUND, CONFLICT for an e-mail address that the provider knows, BAD_INPUT where the owner's
 * details do not do.
 */
export async function syncCustomerToDwolla(deps: Deps, viewer: Viewer, id: string): Promise<CustomerRow> {
  const customer = await customerActedFor(deps, viewer, id);
  if (customer === null) throw notFound('The customer');
  if (customer.customerRef !== null) {
    await applyCustomerState(deps, customer.customerRef);
  } else {
    const { customerRef } = await provided(deps, customer);
    await changeCustomer(deps.db, customer.id, { customerRef, updatedAt: deps.clock() });
  }
  const [after] = await customersByIds(deps.db, [customer.id]);
  return after ?? customer;
}

async function provided(deps: Deps, { id, type }: CustomerRow): Promise<{ customerRef: string }> {
  const { user, organization } = await ownersOf(deps.db, id);
  const person = parsed(newCustomer, {
    firstName: user?.firstName ?? organization?.name.slice(0, 50),
    lastName: user?.lastName ?? 'Office',
    email: user?.email ?? organization?.email,
    phone: user?.phone ?? organization?.phone ?? '',
    businessName: type === 'BUSINESS' ? (organization?.name ?? null) : null,
  });
  return deps.ports.bankTransfers
    .createCustomer({ ...person, type }, providerKey('sync', { id, person, type }))
    .catch((error: unknown) => {
      throw error instanceof ProviderRefused && error.existingRef !== null
        ? customerTaken('email')
        : refusedDetail(error);
    });
}
