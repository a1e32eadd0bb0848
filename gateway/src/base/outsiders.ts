import { withoutContacts } from './contactless.ts';

/** A person outside an organization who requested a payment to the organization. */
interface Outsider {
  name: string;
  email: string;
}

/** How a payment was started. */
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

/**
 * Returns a name that a person outside typed, for use in one of our sentences: in quotes and without contact details.
 */
export const quoted = (name: string): string =>
  `“${withoutContacts(name).replace(/[\u0022\u201c-\u201f\u00ab\u00bb\uff02]/g, '')}”`;

/**
 * Marks the fields that an outside requester filled in as typed by the requester, and removes contact details from
 * their values.
 */
export const wordsOf = <Field extends Filled>(outsider: Outsider, fields: readonly Field[]): Field[] =>
  fields.map((field) => typedBy(shownOutsider(outsider).name, field));

/**
 * Marks a field that a payer whom nobody asked filled in as typed by the payer, and removes contact details from its
 * value. Such a payer came through a public link and proved no address.
 */
export const wordsOfPayer = <Field extends Filled>(field: Field): Field => typedBy('the payer', field);

const typedBy = <Field extends Filled>(who: string, field: Field): Field => ({
  ...field,
  label: `${field.label} (typed by ${who})`,
  value: withoutContacts(field.value),
});

/**
 * Checks whether the payer filled in a field. For a payment through an occasion's own link, the payer filled in every
 * field. For a payment through a payment link, the payer filled in the fields that the link left open. If a requester
 * asked for the payment, the requester filled in the fields.
 *
 * @param presets the fields that the payment link filled in
 */
export const isTypedByPayer = (
  { direction, requesterId, paymentLinkId }: Begun,
  presets: readonly { name: string }[],
  field: string,
): boolean =>
  direction === 'INBOUND' &&
  (requesterId === null || paymentLinkId !== null) &&
  !presets.some(({ name }) => name === field);
