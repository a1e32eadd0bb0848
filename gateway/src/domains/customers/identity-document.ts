import type { z } from 'zod';
import type { Viewer } from '../../access/actor.ts';
import { recordChange } from '../../operations/audit.ts';
import type { Deps } from '../../context/deps.ts';
import { notifyCustomerChanged, notifyOnboardingChanged } from '../../notify/channels.ts';
import { isFileKey } from '../../providers/files/port.ts';
import { badInput, forbidden, notFound } from '../../base/errors.ts';
import type { CustomerRow } from '../../db/rows.ts';
import { identityFolder } from '../uploads/kinds.ts';
import { storedUpload } from '../uploads/stored.ts';
import { customerActedFor } from './commands.ts';
import { refusedDetail } from './register.ts';
import type { identityDocument } from './rules.ts';
import { keepDocument, lockCustomer, ownersOf } from './store.ts';

/**
 * Sends an uploaded identity document to the bank-transfer provider; the file is not kept.
 *
 * @throws GatewayError NOT_FOUND for a customer or a file that is not the viewer's, FORBIDDEN where no document is asked
 * for, BAD_INPUT for a file that the provider does not take.
 */
export async function verifyIdentityWithDocument(
  deps: Deps,
  viewer: Viewer,
  { customerId, documentType: type, uploadKey, fileName: given }: z.output<typeof identityDocument>,
): Promise<CustomerRow> {
  const customer = await customerActedFor(deps, viewer, customerId);
  if (customer === null) throw notFound('The customer');
  if (customer.customerRef === null) throw badInput('The customer is not set up yet.', 'customerId');
  if (customer.status !== 'DOCUMENT') throw forbidden('No document is needed at the moment.');
  const { content, type: contentType } = await uploadedBy(deps, viewer, uploadKey);
  // The provider takes a PDF of a business alone.
  if (contentType === 'application/pdf' && customer.type === 'INDIVIDUAL') {
    await deps.ports.files.remove(uploadKey);
    throw badInput('Choose a PNG or JPG file.', 'uploadKey');
  }
  const fileName = given ?? uploadKey.split('/').at(-1) ?? 'document';
  const { documentRef } = await deps.ports.bankTransfers
    .submitDocument(customer.customerRef, { type, fileName, contentType, content })
    .catch((error: unknown) => {
      throw refusedDetail(error);
    });
  await deps.ports.files.remove(uploadKey);
  return deps.db.transaction(async (tx) => {
    const at = deps.clock();
    await lockCustomer(tx, customer.id);
    // The provider's own word of it may have come first; it stays.
    await keepDocument(tx, { customerId: customer.id, type, documentRef, createdAt: at, updatedAt: at });
    const { organization } = await ownersOf(tx, customer.id);
    const organizationId = organization?.id ?? null;
    const entry = { at, viewer, organizationId, action: 'verifyIdentityWithDocument', entity: 'customer' };
    await recordChange(tx, { ...entry, entityId: customer.id, after: { type, documentRef } });
    await notifyCustomerChanged(tx, { customerId: customer.id });
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
