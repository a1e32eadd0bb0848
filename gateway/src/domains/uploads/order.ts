import { randomUUID } from 'node:crypto';
import type { Viewer } from '../../access/actor.ts';
import type { Deps } from '../../context/deps.ts';
import type { PresignedUpload, QuerygetPresignedUrlArgs } from '../../generated/schema.ts';
import { badInput } from '../../base/errors.ts';
import { extensionOf, publicFolder, uploadKinds } from './kinds.ts';
import { expectUpload } from './pending.ts';

/** How long an address may be used. */
const lifetime = 10 * 60_000;

/**
 * Gives an address that takes one file of this type and length; access was decided before.
 *
 * @throws GatewayError BAD_INPUT for a type or a size that the kind does not allow.
 */
export async function orderUpload(
  { db, ports, clock, config }: Deps,
  viewer: Viewer,
  { organizationId, kind, contentType, contentLength }: QuerygetPresignedUrlArgs,
): Promise<PresignedUpload> {
  const { folder, types, largest } = uploadKinds[kind];
  const extension = types.includes(contentType) ? extensionOf[contentType] : undefined;
  if (extension === undefined && kind === 'BANK_STATEMENT')
    throw badInput('Choose a statement of the bank.', 'contentType');
  if (extension === undefined && kind === 'NOTE_ATTACHMENT')
    throw badInput('Choose a PNG, JPG or PDF file.', 'contentType');
  if (extension === undefined) throw badInput('Choose a PNG or JPG file.', 'contentType');
  if (contentLength < 1) throw badInput('The file is empty.', 'contentLength');
  if (contentLength > largest) {
    throw badInput(`The file is too large: at most ${largest / 1_048_576} MB.`, 'contentLength');
  }
  const isOwn = kind === 'IDENTITY_DOCUMENT' || kind === 'NOTE_ATTACHMENT';
  const owner = isOwn ? viewer.userId : (organizationId?.toLowerCase() ?? 'platform');
  const key = `${folder}/${owner}/${randomUUID()}.${extension}`;
  const now = clock();
  const expiresAt = new Date(now.getTime() + lifetime);
  await expectUpload(db, key, now);
  const { url, headers } = await ports.uploads.addressFor({ key, contentType, contentLength, expiresAt });
  return {
    key,
    url,
    publicUrl: folder.startsWith(publicFolder) ? `${config.gatewayUrl}/files/${key}` : null,
    method: 'PUT',
    headers,
    expiresAt: expiresAt.toISOString(),
  };
}
