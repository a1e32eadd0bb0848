import { withoutContacts } from './contactless.ts';

/** Somebody outside an organization who asked for a payment to it. */
interface Outsider {
  name: string;
  email: string;
}

interface Filled {
  label: string;
  value: string;
}

/** Who asked from outside, as others are told: the name was typed, the address proved. */
export const shownOutsider = ({ name, email }: Outsider): Outsider => ({
  name: withoutContacts(name),
  email,
});

/** What somebody outside filled in, marked as theirs and without anything that leads a reader to them. */
export const wordsOf = <Field extends Filled>(outsider: Outsider, fields: readonly Field[]): Field[] =>
  fields.map((field) => ({
    ...field,
    label: `${field.label} (typed by ${shownOutsider(outsider).name})`,
    value: withoutContacts(field.value),
  }));
