import type { Viewer } from '../../access/actor.ts';
import type { Deps } from '../../context/deps.ts';
import { ProviderRefused } from '../../providers/bank-transfers/errors.ts';
import { providerKey } from '../../providers/clients/provider-key.ts';
import type { CustomerType } from '../../providers/bank-transfers/port.ts';
import { badInput, GatewayError } from '../../base/errors.ts';
import type { CustomerRow } from '../../db/rows.ts';
import { customerByRef, saveCustomer } from './store.ts';

/** Somebody for whom a customer is registered; a business where it has a name. */
export interface NewPerson {
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  businessName: string | null;
}

/** The provider's answer to an e-mail address that it knows; the browser knows it by its words. */
export const customerTaken = (field?: string): GatewayError =>
  new GatewayError('CONFLICT', 'A customer with the specified email already exists.', field ? { field } : {});

/** Said of a business that people have to look at. */
export const contactSupport = 'Please contact support to create a business';

/** Whether the provider refused a business for no detail of it, which people have to look at. */
export const needsReview = (error: unknown, { businessName }: NewPerson): boolean =>
  error instanceof ProviderRefused && error.details.length === 0 && businessName !== null;

export const typeOf = ({ businessName }: NewPerson): CustomerType =>
  businessName === null ? 'INDIVIDUAL' : 'BUSINESS';

/**
 * Registers a customer with the bank-transfer provider, and keeps who did. A repeat by the same viewer with the same
 * details answers the same customer.
 *
 * @throws GatewayError CONFLICT for an e-mail address that the provider knows; ProviderRefused, ProviderUnavailable.
 */
export async function registerCustomer(deps: Deps, viewer: Viewer, person: NewPerson): Promise<CustomerRow> {
  const type = typeOf(person);
  const key = providerKey('register', { userId: viewer.userId, person });
  const { customerRef } = await deps.ports.bankTransfers
    .createCustomer({ ...person, type }, key)
    .catch((error: unknown) => {
      throw error instanceof ProviderRefused && error.existingRef !== null ? customerTaken('email') : error;
    });
  const known = await customerByRef(deps.db, customerRef);
  // The provider repeats its first answer to a key; whose customer that is was decided then.
  if (known !== null && known.createdById !== viewer.userId) throw customerTaken('email');
  return known ?? saveCustomer(deps.db, { customerRef, type, createdById: viewer.userId }, deps.clock());
}

/** What the provider refuses of the details, at its field. */
export function refusedDetail(error: unknown): unknown {
  if (!(error instanceof ProviderRefused)) return error;
  const [detail] = error.details;
  const field = detail?.path?.replace(/^\//, '').replaceAll('/', '.');
  return badInput(detail?.message ?? error.message, field || undefined);
}
