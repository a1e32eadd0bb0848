import type { Viewer } from '../../actor.ts';
import { recordChange } from '../../audit/record.ts';
import type { Deps } from '../../deps.ts';
import type { MutationverifyIdentityWithDocumentArgs, SsnInput } from '../../generated/schema.ts';
import { notifyOnboardingChanged } from '../../notify/channels.ts';
import { ProviderRefused } from '../../providers/bank-transfers/errors.ts';
import { isFileKey } from '../../providers/files/port.ts';
import { badInput, forbidden, notFound, unauthenticated } from '../../server/errors.ts';
import { parsed } from '../../server/parse.ts';
import type { CustomerRow, UserRow } from '../../server/rows.ts';
import { identityFolder } from '../uploads/kinds.ts';
import { storedUpload } from '../uploads/stored.ts';
import { customersByIds, usersByIds } from '../users/store.ts';
import { customerActedFor } from './commands.ts';
import { customerTaken, refusedDetail } from './register.ts';
import { identityProof } from './rules.ts';
import { addDocument, changeCustomer, customerByRef, linkPerson, ownersOf, saveCustomer } from './store.ts';

/**
 * Has the viewer's own identity checked by the bank-transfer provider. The number passes through: it is neither stored
 * nor logged.
 *
 * @throws GatewayError BAD_INPUT for a wrong field, FORBIDDEN where the provider wants something else first.
 */
export async function verifyIdentityWithSsn(
  deps: Deps,
  viewer: Viewer,
  input: SsnInput,
): Promise<CustomerRow> {
  const proof = parsed(identityProof(deps.clock()), input, 'input');
  const [user] = await usersByIds(deps.db, [viewer.userId]);
  if (user === undefined) throw unauthenticated();
  const customer = await ownCustomer(deps, user, proof);
  if (customer.status === 'VERIFIED') return customer;
  if (customer.status === 'SUSPENDED') throw forbidden('Please contact support to verify your identity.');
  if (customer.status === 'DOCUMENT') {
    throw forbidden('A document is required to finish verifying your identity.');
  }
  if (customer.status === 'RETRY' && proof.ssn.length !== 9)
    throw badInput('Enter all nine digits', 'input.ssn');
  const { status } = await deps.ports.bankTransfers
    .verifyIdentity(customer.customerRef, { ...proof, email: user.email })
    .catch((error: unknown) => {
      throw refusedDetail(error);
    });
  return deps.db.transaction(async (tx) => {
    const at = deps.clock();
    if (status === 'VERIFIED') await linkPerson(tx, user.id, { verifiedAt: at, updatedAt: at });
    const entry = { at, viewer, organizationId: null, action: 'verifyIdentityWithSsn', entity: 'customer' };
    await recordChange(tx, { ...entry, entityId: customer.id, after: { status } });
    return changeCustomer(tx, customer.id, { status, updatedAt: at });
  });
}

/** The customer that the person is at the provider; made where there is none. */
async function ownCustomer(
  deps: Deps,
  user: UserRow,
  { firstName, lastName }: { firstName: string; lastName: string },
): Promise<CustomerRow & { customerRef: string }> {
  const [known] = user.customerId === null ? [] : await customersByIds(deps.db, [user.customerId]);
  if (known?.customerRef) return { ...known, customerRef: known.customerRef };
  const person = { type: 'INDIVIDUAL' as const, firstName, lastName, email: user.email, phone: user.phone };
  const customerRef = await deps.ports.bankTransfers
    .createCustomer({ ...person, businessName: null }, `identity-${user.id}-${firstName}-${lastName}`)
    .then((made) => made.customerRef)
    .catch((error: unknown) => {
      // The person signed in with this address, so a customer of it is theirs, unless an organization has it.
      if (error instanceof ProviderRefused && error.existingRef !== null) return error.existingRef;
      throw refusedDetail(error);
    });
  const other = await customerByRef(deps.db, customerRef);
  const owners = other === null ? null : await ownersOf(deps.db, other.id);
  if (other?.type === 'BUSINESS' || owners?.organization || (owners?.user && owners.user.id !== user.id)) {
    throw customerTaken();
  }
  const now = deps.clock();
  const values = { customerRef, type: 'INDIVIDUAL' as const, createdById: user.id };
  const stored = other ?? (await saveCustomer(deps.db, values, now));
  if (user.customerId === null) await linkPerson(deps.db, user.id, { customerId: stored.id, updatedAt: now });
  return { ...stored, customerRef };
}

/**
 * Sends an uploaded identity document to the bank-transfer provider; the file is not kept.
 *
 * @throws GatewayError NOT_FOUND for a customer or a file that is not the viewer's.
 */
export async function verifyIdentityWithDocument(
  deps: Deps,
  viewer: Viewer,
  { customerId, documentType: type, uploadKey }: MutationverifyIdentityWithDocumentArgs,
): Promise<CustomerRow> {
  const customer = await customerActedFor(deps, viewer, customerId);
  if (customer === null) throw notFound('The customer');
  if (customer.customerRef === null) throw badInput('The customer is not set up yet.', 'customerId');
  const { content, type: contentType } = await uploadedBy(deps, viewer, uploadKey);
  const fileName = uploadKey.split('/').at(-1) ?? 'document';
  const { documentRef } = await deps.ports.bankTransfers
    .submitDocument(customer.customerRef, { type, fileName, contentType, content })
    .catch((error: unknown) => {
      throw refusedDetail(error);
    });
  await deps.ports.files.remove(uploadKey);
  return deps.db.transaction(async (tx) => {
    const at = deps.clock();
    await addDocument(tx, { customerId: customer.id, type, documentRef, createdAt: at, updatedAt: at });
    const { organization } = await ownersOf(tx, customer.id);
    const organizationId = organization?.id ?? null;
    const entry = { at, viewer, organizationId, action: 'verifyIdentityWithDocument', entity: 'customer' };
    await recordChange(tx, { ...entry, entityId: customer.id, after: { type, documentRef } });
    if (organizationId !== null) await notifyOnboardingChanged(tx, { organizationId });
    return customer;
  });
}

async function uploadedBy(deps: Deps, viewer: Viewer, key: string) {
  const own = isFileKey(key) && key.startsWith(`${identityFolder}/${viewer.userId}/`);
  const file = own ? await storedUpload(deps, key) : null;
  if (file === null) throw notFound('The file');
  return file;
}
