import { emailChangesOf } from '@keyturn/shared/email-list';
import type { OrganizationValues } from '../../organization-form/schema';
import { organizationTypes } from '../../organization-form/schema';
import type { OrganizationChanges, OrganizationSettings } from '../data';

type Shown = Pick<
  OrganizationSettings,
  'name' | 'organizationType' | 'email' | 'phone' | 'slug' | 'address' | 'url' | 'emails'
>;

/** The organization as its form shows it. */
export const valuesOf = (organization: Shown): OrganizationValues => ({
  name: organization.name,
  organizationType: organization.organizationType ?? '',
  email: organization.email ?? '',
  phone: organization.phone ?? '',
  slug: organization.slug,
  address: organization.address ?? '',
  url: organization.url ?? '',
  emails: organization.emails,
  customEmail: '',
});

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** Only what differs from what is saved: two people who change different details do not undo each other. */
export function changesOf(before: OrganizationValues, after: OrganizationValues): OrganizationChanges {
  const type = organizationTypes.find(({ value }) => value === after.organizationType)?.value ?? null;
  const changes = {
    name: after.name.trim(),
    organizationType: type,
    email: orNull(after.email),
    phone: orNull(after.phone),
    slug: after.slug.trim(),
    address: orNull(after.address),
    url: orNull(after.url),
  };
  const emailChanges = emailChangesOf(before.emails, after.emails);
  return {
    ...Object.fromEntries(
      Object.entries(changes).filter(([name]) => !same(Reflect.get(before, name), Reflect.get(after, name))),
    ),
    ...(emailChanges === null ? {} : { emailChanges }),
  };
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
