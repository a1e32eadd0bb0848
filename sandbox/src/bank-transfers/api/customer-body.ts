import type { Customer } from '../store/customers.ts';
import { link } from './hal.ts';

/** Verified customers have an address; the sandbox asks for none and shows this one. */
const address = { address1: '100 Main Street', city: 'Des Moines', state: 'IA', postalCode: '50309' };

/** The type that goes with a customer's status: only verified types have been through verification, and all of them. */
function shownType({ type, status, business_name }: Customer): Customer['type'] {
  const claims = type === 'personal' || type === 'business';
  if (status === 'unverified') return claims ? 'unverified' : type;
  const checked = status === 'verified' || status === 'retry' || status === 'document';
  return checked && !claims ? (business_name === null ? 'personal' : 'business') : type;
}

/** A customer as the API shows it, in the shape of its type. */
export function customerBody(root: string, customer: Customer) {
  const path = `customers/${customer.id}`;
  const type = shownType(customer);
  const shared = {
    _links: {
      self: link(root, path, 'customer'),
      'funding-sources': link(root, `${path}/funding-sources`, 'funding-source'),
      transfers: link(root, `${path}/transfers`, 'transfer'),
      ...(customer.status === 'document'
        ? { 'verify-with-document': link(root, `${path}/documents`, 'document') }
        : {}),
    },
    id: customer.id,
    firstName: customer.first_name,
    lastName: customer.last_name,
    email: customer.email,
    type,
    status: customer.status,
    ...(customer.correlation_id === null ? {} : { correlationId: customer.correlation_id }),
    ...(customer.phone === null ? {} : { phone: customer.phone }),
    created: customer.created,
  };
  if (type === 'personal') return { ...shared, ...address };
  const businessName = customer.business_name;
  if (type !== 'business') return { ...shared, ...(businessName === null ? {} : { businessName }) };
  return {
    ...shared,
    ...address,
    businessName: businessName ?? `${customer.first_name} ${customer.last_name}`,
    businessType: 'llc',
    businessClassification: '9ed3f669-7d6f-11e3-b41f-5404a6144203',
    controller: {
      firstName: customer.first_name,
      lastName: customer.last_name,
      title: 'Owner',
      address: {
        address1: address.address1,
        city: address.city,
        stateProvinceRegion: address.state,
        postalCode: address.postalCode,
        country: 'US',
      },
    },
  };
}
