import { z } from 'zod';
import type { CustomerStatus, CustomerType } from '../model/types.ts';
import type { Customer } from '../store/customers.ts';
import { validationError } from './errors.ts';

const text = z.string().trim().min(1).max(50);

/** What is asked of a person who is to be verified; it is looked at and not kept. */
export const personalProof = z.object({
  address1: text,
  city: text,
  state: z.string().regex(/^[A-Z]{2}$/, 'two letters'),
  postalCode: z.string().regex(/^\d{5}(-\d{4})?$/, 'five digits'),
  dateOfBirth: z.iso.date(),
  ssn: z.string().regex(/^(\d{4}|\d{9})$/, 'four or nine digits'),
});

/** @throws ApiError when the last four digits alone are sent again by a person who has to try again. */
export function refuseShortSsn(customer: Customer, { ssn }: z.infer<typeof personalProof>): void {
  if (customer.status !== 'retry' || ssn.length === 9) return;
  throw validationError({ code: 'Invalid', message: 'Full SSN required.', path: '/ssn' });
}

/** The status that a type leads to: of a verified type what the first name asks for, as in Dwolla's sandbox. */
export function statusFor(type: CustomerType, firstName: string): CustomerStatus {
  if (type === 'unverified' || type === 'receive-only') return 'unverified';
  const wanted = firstName.toLowerCase();
  return wanted === 'retry' || wanted === 'document' || wanted === 'suspended' ? wanted : 'verified';
}

/** The status after a customer's details changed. There is one second try: what fails again needs a document. */
export function statusAfter(before: Customer, type: CustomerType, firstName: string): CustomerStatus {
  if (type === before.type && before.status !== 'retry') return before.status;
  const status = statusFor(type, firstName);
  return before.status === 'retry' && status === 'retry' ? 'document' : status;
}
