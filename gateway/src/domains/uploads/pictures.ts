import type { Deps } from '../../context/deps.ts';
import type { Db } from '../../db/client.ts';
import { isFileKey } from '../../providers/files/port.ts';
import { badInput, GatewayError } from '../../base/errors.ts';
import { publicFolder } from './kinds.ts';
import { keepUpload } from './pending.ts';
import { storedUpload } from './stored.ts';

interface Source {
  ports: Pick<Deps['ports'], 'files'>;
  config: Pick<Deps['config'], 's3' | 'gatewayUrl'>;
}

/**
 * Checks the address of a picture before it is saved, for mails and pages link to it from then on: an uploaded one is
 * there and is a picture, and is linked by way of the gateway, which looks at what it serves, never in the bucket itself.
 *
 * @throws GatewayError BAD_INPUT at the field.
 */
export async function checkPicture(
  source: Source,
  address: string | null | undefined,
  field: string,
): Promise<void> {
  if (!address) return;
  if (isInBucket(source.config.s3, address)) throw badInput('Upload the picture here.', field);
  const files = `${source.config.gatewayUrl}/files/`;
  if (!address.startsWith(files)) return;
  const key = address.slice(files.length);
  if (!isFileKey(key) || !key.startsWith(`${publicFolder}/`)) throw badInput('Enter a valid url', field);
  const stored = await storedUpload(source, key).catch((error: unknown) => {
    const isBad = error instanceof GatewayError && error.code === 'BAD_INPUT';
    throw isBad ? badInput(error.message, field) : error;
  });
  if (stored === null) throw badInput('The picture is not there any more. Please upload it again.', field);
  if (stored.type === 'application/pdf') throw badInput('Choose a PNG or JPG file.', field);
}

/**
 * Keeps a picture with the change that saves its address; one that is not our own upload is left as it is.
 *
 * @throws GatewayError BAD_INPUT at the field for one that was swept meanwhile
 */
export async function keepPicture(
  tx: Db,
  source: Source,
  address: string | null | undefined,
  field: string,
): Promise<void> {
  const files = `${source.config.gatewayUrl}/files/`;
  if (address?.startsWith(files)) await keepUpload(tx, source, address.slice(files.length), field);
}

/**
 * Takes a new picture from our own uploads only: one on another server learns who looks at it, and may become another.
 *
 * @throws GatewayError BAD_INPUT at the field.
 */
export function requireUploaded(
  { config }: { config: Pick<Deps['config'], 'gatewayUrl'> },
  address: string | null | undefined,
  field: string,
): void {
  if (address && !address.startsWith(`${config.gatewayUrl}/files/${publicFolder}/`)) {
    throw badInput('Upload the picture here.', field);
  }
}

/** Whether an address leads straight to the bucket, in any of the forms that its provider answers to. */
export function isInBucket(s3: Source['config']['s3'], address: string): boolean {
  if (s3 === null || !URL.canParse(address)) return false;
  const { hostname, host, pathname } = new URL(address);
  const byPath = pathname.startsWith(`/${s3.bucket}/`);
  if (s3.endpoint !== null) {
    const own = new URL(s3.endpoint).host;
    return host === `${s3.bucket}.${own}` || (host === own && byPath);
  }
  if (!hostname.endsWith('.amazonaws.com')) return false;
  return hostname.startsWith(`${s3.bucket}.s3`) || (hostname.startsWith('s3') && byPath);
}
