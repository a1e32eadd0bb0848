import type { z } from 'zod';
import type { Viewer } from '../../access/actor.ts';
import { recordChange } from '../../operations/audit.ts';
import type { Deps } from '../../context/deps.ts';
import { notifyCustomerChanged } from '../../notify/channels.ts';
import { ProviderRefused } from '../../providers/bank-transfers/errors.ts';
import { providerKey } from '../../providers/clients/provider-key.ts';
import { badInput, forbidden, unauthenticated } from '../../base/errors.ts';
import type { CustomerRow, UserRow } from '../../db/rows.ts';
import { customersByIds, usersByIds } from '../../records/users.ts';
import { customerTaken, refusedDetail } from './register.ts';
import type { identityProof } from './rules.ts';
import { changeStatus, customerByRef, linkPerson, ownersOf, saveCustomer } from './store.ts';

/**
 * Has the viewer's own identity checked by the bank-transfer provider. The number passes through: it is neither stored
 * nor logged.
 *
 * @throws GatewayError BAD_INPUT for what the provider refuses, FORBIDDEN where something else is wanted first.
 */
export async function verifyIdentityWithSsn(
  deps: Deps,
  viewer: Viewer,
  proof: z.output<ReturnType<typeof identityProof>>,
): Promise<CustomerRow> {
  const [user] = await usersByIds(deps.db, [viewer.userId]);
  if (user === undefined) throw unauthenticated();
  const customer = await ownCustomer(deps, user, proof);
  if (customer.status === 'VERIFIED') return customer;
  if (customer.status === 'SUSPENDED') throw forbidden('Please contact support to verify your identity.');
  if (customer.status === 'DOCUMENT') {
    throw forbidden('A document is required to finish verifying your identity.');
  }
  if (customer.status === 'RETRY' && proof.ssn.length !== 9)
    throw badInput('Enter all nine digits', 'input.ssn');
  const { status } = await deps.ports.bankTransfers
    .verifyIdentity(customer.customerRef, { ...proof, email: user.email })
    .catch((error: unknown) => {
      throw refusedDetail(error);
    });
  return deps.db.transaction(async (tx) => {
    const at = deps.clock();
    const entry = { at, viewer, organizationId: null, action: 'verifyIdentityWithSsn', entity: 'customer' };
    await recordChange(tx, { ...entry, entityId: customer.id, after: { status } });
    await notifyCustomerChanged(tx, { customerId: customer.id });
    return changeStatus(tx, customer, status, at);
  });
}

/** The customer that the person is at the provider; made where there is none. */
async function ownCustomer(
  deps: Deps,
  user: UserRow,
  { firstName, lastName }: { firstName: string; lastName: string },
): Promise<CustomerRow & { customerRef: string }> {
  const [known] = user.customerId === null ? [] : await customersByIds(deps.db, [user.customerId]);
  if (known?.customerRef) return { ...known, customerRef: known.customerRef };
  const { email, phone } = user;
  const person = { type: 'INDIVIDUAL' as const, firstName, lastName, email, phone, businessName: null };
  const customerRef = await deps.ports.bankTransfers
    .createCustomer(person, providerKey('identity', { userId: user.id, person }))
    .then((made) => made.customerRef)
    .catch((error: unknown) => {
      // The person signed in with this address, so a customer of it is theirs, unless an organization has it.
      if (error instanceof ProviderRefused && error.existingRef !== null) return error.existingRef;
      throw refusedDetail(error);
    });
  const other = await customerByRef(deps.db, customerRef);
  const owners = other === null ? null : await ownersOf(deps.db, other.id);
  if (other?.type === 'BUSINESS' || owners?.organization || (owners?.user && owners.user.id !== user.id)) {
    throw customerTaken();
  }
  const now = deps.clock();
  const values = { customerRef, type: 'INDIVIDUAL' as const, createdById: user.id };
  const stored = other ?? (await saveCustomer(deps.db, values, now));
  if (user.customerId === null) await linkPerson(deps.db, user.id, stored, now);
  return { ...stored, customerRef };
}
