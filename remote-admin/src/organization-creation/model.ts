import type { ApiError } from '@keyturn/shared/api';
import { boolean, object } from '@keyturn/shared/forms';
import { requiredText } from '../components/rules';
import type { MayRegisterQuery } from './create.generated';
import { organizationSchema, organizationTypes, type OrganizationValues } from '../organization-form/schema';

/** What is typed to create an organization. */
export interface NewOrganization extends OrganizationValues {
  readonly holdsEscrow: boolean;
  /** Whether who creates it administrates it; only platform staff may leave that. */
  readonly makeCurrentUserAdmin: boolean;
  /** Who stands for the business towards the bank-transfer provider. */
  readonly contact: { readonly firstName: string; readonly lastName: string };
}

/** What the viewer typed of the business that they asked to register last. */
export type Requested = MayRegisterQuery['requestedOrganization'];

/** What the form begins with: what was asked for before, else nothing. */
export const firstValues = (
  viewer: { firstName: string; lastName: string; isSuperuser: boolean },
  requested: Requested,
): NewOrganization => ({
  name: requested?.name ?? '',
  organizationType: requested?.organizationType ?? '',
  email: requested?.email ?? '',
  phone: requested?.phone ?? '',
  slug: requested?.slug ?? '',
  address: requested?.address ?? '',
  url: requested?.url ?? '',
  emails: [],
  customEmail: '',
  holdsEscrow: requested?.holdsEscrow ?? true,
  makeCurrentUserAdmin: !viewer.isSuperuser,
  contact: { firstName: viewer.firstName, lastName: viewer.lastName },
});

const person = object({
  firstName: requiredText.max(50, 'At most 50 characters'),
  lastName: requiredText.max(50, 'At most 50 characters'),
});

/** The rules of an organization's details, with who stands for a business that holds escrow. */
export const newOrganizationSchema = (bySuperuser: boolean) =>
  organizationSchema(bySuperuser).concat(
    object({
      holdsEscrow: boolean().required(),
      contact: object().when('holdsEscrow', ([holds], schema) => (holds === true ? person : schema)),
    }),
  );

/** Whether the bank-transfer provider is to be told of the business: it takes nobody without address and phone. */
export const needsCustomer = ({ holdsEscrow, email, phone }: NewOrganization): boolean =>
  holdsEscrow && email.trim() !== '' && phone !== '';

/** The organization as the gateway takes it; what is empty is left out. */
export function inputOf(values: NewOrganization, customerId: string | null) {
  const type = organizationTypes.find(({ value }) => value === values.organizationType)?.value;
  const texts = Object.fromEntries(
    (['email', 'phone', 'slug', 'address', 'url'] as const)
      .map((name) => [name, values[name].trim()] as const)
      .filter(([, text]) => text !== ''),
  );
  return {
    name: values.name.trim(),
    ...(type === undefined ? {} : { organizationType: type }),
    ...texts,
    holdsEscrow: values.holdsEscrow,
    makeCurrentUserAdmin: values.makeCurrentUserAdmin,
    ...(customerId === null ? {} : { customerId }),
  };
}

/** What an answer of the gateway means to the person. */
export type Refusal = 'received' | 'email-used' | 'slug-taken' | 'other';

const meanings: ReadonlyMap<string, Refusal> = new Map<string, Refusal>([
  ['Please contact support to create a business', 'received'],
  ['A customer with the specified email already exists.', 'email-used'],
  ['slug: has already been taken', 'slug-taken'],
]);

export const refusalOf = ({ message }: Pick<ApiError, 'message'>): Refusal =>
  meanings.get(message) ?? 'other';
