import { z } from 'zod';
import { customerTypes, documentTypes } from '../../db/schema/values.ts';
import { email, id, phone, requiredText, stateCodes } from '../../base/inputs.ts';

/** The provider takes names of at most fifty characters. */
export const newCustomer = z.object({
  firstName: requiredText(50),
  lastName: requiredText(50),
  email: email.pipe(z.string().max(254)),
  phone: z.string().trim().min(1, 'Required').pipe(phone),
  businessName: z
    .string()
    .trim()
    .max(200, 'At most 200 characters')
    .nullish()
    .transform((value) => value || null),
});

/** A stored customer. */
export const customerGiven = z.object({ customerId: id });

/** A customer by the provider's reference. */
export const customerNamed = z.object({ customerRef: z.string(), type: z.enum(customerTypes) });

const birthday = z.iso.date('Enter a date like 1980-01-31');
const eighteenYears = (date: string, today: Date): boolean => {
  const grown = new Date(`${date}T00:00:00.000Z`);
  grown.setUTCFullYear(grown.getUTCFullYear() + 18);
  return grown <= today && date >= '1900-01-01';
};

/** No part of a Social Security number is zero, and none begins with 666 (SSA, *Social Security Number Randomization*). */
const neverIssued = /^(?:000\d{6}|666\d{6}|\d{3}00\d{4}|\d{5}0000)$/;

/** What a person proves their identity with; error texts never repeat what was typed. */
export const identityProof = (today: Date) =>
  z.object({
    firstName: requiredText(50),
    lastName: requiredText(50),
    dateOfBirth: birthday.refine((date) => eighteenYears(date, today), 'You must be at least 18 years old'),
    ssn: z
      .string()
      .transform((value) => value.replace(/[\s-]/g, ''))
      .refine((digits) => /^(\d{4}|\d{9})$/.test(digits), 'Enter all nine digits, or the last four')
      .refine((digits) => !neverIssued.test(digits), 'There is no such Social Security number'),
    address: z.object({
      line1: requiredText(50),
      line2: z
        .string()
        .trim()
        .max(50, 'At most 50 characters')
        .nullish()
        .transform((value) => value || null),
      city: requiredText(100),
      state: z
        .string()
        .trim()
        .toUpperCase()
        .refine((code) => stateCodes.includes(code), 'Choose a US state'),
      postalCode: z
        .string()
        .trim()
        .regex(/^\d{5}(-\d{4})?$/, 'Enter a ZIP code'),
    }),
  });

/** An identity document that was uploaded; its file's name as it may stand in a form, null where none was given. */
export const identityDocument = z.object({
  customerId: id,
  documentType: z.enum(documentTypes),
  uploadKey: z.string(),
  fileName: z
    .string()
    .nullish()
    .transform((given) => documentName(given ?? '')),
});

const documentName = (given: string): string | null =>
  given
    .replace(/[^\w. -]/g, '_')
    .slice(-100)
    .trim() || null;
