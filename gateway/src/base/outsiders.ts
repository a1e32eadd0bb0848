import { withoutContacts } from './contactless.ts';

/** A person outside an organization who requested a payment to the organization. */
interface Outsider {
  name: string;
  email: string;
}

/** By whom a payment was begun. */
interface Begun {
  direction: 'INBOUND' | 'OUTBOUND';
  requesterId: string | null;
  paymentLinkId: string | null;
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

/** A name that somebody outside typed, as theirs in a sentence of ours: in quotes, and without anything that leads to them. */
export const quoted = (name: string): string =>
  `“${withoutContacts(name).replace(/[\u0022\u201c-\u201f\u00ab\u00bb\uff02]/g, '')}”`;

/**
 * Marks the fields that an outside requester filled in as typed by the requester, and removes contact details from
 * their values.
 */
export const wordsOf = <Field extends Filled>(outsider: Outsider, fields: readonly Field[]): Field[] =>
  fields.map((field) => typedBy(shownOutsider(outsider).name, field));

/** The same of a payer whom nobody asked: they came through a link that is public, and proved no address. */
export const wordsOfPayer = <Field extends Filled>(field: Field): Field => typedBy('the payer', field);

const typedBy = <Field extends Filled>(who: string, field: Field): Field => ({
  ...field,
  label: `${field.label} (typed by ${who})`,
  value: withoutContacts(field.value),
});

/**
 * Whether the payer filled in a field: each field of a payment through an occasion's own link, and through a payment link
 * those that it left open. Where somebody asked for the payment, they filled it in.
 *
 * @param presets what the payment link filled in
 */
export const isTypedByPayer = (
  { direction, requesterId, paymentLinkId }: Begun,
  presets: readonly { name: string }[],
  field: string,
): boolean =>
  direction === 'INBOUND' &&
  (requesterId === null || paymentLinkId !== null) &&
  !presets.some(({ name }) => name === field);
