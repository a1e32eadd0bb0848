import {
  type ApiError,
  type Loadable,
  mapLoadable,
  type Outcome,
  useApiMutation,
  useApiQuery,
} from '@keyturn/shared/api';
import { useRef, useState } from 'react';
import {
  CreateOrganizationDocument,
  CustomerOfBusinessDocument,
  FirstRecipientsDocument,
  MayRegisterDocument,
  RegisterBusinessDocument,
} from './create.generated';
import { inputOf, needsCustomer, type NewOrganization, type Requested } from './model';

interface Registrant {
  readonly allowOrgRegistration: boolean;
  readonly verified: boolean;
  readonly requested: Requested;
}

/**
 * Whether the viewer's account allows to register an organization, whether their identity is verified, and what they asked
 * for before. What is known from an earlier time is not ready: a form begins with it.
 */
export function useRegistrant(): Loadable<Registrant> {
  const answer = useApiQuery(MayRegisterDocument, { variables: {} });
  const [fresh, setFresh] = useState(false);
  if (!fresh && answer.state === 'ready' && !answer.refreshing) setFresh(true);
  if (!fresh && answer.state === 'ready') return { state: 'loading' };
  return mapLoadable(answer, ({ currentUser, requestedOrganization }) => ({
    allowOrgRegistration: currentUser.allowOrgRegistration,
    verified: currentUser.status === 'VERIFIED',
    requested: requestedOrganization,
  }));
}

interface Created {
  readonly slug: string;
  /** Why its recipients could not be saved; null where all went well. */
  readonly recipientsError: ApiError | null;
}

/** Creates an organization, with its customer at the bank-transfer provider before, and its recipients after. */
export function useCreateOrganization(
  registersBusiness: boolean,
): (values: NewOrganization) => Promise<Outcome<Created>> {
  const customerOf = useCustomer();
  const [create] = useApiMutation(CreateOrganizationDocument);
  const [setRecipients] = useApiMutation(FirstRecipientsDocument);
  return async (values) => {
    let customerId: string | null = null;
    if (registersBusiness && needsCustomer(values)) {
      const customer = await customerOf(values);
      if (!customer.ok) return customer;
      customerId = customer.data;
    }
    const outcome = await create({ input: inputOf(values, customerId) });
    if (!outcome.ok) return outcome;
    const { id, slug } = outcome.data.createOrganization;
    if (values.emails.length === 0) return { ok: true, data: { slug, recipientsError: null } };
    const saved = await setRecipients({ orgId: id, emails: [...values.emails] });
    return { ok: true, data: { slug, recipientsError: saved.ok ? null : saved.error } };
  };
}

/** The customer of a business; one that an earlier try has made for the same address is used again. */
function useCustomer(): (values: NewOrganization) => Promise<Outcome<string>> {
  const [register] = useApiMutation(RegisterBusinessDocument);
  const [customerOf] = useApiMutation(CustomerOfBusinessDocument);
  const made = useRef<{ readonly email: string; readonly customerRef: string } | null>(null);
  return async ({ contact, email: typed, phone, name }) => {
    const email = typed.trim().toLowerCase();
    if (made.current?.email !== email) {
      const { firstName, lastName } = contact;
      const person = { firstName: firstName.trim(), lastName: lastName.trim(), email, phone };
      const registered = await register({ ...person, businessName: name.trim() });
      if (!registered.ok) return registered;
      made.current = { email, customerRef: registered.data.createDwollaCustomer.id };
    }
    const found = await customerOf({ customerRef: made.current.customerRef });
    return found.ok ? { ok: true, data: found.data.getOrCreateCustomer.id } : found;
  };
}
