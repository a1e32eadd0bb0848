import { object, string } from '@keyturn/shared/forms';
import { requiredText } from '../components/rules';
import type { Proof } from './data';

/** What a person types to be verified. */
export interface ProofValues {
  readonly firstName: string;
  readonly lastName: string;
  /** YYYY-MM-DD. */
  readonly dateOfBirth: string;
  /** Digits alone: the last four, or all nine. */
  readonly ssn: string;
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
}

export const emptyProof = ({
  firstName,
  lastName,
}: {
  firstName: string;
  lastName: string;
}): ProofValues => ({
  firstName,
  lastName,
  dateOfBirth: '',
  ssn: '',
  line1: '',
  line2: '',
  city: '',
  state: '',
  postalCode: '',
});

const name = requiredText.max(50, 'At most 50 characters');

/** The newest birthday of somebody who is eighteen on a day, YYYY-MM-DD. */
export function latestBirthday(today: Date): string {
  const day = new Date(today);
  day.setUTCFullYear(day.getUTCFullYear() - 18);
  return day.toISOString().slice(0, 10);
}

/** As at the gateway: what is no number of anybody shall not cost the last try. */
const neverIssued = /^(?:000\d{6}|666\d{6}|\d{3}00\d{4}|\d{5}0000)$/;

/** The gateway's rules; a first try takes the last four digits, another one all nine. */
export const proofSchema = (again: boolean, today: Date) =>
  object({
    firstName: name,
    lastName: name,
    dateOfBirth: string()
      .required('Required')
      .matches(/^\d{4}-\d{2}-\d{2}$/, 'Enter a date')
      .test(
        'adult',
        'You must be at least 18 years old',
        (date) => date === '' || date <= latestBirthday(today),
      )
      .test('real', 'Enter a date', (date) => date === '' || date >= '1900-01-01'),
    ssn: again
      ? string()
          .required('Required')
          .length(9, 'Enter all nine digits')
          .test('issued', 'There is no such Social Security number', (digits) => !neverIssued.test(digits))
      : string().required('Required').length(4, 'Enter the last four digits'),
    line1: name,
    line2: string().trim().max(50, 'At most 50 characters'),
    city: requiredText.max(100, 'At most 100 characters'),
    state: requiredText.matches(/^[a-z]{2}$/i, 'Enter two letters, like VT'),
    postalCode: requiredText.matches(/^\d{5}(-\d{4})?$/, 'Enter a ZIP code'),
  });

/** As the gateway takes it. */
export function proofInput(values: ProofValues): Proof {
  const { line1, line2, city, state, postalCode, dateOfBirth, ssn } = values;
  return {
    firstName: values.firstName.trim(),
    lastName: values.lastName.trim(),
    dateOfBirth,
    ssn,
    address: {
      line1: line1.trim(),
      ...(line2.trim() === '' ? {} : { line2: line2.trim() }),
      city: city.trim(),
      state: state.trim().toUpperCase(),
      postalCode: postalCode.trim(),
    },
  };
}

/** The gateway's paths, and the bank-transfer provider's, in the form. */
export const proofFields: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['firstName', 'lastName', 'dateOfBirth', 'ssn'].flatMap((field) => [
      [field, field],
      [`input.${field}`, field],
    ]),
  ),
  ...Object.fromEntries(
    ['line1', 'line2', 'city', 'state', 'postalCode'].map((field) => [`input.address.${field}`, field]),
  ),
  ...{ address1: 'line1', address2: 'line2', city: 'city', state: 'state', postalCode: 'postalCode' },
};
