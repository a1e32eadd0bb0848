import { withoutContacts } from './contactless.ts';

/** A person outside an organization who requested a payment to the organization. */
interface Outsider {
  name: string;
  email: string;
}

interface Filled {
  label: string;
  value: string;
}

/**
 * Returns the requester as shown to other people. The requester typed the name, so contact details are removed; the
 * requester has proved the e-mail address.
 */
export const shownOutsider = ({ name, email }: Outsider): Outsider => ({
  name: withoutContacts(name),
  email,
});

/**
 * Marks the fields that an outside requester filled in as typed by the requester, and removes contact details from
 * their values.
 */
export const wordsOf = <Field extends Filled>(outsider: Outsider, fields: readonly Field[]): Field[] =>
  fields.map((field) => ({
    ...field,
    label: `${field.label} (typed by ${shownOutsider(outsider).name})`,
    value: withoutContacts(field.value),
  }));
